import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Actor } from '../access/scope'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import { newId } from '../ids'

/** What was changed, and how. */
const AUDIT_ACTIONS = [
  'organisation.set_up',
  'organisation.changed',
  'branch.created',
  'branch.changed',
  'staff.created',
  'staff.changed',
  'staff.pin_changed',
  'staff.disabled',
  'staff.enabled',
  'menu_item.created',
  'menu_item.changed',
  'menu_item.deleted',
  'menu_item.sold_out',
  'menu_item.available',
  'category.created',
  'category.changed',
  'category.deleted',
  'station.created',
  'station.changed',
  'station.deleted',
  'table.created',
  'table.changed',
  'table.code_changed',
  'table.retired',
  'table.closed',
  'table.opened',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secret_rotated',
  'webhook.replayed',
  'screen.paired',
  'screen.changed',
  'screen.revoked',
] as const

type AuditAction = (typeof AUDIT_ACTIONS)[number]

export type AuditChange = {
  action: AuditAction
  /** Null: it belongs to no branch. */
  branchId: string | null
  /** What was changed, as people call it. */
  subject: string
  /** Only what was changed of it; never a PIN, a secret or a code. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes down who changed what, in the transaction that changes it. */
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

/** SQL for values in JSON; a price comes with the currency of now, which the organisation may change later. */
const withCurrency = (said: string) => `CASE WHEN ${said}::jsonb ? 'price'
  THEN ${said}::jsonb || (SELECT jsonb_build_object('currency', currency) FROM organisations WHERE id = $2)
  ELSE ${said}::jsonb END`

/** Of what an entry tells: the part of its action before the dot. */
export const AUDIT_KINDS = [
  'staff',
  'menu_item',
  'category',
  'station',
  'table',
  'branch',
  'organisation',
  'webhook',
  'screen',
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
  /** Of whom: a staff id. */
  by?: string | undefined
  /** Only what is older than this entry. */
  before?: string | undefined
  limit: number
}

/** `nextBefore` is the `before` of the next page; null at the end. */
export type AuditPage = { entries: AuditEntry[]; nextBefore: string | null }

/**
 * Who changed what of the settings, newest first. Of a manager tied to a branch, what belongs to it.
 * @throws {AppError} forbidden
 */
export async function findAudit(sql: Sql, staff: StaffAccess, filter: AuditFilter): Promise<AuditPage> {
  demand(staff, 'audit.read')
  const found = await sql.query<AuditEntry>(
    `SELECT a.id, ${epochMs('a.at')} AS at, a.actor, a.action, a.subject, b.name AS "branchName",
       a.before, a.after
     FROM audit_entries a LEFT JOIN branches b ON b.id = a.branch_id AND b.org_id = a.org_id
     WHERE a.org_id = $1 AND ($2::uuid IS NULL OR a.branch_id = $2)
       AND ($3::text IS NULL OR split_part(a.action, '.', 1) = $3) AND ($4::text IS NULL OR a.actor->>'id' = $4)
       AND ($5::uuid IS NULL OR (a.at, a.id) < (SELECT at, id FROM audit_entries WHERE id = $5 AND org_id = $1))
     ORDER BY a.at DESC, a.id DESC LIMIT $6::int`,
    [staff.orgId, staff.branchId, filter.kind ?? null, filter.by ?? null, filter.before ?? null, filter.limit + 1],
  )
  const entries = found.slice(0, filter.limit)
  return { entries, nextBefore: found.length > filter.limit ? (entries.at(-1)?.id ?? null) : null }
}

/** Those who changed something that this manager sees, by name: for the filter. */
export function findAuditActors(sql: Sql, staff: StaffAccess): Promise<{ id: string; name: string }[]> {
  demand(staff, 'audit.read')
  return sql.query(
    `SELECT s.id, s.name FROM (
       SELECT DISTINCT actor->>'id' AS id FROM audit_entries WHERE org_id = $1 AND ($2::uuid IS NULL OR branch_id = $2)
     ) actors JOIN staff s ON s.org_id = $1 AND s.id::text = actors.id
     ORDER BY s.name, s.id`,
    [staff.orgId, staff.branchId],
  )
}
