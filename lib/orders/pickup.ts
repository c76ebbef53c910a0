import type { By } from '../access/scope'
import { AppError } from '../errors'
import { CART_LIMITS, MAX_PICKUP_DAYS } from './order-limits'
import { isPickupIn } from './pickup-range'

/** @throws {AppError} invalid_request for a pickup that is over, or too far ahead. No pickup is right */
export function refuseWrongPickup(pickupAt: string | null | undefined, { actor }: By): void {
  if (pickupAt === undefined || pickupAt === null) return
  const days = actor.kind === 'guest' ? CART_LIMITS.pickupDays : MAX_PICKUP_DAYS
  if (isPickupIn(pickupAt, Date.now(), days)) return
  const message =
    Date.parse(pickupAt) < Date.now() ? 'The pickup is in the past.' : `The pickup is more than ${days} days ahead.`
  throw new AppError('invalid_request', message, { details: [{ path: 'pickupAt', message }] })
}
