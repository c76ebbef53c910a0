/** A device's clock may be wrong, and a request may be sent again later. */
const PAST_PICKUP_HOURS = 12

/** Whether an order can be picked up at a time, ISO 8601. @param now milliseconds since 1970 UTC @param days how many it can be ahead */
export function isPickupIn(pickupAt: string, now: number, days: number): boolean {
  const hours = (Date.parse(pickupAt) - now) / 3_600_000
  return hours >= -PAST_PICKUP_HOURS && hours <= days * 24
}

/**
 * A pickup if it is to come; null: there is none, or it is over.
 * @param pickupAt ISO 8601, or milliseconds since 1970 UTC
 * @param now milliseconds since 1970 UTC
 */
export const pickupToCome = <Pickup extends string | number>(pickupAt: Pickup | null, now: number): Pickup | null =>
  pickupAt !== null && new Date(pickupAt).getTime() > now ? pickupAt : null
