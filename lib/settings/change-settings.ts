import { isDeepStrictEqual } from 'node:util'
import type { StaffAccess } from '../access/authenticate-staff'
import { byStaff } from '../access/scope'
import { type AuditChange, recordAudit } from '../audit/audit'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError, type ErrorCode } from '../errors'
import type { ProblemKey } from '../problems'

/**
 * Changes settings of an organisation, in one transaction. Such changes of an organisation wait for each other: what is
 * looked at in it (is the name free, is there another manager) still holds when it is written. Orders do not wait.
 */
export function changeSettings<Result>(
  database: Database,
  { orgId }: Pick<StaffAccess, 'orgId'>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return withinShare({ orgId, branchId: null }, () =>
    database.transaction(async (sql) => {
      await sql.query('SELECT 1 FROM organisations WHERE id = $1 FOR NO KEY UPDATE', [orgId])
      return work(sql)
    }),
  )
}

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

/** A refusal that a form shows beside its field. */
export function refusedField(code: ErrorCode, path: string, why: ProblemKey, sentence: string): AppError {
  return new AppError(code, sentence, { details: [{ path, message: why }] })
}
