'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { ConfirmDialog } from '@/app/ui/dialog'
import { SecretDialog } from '@/app/ui/secret-dialog'
import { submitConnectionRemoval } from './actions'
import { ChangeConnectionForm, NewConnectionForm, NewSecretForm } from './connection-forms'
import { ConnectionItem, type ListedConnection } from './connection-item'

type Asked = { what: 'edit' | 'secret' | 'remove'; connection: ListedConnection } | { what: 'add' }

/** The services that report transfers, each with the address that it must call. */
export function ConnectionList({ connections }: { connections: ListedConnection[] }) {
  const say = useTranslations('settings.transfers')
  const [asked, ask] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => ask(null)
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
        <button type="button" onClick={() => ask({ what: 'add' })} className={PRIMARY}>
          {say('add')}
        </button>
      </PageHead>
      <Card>
        {connections.length === 0 && <p className="text-ink-quiet">{say('none')}</p>}
        <ul>
          {connections.map((connection) => (
            <ConnectionItem
              key={connection.id}
              connection={connection}
              onEdit={() => ask({ what: 'edit', connection })}
              onNewSecret={() => ask({ what: 'secret', connection })}
              onRemove={() => ask({ what: 'remove', connection })}
            />
          ))}
        </ul>
      </Card>
      {asked?.what === 'add' && <NewConnectionForm onMade={showMade} onClose={close} />}
      {asked?.what === 'edit' && <ChangeConnectionForm connection={asked.connection} onClose={close} />}
      {asked?.what === 'secret' && <NewSecretForm connection={asked.connection} onMade={showMade} onClose={close} />}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          title={say('askRemove', { name: asked.connection.name })}
          action={say('remove')}
          command={() => submitConnectionRemoval(asked.connection.id)}
          onClose={close}
        >
          {say('removeLead')}
        </ConfirmDialog>
      )}
      {secret && (
        <SecretDialog title={say('secret')} secret={secret} onClose={() => setSecret(null)}>
          {say('secretLead')}
        </SecretDialog>
      )}
    </>
  )
}
