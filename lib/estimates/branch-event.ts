import { z } from 'zod'
import { isOneOf, ORDER_STATUSES, type OrderStatus } from '../orders/order-status'

const time = z.iso.datetime({ offset: true })
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()

/** What estimates read of the body of a webhook. Everything else is ignored, so that bodies of later versions are read too. */
const bodySchema = z.object({
  type: z.string(),
  timestamp: time,
  data: z.object({
    seq: optional(z.number().int()),
    order: z.object({
      id: z.string(),
      version: optional(z.number().int()),
      status: z.enum(ORDER_STATUSES),
      type: optional(z.string()),
      rush: optional(z.boolean()),
      createdAt: optional(time),
      startAt: optional(time),
      stoppedAt: optional(time),
      remakeOf: optional(z.unknown()),
      items: z.array(
        z.object({
          menuItemId: optional(z.string()),
          menuItemName: optional(z.string()),
          station: optional(z.string()),
          quantity: optional(z.number().positive()),
          done: optional(z.boolean()),
          addedAt: optional(time),
          options: optional(
            z.array(
              z.object({
                optionId: optional(z.string()),
                name: optional(z.string()),
                quantity: optional(z.number().positive()),
              }),
            ),
          ),
        }),
      ),
    }),
  }),
})

/** `keys`: of its item and its options, as the model knows them. */
export type SeenLine = { keys: string[]; station: string; quantity: number; isDone: boolean; isAdded: boolean }

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
 * @returns null if it is about something else than an order
 * @throws Error that names the field that is wrong
 */
export function readBranchEvent(body: unknown): BranchEvent | null {
  const kind = z.object({ type: z.string() }).safeParse(body)
  if (kind.success && !kind.data.type.startsWith('order.')) return null
  const read = bodySchema.safeParse(body)
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
      lines: order.items.map((item) => ({
        keys: [
          `item ${item.menuItemId ?? item.menuItemName ?? ''}`,
          ...(item.options ?? []).map((option) => `option ${option.optionId ?? option.name ?? ''}`),
        ],
        station: item.station ?? '',
        quantity: item.quantity ?? 1,
        isDone: item.done ?? false,
        isAdded: (item.addedAt ?? null) !== null,
      })),
    },
  }
}

/** Whether the kitchen has still to make an order in this state. */
export const isToMake = (status: OrderStatus): boolean => isOneOf(['pending', 'confirmed', 'preparing'], status)

/** Of the local time that a timestamp with an offset shows. */
function hourOfWeek(timestamp: string): number {
  const local = new Date(`${timestamp.slice(0, 19)}Z`)
  return local.getUTCDay() * 24 + local.getUTCHours()
}
