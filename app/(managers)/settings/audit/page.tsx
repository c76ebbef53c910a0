import Link from 'next/link'
import { z } from 'zod'
import { translator } from '@/app/i18n/messages'
import { QUIET } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { AUDIT_KINDS, findAudit, findAuditActors } from '@/lib/audit/audit'
import { database } from '@/lib/db/database'
import { findOrganisation } from '@/lib/organisation/organisation'
import { clockOf } from '../clock'
import { FilterLinks } from '../filter-links'
import { settingsPage, titleOf } from '../settings-page'
import { AuditEntryItem } from './audit-entry'

export const generateMetadata = () => titleOf('audit')

const PAGE = 50

const addressSchema = z.object({
  kind: z.enum(AUDIT_KINDS).optional().catch(undefined),
  by: z.uuid().optional().catch(undefined),
  before: z.uuid().optional().catch(undefined),
})

type Filter = z.infer<typeof addressSchema>

type Props = { searchParams: Promise<Record<string, unknown>> }

export default async function AuditPage({ searchParams }: Props) {
  const filter = addressSchema.parse(await searchParams)
  const staff = await settingsPage('audit.read')
  const [{ entries, nextBefore }, actors, organisation, say] = await Promise.all([
    findAudit(database(), staff, { ...filter, limit: PAGE }),
    findAuditActors(database(), staff),
    findOrganisation(database(), staff.orgId),
    translator('settings'),
  ])
  const clock = clockOf(organisation)
  const everybody = { value: '', name: say('audit.everybody'), href: addressOf({ kind: filter.kind }) }
  return (
    <>
      <PageHead title={say('audit.title')} lead={say('audit.lead')} />
      <FilterLinks
        label={say('audit.filter')}
        current={filter.kind ?? ''}
        choices={[undefined, ...AUDIT_KINDS].map((kind) => ({
          value: kind ?? '',
          name: say(`audit.kind.${kind ?? 'all'}`),
          href: addressOf({ kind, by: filter.by }),
        }))}
      />
      {actors.length > 1 && (
        <FilterLinks
          label={say('audit.by')}
          current={filter.by ?? ''}
          choices={[
            everybody,
            ...actors.map(({ id, name }) => ({ value: id, name, href: addressOf({ kind: filter.kind, by: id }) })),
          ]}
        />
      )}
      <Card>
        {entries.length === 0 && <p className="text-ink-quiet">{say('audit.none')}</p>}
        <ul>
          {entries.map((entry) => (
            <AuditEntryItem key={entry.id} entry={entry} at={clock(entry.at)} money={organisation} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {filter.before && (
            <Link href={addressOf({ kind: filter.kind, by: filter.by })} className={QUIET}>
              {say('newest')}
            </Link>
          )}
          {nextBefore && (
            <Link href={addressOf({ ...filter, before: nextBefore })} className={QUIET}>
              {say('older')}
            </Link>
          )}
        </div>
      </Card>
    </>
  )
}

function addressOf(filter: Filter): string {
  const given = Object.entries(filter).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return given.length > 0 ? `/settings/audit?${new URLSearchParams(given)}` : '/settings/audit'
}
