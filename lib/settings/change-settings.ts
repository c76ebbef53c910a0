import { isDeepStrictEqual } from 'node:util'
import type { OrgAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import { byStaff } from '../access/scope'
import type { AuditChange } from '../audit/audit'
import { recordAudit } from '../audit/audit-repository'
import { isDatabase, type Sql } from '../db/database'
import { withinSettingsShare } from '../db/within-share'
import { AppError, type ErrorCode } from '../errors'
import type { ProblemKey } from '../problems'
import { lockOrganisation } from './lock-repository'

/**
 * Changes settings of an organisation in one transaction. It locks the organisation's row, so what `work` checks (is the
 * name free, is there another manager) still holds when it writes. Orders do not wait for this lock.
 * @param database or the transaction of a caller that has a place of `withinSettingsShare` already
 */
export function changeSettings<Result>(
  database: Sql,
  { orgId }: Pick<OrgAccess, 'orgId'>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const change = async (sql: Sql) => {
    await lockOrganisation(sql, orgId)
    return work(sql)
  }
  if (!isDatabase(database)) return change(database)
  return withinSettingsShare({ orgId, branchId: null }, () => database.transaction(change))
}

/** As `changeSettings`, for what belongs to the whole organisation. @throws {AppError} forbidden for callers of one branch */
export function changeForAllBranches<Result>(
  database: Sql,
  staff: Pick<OrgAccess, 'orgId' | 'branchId'>,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  demandAllBranches(staff)
  return changeSettings(database, staff, work)
}

/** Who changes settings. */
export type Editor = Parameters<typeof byStaff>[0]

type AuditedValues = Record<string, unknown>

/**
 * Adds a change of settings to the activity log, with names instead of ids. Adds nothing if the values are the same.
 * @param before null: it was created
 * @param after null: it was removed
 */
export async function recordChange(
  sql: Sql,
  staff: Editor,
  change: Pick<AuditChange, 'action' | 'branchId' | 'subject'>,
  before: AuditedValues | null,
  after: AuditedValues | null,
): Promise<void> {
  const { actor } = byStaff(staff)
  if (!before || !after) {
    return recordAudit(sql, staff.orgId, actor, { ...change, ...(before && { before }), ...(after && { after }) })
  }
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]))
  if (changed.length === 0) return
  const changedValues = (values: AuditedValues) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
  await recordAudit(sql, staff.orgId, actor, { ...change, before: changedValues(before), after: changedValues(after) })
}

/** An error that a form shows beside its field. @param why the key of the form's text @param sentence the REST message */
export function refusedField(code: ErrorCode, path: string, why: ProblemKey, sentence: string): AppError {
  return new AppError(code, sentence, { details: [{ path, message: why }] })
}
