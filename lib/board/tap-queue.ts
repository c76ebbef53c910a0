import type { Order } from '../orders/order'
import { transition } from '../orders/transition'
import type { Tap } from './tap'

/** A tap that the server has not answered: whose it was, and when, in milliseconds since 1970 UTC. */
export type QueuedTap = Tap & { staffId: string; at: number }

/** In the order in which they were tapped, which is the order in which they are sent. */
export type TapQueue = readonly QueuedTap[]

/** Why a tap is dropped without being sent. */
type DropReason = 'too_old' | 'other_person'

export type DroppedTap = { tap: QueuedTap; reason: DropReason }

/** The server knows a tap again for 24 hours; what nobody sent in half of that, nobody in the kitchen means any more. */
const MAX_AGE_MS = 12 * 3_600_000

/** Those not to be sent any more: tapped more than 12 hours before `now`, or by somebody else than who is signed in. */
export function expired(queue: TapQueue, now: number, staffId: string): DroppedTap[] {
  return queue.flatMap((tap) => {
    if (tap.staffId !== staffId) return { tap, reason: 'other_person' }
    return now - tap.at > MAX_AGE_MS ? { tap, reason: 'too_old' } : []
  })
}

export const isWaiting = (queue: TapQueue, orderId: string): boolean => queue.some((tap) => tap.orderId === orderId)

/**
 * The order as it will be when its waiting taps have been carried out, to be shown until the server says more. Its
 * `version` and times stay the server's. A tap that does not apply changes nothing; so neither does one that the server
 * has carried out already, when its event overtakes its answer. Without a tap that applies: the same object.
 */
export const asTapped = (order: Order, queue: TapQueue): Order =>
  queue.filter((tap) => tap.orderId === order.id).reduce(afterTap, order)

function afterTap(order: Order, { command }: QueuedTap): Order {
  const decided = transition(order, command)
  if (!decided.ok || decided.event === null) return order
  const { status, paymentStatus, rush, items } = decided.next
  const previousStatus = status === order.status ? order.previousStatus : order.status
  return { ...order, status, previousStatus, paymentStatus, rush, items: marked(order.items, items) }
}

/** @param marks the same items in the same order */
const marked = (items: Order['items'], marks: { done: boolean }[]): Order['items'] =>
  items.map((item, index) => {
    const done = marks[index]?.done ?? item.done
    return done === item.done ? item : { ...item, done }
  })
