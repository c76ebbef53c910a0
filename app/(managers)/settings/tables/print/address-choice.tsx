import Link from 'next/link'
import { translator } from '@/app/i18n/messages'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { WarningSign } from '@/app/ui/icons'
import type { GuestAddress } from '@/lib/tables/guest-address'

type Props = { address: GuestAddress; hrefOf: (url: string) => string }

/** Warns that phones cannot open PUBLIC_URL, and offers the addresses of this machine in its networks. */
export async function AddressChoice({ address: { url, proposals, acceptsNetwork }, hrefOf }: Props) {
  const say = await translator('settings.tables.address')
  const canChoose = acceptsNetwork && proposals.length > 0
  return (
    <section role="note" className="grid gap-3 rounded-xl border-2 border-soon bg-paper-soon p-5 print:hidden">
      <h2 className="flex items-start gap-2 text-lg/snug font-bold">
        <WarningSign className="mt-0.5 size-5 shrink-0" />
        {say(url === null ? 'none' : 'temporary')}
      </h2>
      <p className="max-w-prose text-base">
        {url === null ? say(canChoose ? 'choose' : acceptsNetwork ? 'noNetwork' : 'closed') : say('temporaryLead')}
      </p>
      {(url !== null || !canChoose) && (
        <code className="w-fit max-w-full rounded-md bg-white px-3 py-2 text-base break-all">
          {!acceptsNetwork && 'HOST=0.0.0.0 '}PUBLIC_URL={url ?? proposals[0] ?? 'https://cafe.example'}
        </code>
      )}
      {canChoose && (url === null || proposals.length > 1) && (
        <ul className="flex flex-wrap gap-2">
          {proposals.map((proposal) => (
            <li key={proposal}>
              <Link
                href={hrefOf(proposal)}
                aria-current={proposal === url || undefined}
                className={`${proposal === url ? PRIMARY : QUIET} break-all`}
              >
                {say('use', { address: proposal })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
