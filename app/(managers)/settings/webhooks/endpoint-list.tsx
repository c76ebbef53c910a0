'use client'

import Link from 'next/link'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET, SMALL } from '@/app/parts/button'
import { Card } from '@/app/parts/card'
import { Entry } from '@/app/parts/entry'
import { PageHead } from '@/app/parts/page-head'
import type { BranchSummary } from '@/lib/cafe/find-branches'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { EndpointState } from './endpoint-state'
import { NewEndpointForm } from './new-endpoint-form'
import { SecretDialog } from './secret-dialog'

type Props = { endpoints: Endpoint[]; branches: BranchSummary[]; isForAll: boolean }

export function EndpointList({ endpoints, branches, isForAll }: Props) {
  const say = useTranslations('settings.webhooks')
  const common = useTranslations('common')
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <button type="button" onClick={() => setAdding(true)} className={PRIMARY}>
          {say('add')}
        </button>
      </PageHead>
      <Card>
        {endpoints.length === 0 && <p className="text-ink-quiet">{say('none')}</p>}
        <ul>
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
        </ul>
      </Card>
      {isAdding && (
        <NewEndpointForm branches={branches} isForAll={isForAll} onAdded={setSecret} onClose={() => setAdding(false)} />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
