import type { Order } from '@/lib/orders/order'
import { save } from '@/lib/orders/order-repository'
import type { Cafe } from './cafe'
import { withDatabase } from './cafe-database'

const MINUTE = 60_000

/**
 * Tells an estimate of an order as the estimator does, which the servers of tests do not run.
 * @param minutes after the minute in which the order was placed: from, likely, to
 * @param starts when to start lines that need not start at once, in such minutes
 */
export async function tellEstimate(
  cafe: Cafe,
  { id, version, createdAt }: Order,
  minutes: [from: number, likely: number, to: number],
  starts: { id: string; minute: number }[] = [],
): Promise<void> {
  const placed = Math.floor(Date.parse(createdAt) / MINUTE)
  const timeOf = (after: number) => (placed + after) * MINUTE
  const [from, likely, to] = minutes.map(timeOf) as typeof minutes
  const estimate = { from, likely, to, starts: starts.map(({ id, minute }) => ({ id, at: timeOf(minute) })) }
  const told = await withDatabase(cafe.databaseUrl, (database) =>
    save(database, { actor: { kind: 'system' } }, { told: { orderId: id, version, estimate, startAt: null } }),
  )
  if (!told) throw new Error('The order is not as it was any more.')
}
