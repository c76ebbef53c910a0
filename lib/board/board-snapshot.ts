import type { Database } from '../db/database'
import { keepReads } from '../orders/kept-reads'
import { presentOrder } from '../orders/order'
import { readSnapshot, type SnapshotHead, type SnapshotRow, type Tickets } from './board-repository'
import type { BoardSnapshot } from './protocol'

const CANCELLED_MS = 3_600_000

/** Some dozen boards of a rush. */
const MAX_KEPT_BYTES = 16_000_000

const keptTickets = keepReads<SnapshotHead, Tickets>('tickets', MAX_KEPT_BYTES, (tickets) =>
  Object.values(tickets)
    .flat()
    .reduce((sum, { items, voids }) => sum + 2_000 + 1_000 * (items.length + voids.length), 0),
)

/**
 * The open orders of a branch as of `seq`, of one moment. Callers share the orders: they must not change them.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function boardSnapshot(database: Database, orgId: string, branchId: string): Promise<BoardSnapshot> {
  const { head, content } = await keptTickets(database, `${orgId} ${branchId}`, async (known) => {
    const { tickets, ...head } = await readSnapshot(database, orgId, branchId, known?.validator ?? null)
    return { head, content: tickets && presentTickets(tickets) }
  })
  const { id, name, timeZone, locale, currency, flow, seq, eventId, now, stations } = head
  return {
    branch: { id, name, timeZone, locale, currency, flow },
    seq,
    eventId,
    now,
    stations,
    ...content,
    cancelled: content.cancelled.filter(({ statusSince }) => Date.parse(statusSince) > now - CANCELLED_MS),
  }
}

const presentTickets = ({ orders, cancelled, recalled }: NonNullable<SnapshotRow['tickets']>): Tickets => ({
  orders: orders.map(presentOrder),
  cancelled: cancelled.map(presentOrder),
  recalled: recalled.map(presentOrder),
})
