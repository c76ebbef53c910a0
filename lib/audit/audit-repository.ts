import type { OrgAccess } from '../access/callers'
import { type AuditActor, scopeSql } from '../access/scope'
import type { Sql } from '../db/database'
import { raw, type Statement, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { newId } from '../ids'
import type { AuditChange, AuditEntry, AuditFilter } from './audit'

/** Records a change of the settings. @param sql the transaction of the change */
export async function recordAudit(
  { prisma }: Sql,
  orgId: string,
  actor: AuditActor,
  change: AuditChange,
): Promise<void> {
  const { branchId, action, subject, before, after } = change
  await prisma.$executeRaw(statement`
    INSERT INTO audit_entries (id, org_id, branch_id, actor, action, subject, before, after)
    VALUES (${newId()}::uuid, ${orgId}::uuid, ${branchId}::uuid, ${JSON.stringify(actor)}::jsonb, ${action}, ${subject},
      ${withCurrency(orgId, before)}, ${withCurrency(orgId, after)})`)
}

/** Adds the current currency to a price, because the organisation may change its currency later. */
function withCurrency(orgId: string, values: Record<string, unknown> | undefined): Statement {
  const json = values ? JSON.stringify(values) : null
  if (values?.price === undefined) return statement`${json}::jsonb`
  return statement`
    ${json}::jsonb
      || (SELECT jsonb_build_object('currency', currency) FROM organisations WHERE id = ${orgId}::uuid)`
}

/** The entries of a filter and one more, newest first; more if one transaction has more entries. */
export const findEntries = ({ prisma }: Sql, staff: OrgAccess, { kind, by, before, limit }: AuditFilter) =>
  prisma.$queryRaw<AuditEntry[]>(statement`
    SELECT a.id, ${raw(epochMs('a.at'))} AS at, a.actor, a.action, a.subject, b.name AS "branchName", a.before, a.after
    FROM audit_entries a LEFT JOIN branches b ON b.id = a.branch_id AND b.org_id = a.org_id
    WHERE ${scopeSql(staff, 'a.org_id', 'a.branch_id')}
      AND (${kind ?? null}::text IS NULL OR split_part(a.action, '.', 1) = ${kind ?? null})
      AND (${by ?? null}::text IS NULL OR a.actor->>'id' = ${by ?? null})
      AND (${before ?? null}::uuid IS NULL OR a.at < (
        SELECT at FROM audit_entries WHERE id = ${before ?? null}::uuid AND org_id = ${staff.orgId}::uuid))
    ORDER BY a.at DESC FETCH FIRST (${limit + 1}::int) ROWS WITH TIES`)

/** The people and the API keys that made the changes which this manager may see, by name. */
export const findActors = ({ prisma }: Sql, staff: OrgAccess) =>
  prisma.$queryRaw<{ id: string; name: string }[]>(statement`
    SELECT known.id, known.name FROM (
      SELECT DISTINCT actor->>'id' AS id FROM audit_entries WHERE ${scopeSql(staff, 'org_id', 'branch_id')}
    ) actors JOIN (
      SELECT id, name FROM staff WHERE org_id = ${staff.orgId}::uuid
      UNION ALL SELECT id, name FROM api_keys WHERE org_id = ${staff.orgId}::uuid
    ) known ON known.id::text = actors.id
    ORDER BY known.name, known.id`)
