import { translator } from '@/app/i18n/messages'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { WarningSign } from '@/app/ui/icons'
import { Link } from '@/app/ui/link'
import type { GuestAddress } from '@/lib/tables/guest-address'

type Props = { address: GuestAddress; hrefOf: (url: string) => string }

/** Warns that phones cannot open Passboard, or that its address may change, and offers the other addresses. */
export async function AddressChoice({ address: { url, proposals, acceptsNetwork }, hrefOf }: Props) {
  const say = await translator('settings.tables.address')
  return (
    <section role="note" className="grid gap-3 rounded-xl border-2 border-soon bg-paper-soon p-5 print:hidden">
      <h2 className="flex items-start gap-2 text-lg/snug font-bold">
        <WarningSign className="mt-0.5 size-5 shrink-0" />
        {say(url === null ? 'none' : 'temporary')}
      </h2>
      <p className="max-w-prose text-base">
        {say(url !== null ? 'temporaryLead' : acceptsNetwork ? 'noNetwork' : 'closed')}
      </p>
      <code className="w-fit max-w-full rounded-md bg-white px-3 py-2 text-base break-all">
        {acceptsNetwork ? `PUBLIC_URL=${url ?? 'https://cafe.example'}` : 'HOST=0.0.0.0'}
      </code>
      {proposals.length > 1 && (
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
