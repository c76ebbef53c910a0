import { z } from 'zod'
import { isOneOf, type OrderStatus } from '../order-status'
import { type EventItem, eventBodySchema } from './event-body'

/**
 * What a station makes of an order. `keys`: of its item and its options, as the model knows them. `from`: since when it is to be made if
 * that is not from the beginning, in milliseconds since 1970 UTC. `isLater`: it waits until its course is fired. `station`: its id; empty:
 * none.
 */
export type SeenLine = {
  id: string
  keys: string[]
  station: string
  quantity: number
  isDone: boolean
  isLater: boolean
  from: number | null
}

/** An order in an event. Times are milliseconds since 1970 UTC. */
export type SeenOrder = {
  id: string
  version: number
  status: OrderStatus
  type: string
  isRush: boolean
  isRemake: boolean
  isStopped: boolean
  createdAt: number
  startAt: number
  lines: SeenLine[]
}

/** @param hourOfWeek at the branch: 0 is the first hour of Sunday */
export type BranchEvent = { seq: number | null; at: number; hourOfWeek: number; isNew: boolean; order: SeenOrder }

/**
 * Reads the body of a webhook.
 * @returns null if it is about something else than an order, or an estimate, which teaches nothing
 * @throws Error that names the field that is wrong
 */
export function readBranchEvent(body: unknown): BranchEvent | null {
  const kind = z.object({ type: z.string() }).safeParse(body)
  if (kind.success && (!kind.data.type.startsWith('order.') || kind.data.type === 'order.estimate_changed')) return null
  const read = eventBodySchema.safeParse(body)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`${issue?.path.join('.') || 'body'}: ${issue?.message}`)
  }
  const { type, timestamp, data } = read.data
  const { order } = data
  const at = Date.parse(timestamp)
  const createdAt = order.createdAt ? Date.parse(order.createdAt) : at
  return {
    seq: data.seq ?? null,
    at,
    hourOfWeek: hourOfWeek(timestamp),
    isNew: type === 'order.created',
    order: {
      id: order.id,
      version: order.version ?? 0,
      status: order.status,
      type: order.type ?? '',
      isRush: order.rush ?? false,
      isRemake: (order.remakeOf ?? null) !== null,
      isStopped: (order.stoppedAt ?? null) !== null,
      createdAt,
      startAt: order.startAt ? Date.parse(order.startAt) : createdAt,
      lines: order.items.flatMap((item, index) => seenLines(item, `${index}`, createdAt)),
    },
  }
}

/** A course is fired within this time of the order if it is to be made with it. */
const AT_ONCE_MS = 1_000

/**
 * What stations make of an item of an order: the line, or the parts of a combo, which have all else of it (as in lib/orders/to-make.ts).
 * @param place identifies it if it has no id
 * @param createdAt of the order, in milliseconds since 1970 UTC
 */
export function seenLines(item: EventItem, place: string, createdAt: number): SeenLine[] {
  const from = Math.max(...[item.addedAt, item.firedAt].map((time) => (time ? Date.parse(time) : 0)))
  const all = { isLater: item.later ?? false, from: from > createdAt + AT_ONCE_MS ? from : null }
  const parts = item.parts?.length ? item.parts : [{ ...item, quantity: 1, options: [] }]
  return parts.map((part, index) => ({
    ...all,
    id: part.id ?? `${place} ${index}`,
    keys: [
      `item ${part.menuItemId ?? part.menuItemName ?? ''}`,
      ...[...(part.options ?? []), ...(item.options ?? [])].map(
        ({ optionId, name }) => `option ${optionId ?? name ?? ''}`,
      ),
    ],
    station: part.stationId ?? '',
    quantity: (part.quantity ?? 1) * (item.quantity ?? 1),
    isDone: part.done ?? false,
  }))
}

/** Whether the kitchen has still to make an order in this state. */
export const isToMake = (status: OrderStatus): boolean => isOneOf(['pending', 'confirmed', 'preparing'], status)

/** Whether a line is to be made now. */
export const isLeft = ({ isDone, isLater }: SeenLine): boolean => !isDone && !isLater

/** Of the local time that a timestamp with an offset shows. */
function hourOfWeek(timestamp: string): number {
  const local = new Date(`${timestamp.slice(0, 19)}Z`)
  return local.getUTCDay() * 24 + local.getUTCHours()
}
