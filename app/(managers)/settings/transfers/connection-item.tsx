import { useTranslations } from 'use-intl'
import { QUIET, RowButton, SMALL } from '@/app/ui/buttons'
import { Entry } from '@/app/ui/card'
import { INPUT } from '@/app/ui/field'
import { useCopy } from '@/app/ui/use-copy'
import type { ShownConnection } from '@/lib/transfers/change-connections'

/** `url`: what the service calls. `accepted`, `refused`: when, as text; null: not, or not any more. */
export type ListedConnection = Pick<ShownConnection, 'id' | 'name' | 'provider' | 'refusal'> & {
  url: string
  accepted: string | null
  refused: string | null
}

type Props = { connection: ListedConnection; onNewSecret: () => void; onRemove: () => void }

export function ConnectionItem({ connection, onNewSecret, onRemove }: Props) {
  const say = useTranslations('settings.transfers')
  const { name, provider, url, accepted, refused, refusal } = connection
  return (
    <Entry
      name={name}
      detail={
        <>
          <span className="block">
            {say(`provider.${provider}`)} · {accepted ? say('accepted', { time: accepted }) : say('never')}
          </span>
          {refused && (
            <strong className="block font-semibold text-note">
              {say('refused', { time: refused, why: refusal ?? 'other' })}
            </strong>
          )}
          <Address name={name} url={url} />
        </>
      }
    >
      <RowButton name={say('newSecretOf', { name })} onPress={onNewSecret}>
        {say('newSecret')}
      </RowButton>
      <RowButton name={say('removeOf', { name })} onPress={onRemove} isDanger>
        {say('remove')}
      </RowButton>
    </Entry>
  )
}

function Address({ name, url }: { name: string; url: string }) {
  const say = useTranslations('settings.transfers')
  const common = useTranslations('common')
  const { copied, copy } = useCopy(url)
  return (
    <div className="mt-2 grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <input
          readOnly
          aria-label={say('addressOf', { name })}
          value={url}
          onFocus={(event) => event.target.select()}
          className={`${INPUT} min-w-0 flex-1 basis-64 font-mono text-ink`}
        />
        <button type="button" aria-label={say('copyOf', { name })} onClick={copy} className={`${QUIET} ${SMALL}`}>
          {common('copy')}
        </button>
      </div>
      <p className="text-sm">{say('addressHint')}</p>
      <p role="status" className="font-semibold text-ink empty:hidden">
        {copied && common(copied)}
      </p>
    </div>
  )
}
