import type { By } from '../access/scope'
import { findBranchTime } from '../branches/ordering-repository'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { CART_LIMITS, MAX_PICKUP_DAYS } from './order-limits'
import { isPickupIn } from './pickup-range'

/** @throws {AppError} invalid_request for a pickup that is over, or too far ahead, by the database's clock. No pickup is right */
export async function refuseWrongPickup(
  sql: Sql,
  { actor }: By,
  branchId: string,
  pickupAt: string | null | undefined,
): Promise<void> {
  if (pickupAt === undefined || pickupAt === null) return
  const { now } = await findBranchTime(sql, branchId)
  const days = actor.kind === 'guest' ? CART_LIMITS.pickupDays : MAX_PICKUP_DAYS
  if (isPickupIn(pickupAt, now, days)) return
  const message =
    Date.parse(pickupAt) < now ? 'The pickup is in the past.' : `The pickup is more than ${days} days ahead.`
  throw new AppError('invalid_request', message, { details: [{ path: 'pickupAt', message }] })
}
