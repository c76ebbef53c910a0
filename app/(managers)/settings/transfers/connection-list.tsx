'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { WarningSign } from '@/app/ui/icons'
import { Link } from '@/app/ui/link'
import { SecretDialog } from '@/app/ui/secret-dialog'
import type { whyNotFromOutside } from '@/lib/addresses/from-outside'
import { EntryList } from '../entry-list'
import { RemoveDialog } from '../remove-dialog'
import { useEntryDialog } from '../use-entry-dialog'
import { submitConnectionRemoval } from './actions'
import { ChangeConnectionForm, NewConnectionForm, NewSecretForm } from './connection-forms'
import { ConnectionItem, type ListedConnection } from './connection-item'

type ConnectionDialog = 'change' | 'secret' | 'remove'

type Props = {
  connections: ListedConnection[]
  /** Why no service can reach this installation; null: it can be reached as far as the address says. */
  notFromOutside: ReturnType<typeof whyNotFromOutside>
}

/** The services that report transfers, each with the address that it must call. */
export function ConnectionList({ connections, notFromOutside }: Props) {
  const say = useTranslations('settings.transfers')
  const { dialog, entry: chosen, ask, close } = useEntryDialog<ConnectionDialog, ListedConnection>(connections)
  const [secret, setSecret] = useState<string | null>(null)
  const showMade = ({ secret }: { secret: string | null }) => {
    close()
    setSecret(secret)
  }
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Link href="/payments" className={QUIET}>
          {say('inbox')}
        </Link>
        <Button look="primary" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
      </PageHead>
      {notFromOutside && (
        <p className="flex items-start gap-3 rounded-lg bg-alert px-4 py-2.5 font-semibold">
          <WarningSign className="mt-0.5 size-6 shrink-0" />
          <span className="min-w-0">{say('notFromOutside', { why: notFromOutside })}</span>
        </p>
      )}
      <EntryList none={say('none')}>
        {connections.map((connection) => (
          <ConnectionItem
            key={connection.id}
            connection={connection}
            onEdit={() => ask({ dialog: 'change', id: connection.id })}
            onNewSecret={() => ask({ dialog: 'secret', id: connection.id })}
            onRemove={() => ask({ dialog: 'remove', id: connection.id })}
          />
        ))}
      </EntryList>
      {dialog === 'new' && <NewConnectionForm onMade={showMade} onClose={close} />}
      {chosen && dialog === 'change' && <ChangeConnectionForm connection={chosen} onClose={close} />}
      {chosen && dialog === 'secret' && <NewSecretForm connection={chosen} onMade={showMade} onClose={close} />}
      {chosen && dialog === 'remove' && (
        <RemoveDialog name={chosen.name} command={() => submitConnectionRemoval(chosen.id)} onClose={close}>
          {say('removeLead')}
        </RemoveDialog>
      )}
      {secret && (
        <SecretDialog title={say('secret')} secret={secret} onClose={() => setSecret(null)}>
          {say('secretLead')}
        </SecretDialog>
      )}
    </>
  )
}
