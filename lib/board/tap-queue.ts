import type { Order } from '../orders/order'
import { transition } from '../orders/transition'
import type { Tap } from './tap'

/** A tap that the server has not answered: the user, and the time in milliseconds since 1970 UTC. */
export type QueuedTap = Tap & { staffId: string; at: number }

/** In the order of tapping, which is the order of sending. */
export type TapQueue = readonly QueuedTap[]

/** Why a tap is dropped without being sent. */
type DropReason = 'too_old' | 'other_person'

export type DroppedTap = { tap: QueuedTap; reason: DropReason }

/** The server recognises a repeated tap for 24 hours. A tap that was not sent within half of that is outdated. */
const MAX_AGE_MS = 12 * 3_600_000

/** The taps that must not be sent: older than 12 hours, or of another user than `staffId`. `now`: ms since 1970 UTC. */
export function tapsToDrop(queue: TapQueue, now: number, staffId: string): DroppedTap[] {
  return queue.flatMap((tap) => {
    if (tap.staffId !== staffId) return { tap, reason: 'other_person' }
    return now - tap.at > MAX_AGE_MS ? { tap, reason: 'too_old' } : []
  })
}

export const isWaiting = (queue: TapQueue, orderId: string): boolean => queue.some((tap) => tap.orderId === orderId)

/**
 * The order as it will be after its waiting taps, shown until the server answers. `version` and times stay the server's.
 * A tap that does not apply changes nothing, for example one whose event arrives before its answer. Returns the same
 * object if no tap applies.
 */
export const applyTaps = (order: Order, queue: TapQueue): Order =>
  queue.filter((tap) => tap.orderId === order.id).reduce(afterTap, order)

function afterTap(order: Order, { command }: QueuedTap): Order {
  const decided = transition(order, command)
  if (!decided.ok || decided.event === null) return order
  const { status, paymentStatus, rush, items } = decided.next
  const previousStatus = status === order.status ? order.previousStatus : order.status
  return { ...order, status, previousStatus, paymentStatus, rush, items: withMarks(order.items, items) }
}

/** @param marks the same items in the same order */
const withMarks = (items: Order['items'], marks: { done: boolean }[]): Order['items'] =>
  items.map((item, index) => {
    const done = marks[index]?.done ?? item.done
    return done === item.done ? item : { ...item, done }
  })
