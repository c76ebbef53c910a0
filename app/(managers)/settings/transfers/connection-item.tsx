import { useTranslations } from 'use-intl'
import { EditButton } from '@/app/(managers)/row-buttons'
import { RowButton } from '@/app/ui/buttons'
import { Entry } from '@/app/ui/card'
import { CopiedAddress } from '@/app/ui/copied-address'
import type { ShownConnection } from '@/lib/transfers/connection-repository'

/** `url`: what the service calls. `accepted`, `refused`: when, as text; null: not, or not any more. */
export type ListedConnection = Pick<ShownConnection, 'id' | 'name' | 'accounts' | 'provider' | 'refusal'> & {
  url: string
  accepted: string | null
  refused: string | null
}

type Props = { connection: ListedConnection; onEdit: () => void; onNewSecret: () => void; onRemove: () => void }

export function ConnectionItem({ connection, onEdit, onNewSecret, onRemove }: Props) {
  const say = useTranslations('settings.transfers')
  const { name, accounts, provider, url, accepted, refused, refusal } = connection
  return (
    <Entry
      name={name}
      detail={
        <>
          <span className="block">
            {say(`provider.${provider}`)} · {accepted ? say('accepted', { time: accepted }) : say('never')}
          </span>
          {accounts.length > 0 && <span className="block">{say('accepts', { accounts: accounts.join(', ') })}</span>}
          {refused && (
            <strong className="block font-semibold text-note">
              {say('refused', { time: refused, why: refusal ?? 'other' })}
            </strong>
          )}
          <CopiedAddress
            url={url}
            label={say('addressOf', { name })}
            copyLabel={say('copyOf', { name })}
            hint={say('addressHint')}
          />
        </>
      }
    >
      <EditButton of={name} onPress={onEdit} />
      <RowButton name={say('newSecretOf', { name })} onPress={onNewSecret}>
        {say('newSecret')}
      </RowButton>
      <RowButton name={say('removeOf', { name })} onPress={onRemove} isDanger>
        {say('remove')}
      </RowButton>
    </Entry>
  )
}
