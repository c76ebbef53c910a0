'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, QUIET, SMALL } from '@/app/ui/buttons'
import { Entry, PageHead } from '@/app/ui/card'
import { FormDialog } from '@/app/ui/dialog'
import { NamedOptions, SelectField, TextField } from '@/app/ui/field'
import { Link } from '@/app/ui/link'
import { useServerForm } from '@/app/ui/use-server-form'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { newEndpointSchema } from '@/lib/webhooks/endpoint-schemas'
import { EntryList } from '../entry-list'
import { submitNewEndpoint } from './actions'
import { EndpointSecret, EndpointState, EventTypeFields } from './endpoint-parts'

type EndpointListProps = { endpoints: Endpoint[]; branches: BranchSummary[]; isForAll: boolean }

export function EndpointList({ endpoints, branches, isForAll }: EndpointListProps) {
  const say = useTranslations('settings.webhooks')
  const common = useTranslations('common')
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="primary" onClick={() => setAdding(true)}>
          {say('add')}
        </Button>
      </PageHead>
      <EntryList none={say('none')}>
        {endpoints.map((endpoint) => (
          <Entry
            key={endpoint.id}
            name={endpoint.name}
            detail={
              <>
                <span className="block break-all">{endpoint.url}</span>
                <EndpointState endpoint={endpoint} /> ·{' '}
                {branches.find(({ id }) => id === endpoint.branchId)?.name ?? common('allBranches')}
              </>
            }
          >
            <Link
              href={`/settings/webhooks/${endpoint.id}`}
              aria-label={say('openNamed', { name: endpoint.name })}
              className={`${QUIET} ${SMALL}`}
            >
              {say('open')}
            </Link>
          </Entry>
        ))}
      </EntryList>
      {isAdding && (
        <NewEndpointForm branches={branches} isForAll={isForAll} onAdded={setSecret} onClose={() => setAdding(false)} />
      )}
      {secret && <EndpointSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

type NewEndpointFormProps = {
  branches: BranchSummary[]
  isForAll: boolean
  onAdded: (secret: string) => void
  onClose: () => void
}

function NewEndpointForm({ branches, isForAll, onAdded, onClose }: NewEndpointFormProps) {
  const say = useTranslations('settings.webhooks')
  const common = useTranslations('common')
  const server = useServerForm({
    schema: newEndpointSchema,
    values: { name: '', url: '', eventTypes: [], branchId: isForAll ? '' : (branches[0]?.id ?? '') },
    send: submitNewEndpoint,
    onSaved: ({ secret }) => {
      onClose()
      onAdded(secret)
    },
  })
  return (
    <FormDialog title={say('add')} form={server} onClose={onClose}>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" {...server.field('name')} />
      <TextField label={say('url')} hint={say('urlHint')} type="url" autoComplete="off" {...server.field('url')} />
      <SelectField label={say('branch')} {...server.field('branchId')}>
        {isForAll && <option value="">{common('allBranches')}</option>}
        <NamedOptions of={branches} />
      </SelectField>
      <EventTypeFields field={server.field('eventTypes')} />
    </FormDialog>
  )
}
