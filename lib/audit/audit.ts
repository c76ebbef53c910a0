import { demand } from '../access/permissions'
import type { Actor, OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { newId } from '../ids'

/** `<subject>.<what happened>`. */
const AUDIT_ACTIONS = [
  'organisation.set_up',
  'organisation.changed',
  'branch.created',
  'branch.changed',
  'ordering.paused',
  'ordering.resumed',
  'staff.created',
  'staff.changed',
  'staff.pin_changed',
  'staff.disabled',
  'staff.enabled',
  'menu.pushed',
  'menu_item.created',
  'menu_item.changed',
  'menu_item.deleted',
  'menu_item.restored',
  'menu_item.sold_out',
  'menu_item.available',
  'option_group.created',
  'option_group.changed',
  'option_group.deleted',
  'option_group.restored',
  'option.sold_out',
  'option.available',
  'category.created',
  'category.changed',
  'category.deleted',
  'category.restored',
  'station.created',
  'station.changed',
  'station.deleted',
  'station.restored',
  'table.created',
  'table.changed',
  'table.code_changed',
  'table.retired',
  'table.restored',
  'table.closed',
  'table.opened',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.replayed',
  'webhook.released',
  'webhook.dropped',
  'api_key.created',
  'api_key.rotated',
  'api_key.revoked',
  'screen.paired',
  'screen.changed',
  'screen.revoked',
  'printer.created',
  'printer.changed',
  'printer.deleted',
  'backup.downloaded',
  'alarm_target.created',
  'alarm_target.changed',
  'alarm_target.deleted',
  'alarm_target.released',
  'connection.created',
  'connection.changed',
  'connection.secret_changed',
  'connection.deleted',
  'transfer.matched',
  'transfer.refund_due',
  'transfer.refunded',
  'transfer.dismissed',
] as const

type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditChange = {
  action: AuditAction
  /** Null: a setting of the whole organisation. */
  branchId: string | null
  /** The name of what was changed. */
  subject: string
  /** Only the fields that were changed; never a PIN, a secret or a code. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Records a change of the settings. @param sql the transaction of the change */
export async function recordAudit(sql: Sql, orgId: string, actor: Actor, change: AuditChange): Promise<void> {
  await sql.query(
    `INSERT INTO audit_entries (id, org_id, branch_id, actor, action, subject, before, after)
     VALUES ($1, $2, $3, $4::jsonb, $5, $6, ${withCurrency('$7')}, ${withCurrency('$8')})`,
    [
      newId(),
      orgId,
      change.branchId,
      JSON.stringify(actor),
      change.action,
      change.subject,
      change.before ? JSON.stringify(change.before) : null,
      change.after ? JSON.stringify(change.after) : null,
    ],
  )
}

/** SQL for values in JSON. Adds the current currency to a price, because the organisation may change its currency later. */
const withCurrency = (json: string) => `CASE WHEN ${json}::jsonb ? 'price'
  THEN ${json}::jsonb || (SELECT jsonb_build_object('currency', currency) FROM organisations WHERE id = $2)
  ELSE ${json}::jsonb END`

/** The subjects of actions: the part before the dot. */
export const AUDIT_KINDS = [
  'staff',
  'menu',
  'menu_item',
  'option_group',
  'option',
  'category',
  'station',
  'table',
  'branch',
  'organisation',
  'webhook',
  'api_key',
  'screen',
  'printer',
  'backup',
  'alarm_target',
  'connection',
  'transfer',
] as const

type AuditKind = (typeof AUDIT_KINDS)[number]

export type AuditEntry = {
  id: string
  /** Milliseconds since 1970 UTC. */
  at: number
  actor: Actor
  action: AuditAction
  subject: string
  branchName: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export type AuditFilter = {
  kind?: AuditKind | undefined
  /** The id of the actor: of a person or an API key. */
  by?: string | undefined
  /** The id of an entry; only older entries are returned. */
  before?: string | undefined
  /** The size of a page; more if one transaction has more entries. */
  limit: number
}

/** The entries of one transaction are on one page. `nextBefore` is the `before` of the next page; null at the end. */
export type AuditPage = { entries: AuditEntry[]; nextBefore: string | null }

/**
 * The changes of settings, newest first. A manager of one branch gets the changes of that branch only.
 * @throws {AppError} forbidden
 */
export async function findAudit(sql: Sql, staff: OrgAccess, filter: AuditFilter): Promise<AuditPage> {
  demand(staff, 'audit.read')
  const found = await sql.query<AuditEntry>(
    `SELECT a.id, ${epochMs('a.at')} AS at, a.actor, a.action, a.subject, b.name AS "branchName",
       a.before, a.after
     FROM audit_entries a LEFT JOIN branches b ON b.id = a.branch_id AND b.org_id = a.org_id
     WHERE a.org_id = $1 AND ($2::uuid IS NULL OR a.branch_id = $2)
       AND ($3::text IS NULL OR split_part(a.action, '.', 1) = $3) AND ($4::text IS NULL OR a.actor->>'id' = $4)
       AND ($5::uuid IS NULL OR a.at < (SELECT at FROM audit_entries WHERE id = $5 AND org_id = $1))
     ORDER BY a.at DESC FETCH FIRST ($6::int) ROWS WITH TIES`,
    [staff.orgId, staff.branchId, filter.kind ?? null, filter.by ?? null, filter.before ?? null, filter.limit + 1],
  )
  const sorted = found.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  if (sorted.length <= filter.limit) return { entries: sorted, nextBefore: null }
  const lastAt = sorted.at(-1)?.at ?? 0
  const beforeLast = sorted.filter(({ at }) => at > lastAt)
  const entries = beforeLast.length > 0 ? beforeLast : sorted
  return { entries, nextBefore: entries.at(-1)?.id ?? null }
}

/**
 * Groups the entries of one action: the same change, by the same person, to several things in one transaction, such as 20
 * tables that were added together. Entries of one transaction have the same time.
 */
export function groupedByAction(entries: readonly AuditEntry[]): [AuditEntry, ...AuditEntry[]][] {
  const groups = new Map<string, [AuditEntry, ...AuditEntry[]]>()
  for (const entry of entries) {
    const { at, actor, action, branchName } = entry
    const key = JSON.stringify([at, actor, action, branchName])
    const group = groups.get(key)
    if (group) group.unshift(entry)
    else groups.set(key, [entry])
  }
  return [...groups.values()]
}

/** The actors of the entries that this manager may see, ordered by name. @throws {AppError} forbidden */
export function findAuditActors(sql: Sql, staff: OrgAccess): Promise<{ id: string; name: string }[]> {
  demand(staff, 'audit.read')
  return sql.query(
    `SELECT known.id, known.name FROM (
       SELECT DISTINCT actor->>'id' AS id FROM audit_entries WHERE org_id = $1 AND ($2::uuid IS NULL OR branch_id = $2)
     ) actors JOIN (
       SELECT id, name FROM staff WHERE org_id = $1 UNION ALL SELECT id, name FROM api_keys WHERE org_id = $1
     ) known ON known.id::text = actors.id
     ORDER BY known.name, known.id`,
    [staff.orgId, staff.branchId],
  )
}
