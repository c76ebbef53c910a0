import { z } from 'zod'
import { signalBranch } from '../branches/branch-signal'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { storableText } from '../storable-text'
import { storeDismissal, storeSeenChanges } from './dismissal-repository'

/**
 * `station`: of the board on which something was dismissed; empty: a board of all stations. `version`: the marks of what changed of an
 * open order, up to this version of it; left out: the ticket of a cancelled order.
 */
export const dismissalSchema = z.strictObject({
  branchId: z.uuid().toLowerCase(),
  orderId: z.uuid().toLowerCase(),
  station: storableText(60),
  version: z.int().min(1).max(2_147_483_647).optional(),
})

export type Dismissal = z.infer<typeof dismissalSchema>

/**
 * Removes a cancelled ticket, or the marks of what changed, from all boards of a station. It is no change of the order. A second dismissal
 * changes nothing.
 * @throws {AppError} not_found for an order that is not cancelled, or not open, or is of another branch
 */
export async function dismiss(
  sql: Sql,
  access: { orgId: string },
  { version, ...dismissed }: Dismissal,
): Promise<void> {
  const of = { orgId: access.orgId, ...dismissed }
  const outcome = await (version === undefined ? storeDismissal(sql, of) : storeSeenChanges(sql, { ...of, version }))
  if (outcome === 'missing') throw new AppError('not_found', 'The branch has no such order to dismiss.')
  if (outcome === 'stored') sql.afterCommit(() => signalBranch(dismissed.branchId))
}
