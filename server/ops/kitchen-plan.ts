import { laterCourses } from '@/lib/orders/courses'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { PAYMENT_METHODS } from '@/lib/orders/payment'
import { chance } from '@/prisma/demo-days'

/** What the simulated café of the demo does next. Pure: an order and a time always give the same decision. */

type Line = Pick<Order['items'][number], 'id' | 'station' | 'stationId' | 'quantity' | 'done' | 'course' | 'later'>

export type KitchenOrder = Pick<
  Order,
  'id' | 'status' | 'statusSince' | 'startAt' | 'createdAt' | 'updatedAt' | 'version' | 'paymentStatus' | 'rush'
> & { items: Line[] }

export type Step = { orderId: string; command: StaffCommand }

export type Kitchen = {
  /** Milliseconds since 1970 UTC. */
  now: number
  /** How many orders are made at the same time. */
  cooks: number
  /** The share of orders that take long, and of those that wait at the pass. */
  mishaps: number
  /** The version in which the simulation left an order. Absent: it has not changed it. */
  left: ReadonlyMap<string, number>
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** An order that a person has just changed is theirs for this long. */
export const HANDS_OFF_MS = 75 * SECOND

/** How long one piece takes, by station, and at any other station. */
const SECONDS_PER_PIECE: Record<string, number> = { Bar: 50, Kitchen: 95, Pastry: 30 }
const OTHER_SECONDS = 60

/** The shares of orders that the guest cancels, and that are paid when they are confirmed. */
const CANCELLED = 0.03
const PAID_FIRST = 0.6

/** The steps that are due, of the oldest order first; at most one of each order. @param orders the open orders, oldest first */
export function nextSteps(orders: KitchenOrder[], { now, cooks, mishaps, left }: Kitchen): Step[] {
  const own = orders.filter((order) => Date.parse(order.startAt) <= now && !isInHands(order, now, left))
  const free = cooks - orders.filter(({ status }) => status === 'preparing').length
  const waiting = own.filter(({ status }) => status === 'confirmed')
  const first = [...waiting.filter(({ rush }) => rush), ...waiting.filter(({ rush }) => !rush)].slice(
    0,
    Math.max(0, free),
  )
  return own.flatMap((order) => {
    const command = commandFor(order, now - Date.parse(order.statusSince), first.includes(order), mishaps)
    return command ? [{ orderId: order.id, command }] : []
  })
}

/** Whether a person has changed the order since the simulation did, a moment ago. */
function isInHands({ id, version, updatedAt }: KitchenOrder, now: number, left: Kitchen['left']): boolean {
  return version > (left.get(id) ?? 1) && now - Date.parse(updatedAt) < HANDS_OFF_MS
}

/** @param waited milliseconds in its state @param isNext whether a cook is free for it */
function commandFor(order: KitchenOrder, waited: number, isNext: boolean, mishaps: number): StaffCommand | null {
  const { id, status, version } = order
  const between = (from: number, to: number) => (from + (to - from) * chance(id, status)) * SECOND
  const moveTo = (to: Order['status']) => ({ type: 'change_status', to, version }) as const
  switch (status) {
    case 'pending':
      return waited < between(20, 120) ? null : accept(order)
    case 'confirmed':
      return isNext && waited >= between(15, 110) ? moveTo('preparing') : null
    case 'preparing': {
      const made = madeLines(order, waited, chance(id, 'slow') < mishaps ? 3 : 1)
      if (made.length > 0) return { type: 'mark_items', itemIds: made, done: true }
      if (order.items.some(({ done, later }) => !done && !later)) return null
      const [course] = laterCourses(order.items)
      return course === undefined ? moveTo('ready') : { type: 'fire', course, version }
    }
    case 'ready': {
      const forgotten = chance(id, 'forgotten') < mishaps ? 5 * MINUTE : 0
      if (waited < between(25, 110) + forgotten) return null
      if (order.paymentStatus === 'unpaid') return { type: 'record_payment', method: methodOf(id) }
      return moveTo('completed')
    }
    default:
      return null
  }
}

function accept({ id, version, paymentStatus }: KitchenOrder): StaffCommand {
  if (chance(id, 'cancelled') < CANCELLED && paymentStatus === 'unpaid')
    return { type: 'change_status', to: 'cancelled', version, reason: 'guest_changed_mind' }
  if (chance(id, 'paid first') < PAID_FIRST && paymentStatus === 'unpaid')
    return { type: 'confirm_payment', from: 'pending', method: methodOf(id) }
  return { type: 'change_status', to: 'confirmed', version }
}

const methodOf = (id: string) =>
  PAYMENT_METHODS[Math.floor(chance(id, 'method') * PAYMENT_METHODS.length)] ?? PAYMENT_METHODS[0]

/** The lines that are made and not marked. The stations work at the same time, each at one line after the other. */
function madeLines({ items }: KitchenOrder, elapsed: number, pace: number): string[] {
  const busyFor = new Map<string | null, number>()
  return items
    .filter(({ id, station, stationId, quantity, done, later }) => {
      const seconds = SECONDS_PER_PIECE[station ?? ''] ?? OTHER_SECONDS
      const end =
        (busyFor.get(stationId) ?? 0) + seconds * SECOND * Math.sqrt(quantity) * (0.7 + 0.6 * chance(id)) * pace
      busyFor.set(stationId, end)
      return !done && !later && end <= elapsed
    })
    .map(({ id }) => id)
}

/** A rush, and then a quiet time, again and again. */
const WAVE_MS = 16 * MINUTE
const RUSH_SHARE = 0.35

/** How many guests come, as a factor of their average. */
const crowdAt = (now: number): number => ((now % WAVE_MS) / WAVE_MS < RUSH_SHARE ? 1.65 : 0.65)

/**
 * A branch. `share`: of the café's orders. Guests come faster while fewer than `few`
 * orders are open, as after the start, and not at all from `many`.
 */
export type BranchKind = { share: number; few: number; many: number } & Pick<Kitchen, 'cooks' | 'mishaps'>
export const BUSY: BranchKind = { share: 0.75, cooks: 10, mishaps: 0.14, few: 9, many: 26 }
export const CALM: BranchKind = { share: 0.25, cooks: 4, mishaps: 0.02, few: 3, many: 7 }
const HURRY = 3

/**
 * How many orders guests of a branch place in a minute.
 * @param ordersPerMinute of the café, on average
 * @param now milliseconds since 1970 UTC
 * @param open the open orders
 */
export function guestsPerMinute(
  { share, few, many }: BranchKind,
  ordersPerMinute: number,
  { now, open }: { now: number; open: number },
): number {
  if (open >= many) return 0
  return ordersPerMinute * share * crowdAt(now) * (open < few ? HURRY : 1)
}

/** Items that run out, one after the other; after some minutes there are new ones. */
export const RUNNING_OUT = ['Bánh flan', 'Cà phê trứng', 'Croissant bơ', 'Trà vải']
const SHORTAGE_EVERY_MS = 12 * MINUTE
const SHORTAGE_MS = 5 * MINUTE

/** The name of the item that is sold out at this time; null: none. @param now milliseconds since 1970 UTC */
export function soldOutAt(now: number): string | null {
  if (now % SHORTAGE_EVERY_MS >= SHORTAGE_MS) return null
  return RUNNING_OUT[Math.floor(now / SHORTAGE_EVERY_MS) % RUNNING_OUT.length] ?? null
}
