import { announceOutbox } from '../outbox/outbox'
import { processWide } from '../process-wide'
import type { StoredOrder } from './order'
import type { StoredEvent } from './order-event'

/**
 * The statement that writes an event also claims the event's delivery to the board, for the process that executes it: an
 * ordinary change needs no claim query. The lease ends by itself, so another process delivers if this one dies.
 *
 * The statement leases only if every earlier event of the order is delivered or under way here, so the receiver gets the
 * events of an order in their sequence, as with `claimDue`.
 */
export type BoardLease = {
  /** The order's events that this process is delivering to the board; null: the statement must not lease. */
  underWay: string[] | null
  /** Whether those were delivered. */
  earlier: Promise<boolean>
}

/** Delivers a leased event after the earlier ones of its order. @returns whether it is delivered and settled; never rejects */
type DeliverLeased = (event: StoredEvent, earlier: Promise<boolean>) => Promise<boolean>

type Deliveries = { eventIds: Set<string>; last: Promise<boolean> }

const state = () =>
  processWide('board-lease', () => ({
    deliver: null as DeliverLeased | null,
    mayLease: false,
    count: 0,
    byOrder: new Map<string, Deliveries>(),
  }))

/** Above this number under way, deliveries wait in the database instead of in memory. */
const MAX_UNDER_WAY = 256

const NOTHING_EARLIER = Promise.resolve(true)

/** The lease that a statement may take for its event of the order. */
export function leaseFor(orderId: string): BoardLease {
  const { mayLease, count, byOrder } = state()
  const deliveries = byOrder.get(orderId)
  return {
    underWay: mayLease && count < MAX_UNDER_WAY ? [...(deliveries?.eventIds ?? [])] : null,
    earlier: deliveries?.last ?? NOTHING_EARLIER,
  }
}

/** What a statement returns that ends with `eventSql`. */
export type WrittenEvent = Pick<StoredEvent, 'id' | 'type' | 'seq' | 'from' | 'changes'> & {
  stored: StoredOrder
  isLeased: boolean
}

/** To be called after the commit: signals it, and delivers the event if it is leased. */
export function eventCommitted({ stored: order, isLeased, ...event }: WrittenEvent, lease: BoardLease): void {
  const { id: orderId, branchId, status: to } = order
  if (isLeased) deliverLeased({ ...event, branchId, orderId, to, order }, lease)
  announceOutbox('here', isLeased)
}

function deliverLeased(event: StoredEvent, { earlier }: BoardLease) {
  const current = state()
  if (!current.deliver) return
  const deliveries = current.byOrder.get(event.orderId) ?? { eventIds: new Set(), last: NOTHING_EARLIER }
  current.byOrder.set(event.orderId, deliveries)
  deliveries.eventIds.add(event.id)
  current.count += 1
  deliveries.last = current.deliver(event, earlier).finally(() => {
    current.count -= 1
    deliveries.eventIds.delete(event.id)
    if (deliveries.eventIds.size === 0) current.byOrder.delete(event.orderId)
  })
}

/** Lets the statements of this process lease. @returns a function that ends it; what is leased by then is still handed over */
export function startLeasing(deliver: DeliverLeased): () => void {
  Object.assign(state(), { deliver, mayLease: true })
  return () => {
    if (state().deliver === deliver) state().mayLease = false
  }
}
