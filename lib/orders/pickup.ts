import type { By } from '../access/scope'
import { AppError } from '../errors'
import { CART_LIMITS, MAX_PICKUP_DAYS } from './order-limits'

/** A device's clock may be wrong, and a request may be sent again later. */
const PAST_PICKUP_HOURS = 12

/** @throws {AppError} invalid_request for a pickup that is over, or too far ahead. No pickup is right */
export function refuseWrongPickup(pickupAt: string | null | undefined, { actor }: By): void {
  if (pickupAt === undefined || pickupAt === null) return
  const days = actor.kind === 'guest' ? CART_LIMITS.pickupDays : MAX_PICKUP_DAYS
  const hours = (Date.parse(pickupAt) - Date.now()) / 3_600_000
  if (hours >= -PAST_PICKUP_HOURS && hours <= days * 24) return
  const message = hours < 0 ? 'The pickup is in the past.' : `The pickup is more than ${days} days ahead.`
  throw new AppError('invalid_request', message, { details: [{ path: 'pickupAt', message }] })
}
