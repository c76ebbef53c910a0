import { isStopped } from '../order-status'
import { priced } from '../orders/adjustments'
import type { Order } from '../orders/order'
import type { StaffCommand } from '../orders/order-command'
import { changesOf, finishesLines, type OrderFlow, type SingleCommand, statesWhenMarked } from '../orders/order-flow'
import { transition } from '../orders/transition'
import type { Changed } from '../orders/transition-result'
import type { Tap } from './tap'

/**
 * A tap that the server has not answered: the user, and the time in milliseconds since 1970 UTC. `undoableUntil`: it is not sent
 * before this time, so that the user can undo it.
 */
export type QueuedTap = Tap & { staffId: string; at: number; undoableUntil?: number }

/** In the order of tapping, which is the order of sending. */
export type TapQueue = readonly QueuedTap[]

/** Sorts taps of one device. */
export const inTapOrder = (taps: readonly QueuedTap[]): TapQueue =>
  taps.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))

/** The server recognises a repeated tap for 24 hours. A tap that was not sent within half of that is outdated. */
const MAX_AGE_MS = 12 * 3_600_000

/** The taps that are too old to be sent. @param now milliseconds since 1970 UTC */
export const outdatedTaps = (queue: TapQueue, now: number): TapQueue => queue.filter(({ at }) => now - at > MAX_AGE_MS)

/** A limit for a device whose clock was set back. */
const MAX_UNDOABLE_MS = 15_000

/** Whether the user can still undo a tap. `now`: ms since 1970 UTC. */
export const isUndoable = ({ undoableUntil = 0 }: QueuedTap, now: number): boolean =>
  undoableUntil > now && undoableUntil - now <= MAX_UNDOABLE_MS

export const isWaiting = (queue: TapQueue, orderId: string): boolean => queue.some((tap) => tap.orderId === orderId)

/**
 * The version that a command for an order may name: the one that the board shows. Undefined while taps of this device wait for the
 * order, because they raise it.
 */
export const seenVersion = (queue: TapQueue, { id, version }: Pick<Order, 'id' | 'version'>): number | undefined =>
  isWaiting(queue, id) ? undefined : version

type Additions = Pick<Order, 'payments' | 'voids' | 'adjustments'>

/** Whether an order has what a tap adds to it: the event of a change can arrive before the answer to its tap. */
const hasAlready = ({ payments, voids, adjustments }: Additions, tapId: string): boolean =>
  [payments, voids, adjustments].some((made) => made.some(({ id }) => id === tapId))

/** The discounts and surcharges that wait for an order: the order has them once the server has priced it. */
export const waitingAdjustments = (queue: TapQueue, order: Pick<Order, 'id'> & Additions) =>
  queue.flatMap(({ id, orderId, command }) =>
    orderId === order.id && command.type === 'adjust' && !hasAlready(order, id)
      ? { kind: command.kind, percent: command.percent ?? null, amount: command.amount ?? null, reason: command.reason }
      : [],
  )

/**
 * The order as it will be after its waiting taps, shown until the server answers. `version` and times stay the server's.
 * A tap that does not apply changes nothing, for example one whose event arrives before its answer. Returns the same object if no tap
 * applies.
 */
export const applyTaps = (order: Order, queue: readonly AppliedTap[], flow: OrderFlow): Order =>
  withCommands(
    order,
    queue.filter((tap) => tap.orderId === order.id && !hasAlready(order, tap.id)).map(({ command }) => command),
    flow,
  )

/** A tap of this screen, or a step of another one. */
export type AppliedTap = Pick<QueuedTap, 'id' | 'orderId' | 'command'>

/**
 * @returns a function that applies taps to all orders and keeps the results: an order with the same taps stays the same object, so that its
 * ticket does not render with each change of another order
 */
