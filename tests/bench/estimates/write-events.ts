import { toZonedIso } from '@/lib/branch-time'
import type { OrderStatus } from '@/lib/order-status'
import type { Job } from './cooking'
import type { Dish, Kitchen } from './kitchen'
import type { Random } from './random'

export type SimulatedOrder = {
  /** Seconds since the first day began, as all times here. */
  placedAt: number
  cancelledAt: number | null
  readyAt: number
  lines: { dish: Dish; quantity: number; options: string[]; job: Job }[]
}

type Step = { at: number; order: SimulatedOrder; to: OrderStatus | { doneLine: number } }

const FIRST_DAY = Date.parse('2026-03-02T00:00:00+07:00')
const ZONE = 'Asia/Ho_Chi_Minh'
const OPEN: OrderStatus[] = ['confirmed', 'preparing', 'ready', 'completed']

/** The events of orders as webhooks have them, with the fields that docs/estimates.md names. */
export function* writeEvents(kitchen: Kitchen, orders: SimulatedOrder[], random: Random): Generator<object> {
  const branchId = random.id()
  const steps = orders.flatMap((order) => stepsOf(order, kitchen, random)).toSorted((a, b) => a.at - b.at)
  const written = new Map<SimulatedOrder, ReturnType<typeof newBody>>()
  for (const [index, { at, order, to }] of steps.entries()) {
    const timestamp = toZonedIso(FIRST_DAY + Math.round(at * 1000), ZONE)
    const known = written.get(order)
    const body = known ?? newBody(order, kitchen, branchId, timestamp, random)
    written.set(order, body)
    const from = known ? body.status : null
    const isDone = typeof to === 'object'
    if (known) Object.assign(body, { version: body.version + 1, updatedAt: timestamp })
    if (!isDone) body.status = to
    const line = isDone ? body.items[to.doneLine] : undefined
    if (line) line.done = true
    const changes = line
      ? [{ type: 'line_done', itemId: line.id, menuItemName: line.menuItemName, quantity: line.quantity, done: true }]
      : []
    const type = !known ? 'order.created' : isDone ? 'order.updated' : 'order.status_changed'
    const data = {
      seq: index + 1,
      branchId,
      orderId: body.id,
      from,
      to: body.status,
      order: structuredClone(body),
      changes,
    }
    yield { type, timestamp, data }
    if (body.status === 'completed' || body.status === 'cancelled') written.delete(order)
  }
}

function stepsOf(order: SimulatedOrder, { bumpsLines }: Kitchen, random: Random): Step[] {
  const { placedAt, cancelledAt, readyAt, lines } = order
  const placed: Step = { at: placedAt, order, to: 'pending' }
  if (cancelledAt !== null) return [placed, { at: cancelledAt, order, to: 'cancelled' }]
  const done = bumpsLines
    ? lines.map(
        ({ job }, doneLine): Step => ({
          at: Math.min(job.madeAt + random.exponential(15), readyAt),
          order,
          to: { doneLine },
        }),
      )
    : []
  const startedAt = Math.min(readyAt, placedAt + random.exponential(40))
  const times = [startedAt, startedAt, readyAt, readyAt + random.exponential(120)]
  return [placed, ...times.map((at, index): Step => ({ at, order, to: OPEN[index] ?? 'completed' })), ...done]
}

function newBody(order: SimulatedOrder, { stations }: Kitchen, branchId: string, createdAt: string, random: Random) {
  return {
    id: random.id(),
    branchId,
    type: random.isTrue(0.3) ? 'takeaway' : 'dine_in',
    pickupAt: null,
    startAt: createdAt,
    status: 'pending' as OrderStatus,
    rush: false,
    stoppedAt: null,
    remakeOf: null,
    version: 1,
    items: order.lines.map(({ dish, quantity, options }) => ({
      id: random.id(),
      menuItemId: dish.id,
      menuItemName: dish.name,
      stationId: stations[dish.station]?.name ?? null,
      quantity,
      options: options.map((optionId) => ({ optionId, name: optionId.slice(0, 4), quantity: 1 })),
      done: false,
      addedAt: null,
    })),
    createdAt,
    updatedAt: createdAt,
  }
}
