import { z } from 'zod'
import { clockOf } from '@/app/i18n/clock'
import { titled, translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { FilterLinks } from '@/app/ui/filter-links'
import { Link } from '@/app/ui/link'
import { AUDIT_KINDS, findAudit, groupedByAction } from '@/lib/audit/audit'
import { findActors } from '@/lib/audit/audit-repository'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { settingsPage } from '../settings-page'
import { AuditEntryItem } from './audit-entry'

export const generateMetadata = titled('settings.audit.title')

const PAGE_SIZE = 50

const querySchema = z.object({
  kind: z.enum(AUDIT_KINDS).optional().catch(undefined),
  by: z.uuid().optional().catch(undefined),
  before: z.uuid().optional().catch(undefined),
})

type Filter = z.infer<typeof querySchema>

type Props = { searchParams: Promise<Record<string, unknown>> }

export default async function AuditPage({ searchParams }: Props) {
  const filter = querySchema.parse(await searchParams)
  const staff = await settingsPage('audit.read')
  const [{ entries, nextBefore }, actors, organisation, say] = await Promise.all([
    findAudit(database(), staff, { ...filter, limit: PAGE_SIZE }),
    findActors(database(), staff),
    findOrganisation(database(), staff.orgId),
    translator('settings'),
  ])
  const clock = await clockOf(organisation)
  const allActors = { value: '', name: say('audit.everybody'), href: auditUrl({ kind: filter.kind }) }
  return (
    <>
      <PageHead title={say('audit.title')} lead={say('audit.lead')} />
      <FilterLinks
        label={say('audit.filter')}
        current={filter.kind ?? ''}
        choices={[undefined, ...AUDIT_KINDS].map((kind) => ({
          value: kind ?? '',
          name: say(`audit.kind.${kind ?? 'all'}`),
          href: auditUrl({ kind, by: filter.by }),
        }))}
      />
      {actors.length > 1 && (
        <FilterLinks
          label={say('audit.by')}
          current={filter.by ?? ''}
          choices={[
            allActors,
            ...actors.map(({ id, name }) => ({ value: id, name, href: auditUrl({ kind: filter.kind, by: id }) })),
          ]}
        />
      )}
      <Card>
        {entries.length === 0 && <p className="text-ink-quiet">{say('audit.none')}</p>}
        <ul>
          {groupedByAction(entries).map((group) => (
            <AuditEntryItem key={group[0].id} entries={group} clock={clock} money={organisation} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {filter.before && (
            <Link href={auditUrl({ kind: filter.kind, by: filter.by })} className={QUIET}>
              {say('newest')}
            </Link>
          )}
          {nextBefore && (
            <Link href={auditUrl({ ...filter, before: nextBefore })} className={QUIET}>
              {say('older')}
            </Link>
          )}
        </div>
      </Card>
    </>
  )
}

function auditUrl(filter: Filter): string {
  const query = Object.entries(filter).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return query.length > 0 ? `/settings/audit?${new URLSearchParams(query)}` : '/settings/audit'
}
