import { isDeepStrictEqual } from 'node:util'
import type { StaffAccess } from '../access/authenticate-staff'
import { byStaff } from '../access/scope'
import { type AuditChange, recordAudit } from '../audit/record-audit'
import type { Sql } from '../db/database'

type Said = Record<string, unknown>

/**
 * Writes down what somebody changed of the settings, in words of people: names, not ids. Nothing where nothing changed.
 * @param before null: it is new
 * @param after null: it is gone
 */
export async function recordChange(
  sql: Sql,
  staff: StaffAccess,
  change: Pick<AuditChange, 'action' | 'branchId' | 'subject'>,
  before: Said | null,
  after: Said | null,
): Promise<void> {
  const { actor } = byStaff(staff)
  if (!before || !after) {
    return recordAudit(sql, staff.orgId, actor, { ...change, ...(before && { before }), ...(after && { after }) })
  }
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  if (changed.length === 0) return
  const those = (said: Said) => Object.fromEntries(changed.map((key) => [key, said[key] ?? null]))
  await recordAudit(sql, staff.orgId, actor, { ...change, before: those(before), after: those(after) })
}
