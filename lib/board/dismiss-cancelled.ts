import { z } from 'zod'
import { demand, type Role } from '../access/permissions'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { storableText } from '../storable-text'
import { signalBranch } from './branch-signal'
import { storeDismissal } from './dismissal-repository'

/** `station`: of the board on which the ticket was dismissed; empty: a board of all stations. */
export const dismissalSchema = z.strictObject({
  branchId: z.uuid().toLowerCase(),
  orderId: z.uuid().toLowerCase(),
  station: storableText(60),
})

export type Dismissal = z.infer<typeof dismissalSchema>

/**
 * Removes a cancelled ticket from all boards of a station. It is no change of the order. A second dismissal changes nothing.
 * @throws {AppError} forbidden; not_found for an order that is not cancelled, or is of another branch
 */
export async function dismissCancelled(
  sql: Sql,
  access: { role: Role; orgId: string },
  { branchId, orderId, station }: Dismissal,
): Promise<void> {
  demand(access, 'tickets.bump')
  const outcome = await storeDismissal(sql, { orgId: access.orgId, branchId, orderId, station })
  if (outcome === 'missing') throw new AppError('not_found', 'The branch has no such cancelled order.')
  if (outcome === 'stored') sql.afterCommit(() => signalBranch(branchId))
}