export function createAppliedTaps() {
  const kept = new WeakMap<Order, { ids: string; flow: OrderFlow; after: Order }>()
  return (orders: Iterable<Order>, taps: readonly AppliedTap[], flow: OrderFlow): Order[] => {
    const tapped = new Set(taps.map(({ orderId }) => orderId))
    return [...orders].map((order) => {
      if (!tapped.has(order.id)) return order
      const own = taps.filter(({ orderId }) => orderId === order.id)
      const ids = own.map(({ id }) => id).join(' ')
      const before = kept.get(order)
      if (before?.ids === ids && before.flow === flow) return before.after
      const after = applyTaps(order, own, flow)
      kept.set(order, { ids, flow, after })
      return after
    })
  }
}

/** The order as it will be after some commands. Returns the same object if none applies. */
export const withCommands = (order: Order, commands: readonly StaffCommand[], flow: OrderFlow): Order =>
  commands.reduce((order, command) => afterChanges(order, changesOf(command), flow), order)

/** The order after the first changes that apply: as on the server, none is made after one that does not apply. */
function afterChanges(order: Order, [command, ...later]: SingleCommand[], flow: OrderFlow): Order {
  if (!command) return order
  const decided = transition(order, command)
  if (!decided.ok || decided.event === null) return order
  const { status, paymentStatus, paymentMethod, refund, refundDue, rush, customerName, total, items, stopReason } =
    decided.next
  const { type, note, allergyNote, paidAmount, refundedAmount, itemsTotal, adjustments } = decided.next
  const isKept = ({ id }: { id: string }) => adjustments.some((one) => one.id === id)
  const previousStatus = status === order.status ? order.previousStatus : order.status
  const changed = {
    ...order,
    status,
    previousStatus,
    paymentStatus,
    paymentMethod,
    refund,
    refundDue,
    paidAmount,
    refundedAmount,
    rush,
    customerName,
    type,
    note,
    allergyNote,
    ...priced(itemsTotal, order.adjustments.filter(isKept), decided.next.items.length > 0),
    total,
    items: withChanges(order.items, items),
    ...(decided.payment && { payments: [...order.payments, paidNow(order, decided.payment)] }),
    ...(decided.voided && { voids: [...order.voids, ...voidsNow(order, decided.voided)] }),
    ...(isStopped(decided.next) && !isStopped(order) && { stoppedAt: order.updatedAt, stopReason }),
  }
  const readied = finishesLines(command) ? statesWhenMarked(changed, flow) : []
  return afterChanges(changed, [...readied.map((to) => ({ type: 'change_status', to }) as const), ...later], flow)
}

/** What a waiting tap pays or gives back. Until the server answers, the time is that of the order's last change. */
const paidNow = (order: Order, payment: NonNullable<Changed['payment']>): Order['payments'][number] => ({
  ...payment,
  id: `payment ${order.payments.length}`,
  at: order.updatedAt,
  voidedAt: null,
  voidReason: null,
})

/** What a waiting tap voids. Until the server answers, the time is that of the order's last change. */
const voidsNow = (order: Order, voided: NonNullable<Changed['voided']>): Order['voids'] =>
  order.items.flatMap((item) =>
    voided
      .filter(({ itemId }) => itemId === item.id)
      .map(({ itemId, quantity, reason }) => {
        const id = `${itemId} ${order.voids.length}`
        return { ...item, id, itemId, quantity, reason, at: order.updatedAt }
      }),
  )

/** @param changes the same items in the same order, without those that were voided */
const withChanges = (
  items: Order['items'],
  changes: Pick<Order['items'][number], 'id' | 'done' | 'quantity' | 'note' | 'parts' | 'course' | 'later'>[],
): Order['items'] =>
  items.flatMap((item) => {
    const change = changes.find(({ id }) => id === item.id)
    if (!change) return []
    const { done, quantity, note, parts, course, later } = change
    const isSame =
      done === item.done &&
      quantity === item.quantity &&
      note === item.note &&
      parts === item.parts &&
      course === item.course &&
      later === item.later
    return [isSame ? item : { ...item, done, quantity, note, parts, course, later }]
  })
