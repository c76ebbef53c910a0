'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { SecretDialog } from '@/app/ui/secret-dialog'
import { EntryList } from '../entry-list'
import { RemoveDialog } from '../remove-dialog'
import { useEntryDialog } from '../use-entry-dialog'
import { submitConnectionRemoval } from './actions'
import { ChangeConnectionForm, NewConnectionForm, NewSecretForm } from './connection-forms'
import { ConnectionItem, type ListedConnection } from './connection-item'

type ConnectionDialog = 'change' | 'secret' | 'remove'

/** The services that report transfers, each with the address that it must call. */
export function ConnectionList({ connections }: { connections: ListedConnection[] }) {
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
        <button type="button" onClick={() => ask({ dialog: 'new' })} className={PRIMARY}>
          {say('add')}
        </button>
      </PageHead>
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
