import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/ui/dialog'
import { Options, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { MadeSecret } from '@/lib/transfers/change-connections'
import { connectionFormSchema, newConnectionFormSchema, newSecretSchema } from '@/lib/transfers/connection-schema'
import { PROVIDERS } from '@/lib/transfers/provider-names'
import { submitConnection, submitConnectionSecret, submitNewConnection } from './actions'
import type { ListedConnection } from './connection-item'

type Props = { onMade: (made: MadeSecret) => void; onClose: () => void }

export function NewConnectionForm({ onMade, onClose }: Props) {
  const say = useTranslations('settings.transfers')
  const server = useServerForm({
    schema: newConnectionFormSchema,
    values: { name: '', provider: 'sepay', secret: '', accounts: '' },
    send: submitNewConnection,
    onSaved: onMade,
  })
  return (
    <FormDialog title={say('add')} form={server} onClose={onClose}>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" {...server.field('name')} />
      <SelectField label={say('providerLabel')} {...server.field('provider')}>
        <Options of={PROVIDERS} nameOf={(provider) => say(`provider.${provider}`)} />
      </SelectField>
      <SecretField {...server.field('secret')} />
      <AccountsField {...server.field('accounts')} />
    </FormDialog>
  )
}

type ChangeProps = { connection: ListedConnection; onClose: () => void }

export function ChangeConnectionForm({ connection, onClose }: ChangeProps) {
  const say = useTranslations('settings.transfers')
  const action = useTranslations('managers.actions')
  const { id, name, accounts } = connection
  const server = useServerForm({
    schema: connectionFormSchema,
    values: { name, accounts: accounts.join(', ') },
    send: (wanted) => submitConnection({ id, seen: { name, accounts }, wanted }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={action('editNamed', { name })} form={server} onClose={onClose}>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" {...server.field('name')} />
      <AccountsField {...server.field('accounts')} />
    </FormDialog>
  )
}

export function NewSecretForm({ connection, onMade, onClose }: Props & { connection: ListedConnection }) {
  const say = useTranslations('settings.transfers')
  const isMade = connection.provider === 'standard'
  const server = useServerForm({
    schema: newSecretSchema,
    values: { secret: '' },
    send: (values) => submitConnectionSecret(connection.id, values),
    onSaved: onMade,
  })
  return (
    <FormDialog title={say('newSecretOf', { name: connection.name })} form={server} onClose={onClose}>
      <p className="text-lg">{say(isMade ? 'newSecretMade' : 'newSecretLead')}</p>
      {!isMade && <SecretField {...server.field('secret')} />}
    </FormDialog>
  )
}

/** Accounts besides the business's own. It takes the props of `field`. */
function AccountsField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const say = useTranslations('settings.transfers')
  return <TextField label={say('accounts')} hint={say('accountsHint')} autoComplete="off" {...field} />
}

/** What the service gave. It takes the props of `field`. */
function SecretField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const say = useTranslations('settings.transfers')
  return <TextField label={say('secretLabel')} hint={say('secretHint')} type="password" autoComplete="off" {...field} />
}
