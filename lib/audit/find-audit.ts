import type { Actor } from '../access/actor'
import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import type { AuditAction } from './record-audit'

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
