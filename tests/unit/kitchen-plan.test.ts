import { expect, test } from 'vitest'
import { latenessOf, thresholdsOf } from '@/lib/board/lateness'
import { canMove, OPEN_STATUSES } from '@/lib/order-status'
import { chance } from '@/prisma/demo-days'
import {
  type BranchKind,
  BUSY,
  CALM,
  guestsPerMinute,
  HANDS_OFF_MS,
  type KitchenOrder,
  nextSteps,
  RUNNING_OUT,
  soldOutAt,
} from '@/server/ops/kitchen-plan'
import { anItem, anOrder, stationIdOf } from '../support/an-order'

const MINUTE = 60_000
const OPENED = Date.parse('2026-11-26T03:00:00Z')

const iso = (at: number) => new Date(at).toISOString()

/** An order in a state since a time. */
const since = (at: number, part: Partial<ReturnType<typeof anOrder>> = {}) =>
  anOrder({
    startAt: iso(at),
    statusSince: iso(at),
    createdAt: iso(at),
    updatedAt: iso(at),
    items: [anItem()],
    ...part,
  })

const stepsOf = (orders: KitchenOrder[], now: number, left: [string, number][] = [], cooks = 10) =>
  nextSteps(orders, { now, cooks, mishaps: 0, left: new Map(left) }).map(({ orderId, command }) => ({
    orderId,
    ...command,
  }))

test('an order goes through all of its states, by steps that the rules allow, and is paid in the end', () => {
  let order = since(OPENED, {
    items: [anItem({ id: 'drink' }), anItem({ id: 'soup', station: 'Kitchen', quantity: 2 })],
  })
  const seen: string[] = []
  for (let now = OPENED; now < OPENED + 30 * MINUTE; now += 1_000) {
    for (const { command } of nextSteps([order], {
      now,
      cooks: 1,
      mishaps: 0,
      left: new Map([[order.id, order.version]]),
    })) {
      seen.push(command.type === 'change_status' ? command.to : command.type)
      order = carriedOut(order, command, now)
    }
  }
  expect(order).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
  expect(seen.filter((step) => step === 'mark_items')).toHaveLength(2)
  expect(seen.slice(-2)).toContain('completed')
})

test('an order that somebody has just changed is left alone, and not the others', () => {
  const mine = since(OPENED, { id: 'mine', status: 'confirmed', version: 2 })
  const theirs = since(OPENED, { id: 'theirs', status: 'confirmed', version: 3 })
  const left: [string, number][] = [
    ['mine', 2],
    ['theirs', 2],
  ]
  const soon = OPENED + HANDS_OFF_MS - 1
  expect(stepsOf([mine, theirs], soon, left).map(({ orderId }) => orderId)).toEqual(['mine'])
  expect(stepsOf([mine, theirs], OPENED + HANDS_OFF_MS, left).map(({ orderId }) => orderId)).toEqual(['mine', 'theirs'])
  // An order that the simulation does not know, from before its start.
  expect(stepsOf([theirs], soon)).toEqual([])
})

test('cooks make as many orders as they can, rush orders first; an order for later waits', () => {
  const [old, rush, later] = [
    since(OPENED, { id: 'old', status: 'confirmed' }),
    since(OPENED + 1, { id: 'rush', status: 'confirmed', rush: true }),
    since(OPENED, { id: 'later', status: 'confirmed', startAt: iso(OPENED + 30 * MINUTE) }),
  ]
  const now = OPENED + 2 * MINUTE
  const making = since(now, { id: 'making', status: 'preparing' })
  expect(stepsOf([old, later, rush, making], now, [], 2)).toMatchObject([{ orderId: 'rush', to: 'preparing' }])
  expect(stepsOf([old, later, rush, making], now, [], 1)).toEqual([])
  expect(stepsOf([old, later, rush, making], now, [], 5).map(({ orderId }) => orderId)).toEqual(['old', 'rush'])
})

test('the busy branch is lively for two hours: tickets in all columns, a few of them late', () => {
  const samples = twoHours(BUSY).slice(10)
  console.log(
    samples
      .map(
        (o) =>
          o.length +
          '/' +
          o.filter((x) => x.late).length +
          ':' +
          OPEN_STATUSES.map((s) => o.filter((x) => x.status === s).length).join(''),
      )
      .join(' '),
  )
  for (const orders of samples) expect(orders.length).toBeGreaterThanOrEqual(6)
  for (const orders of samples) expect(shareOfLate(orders)).toBeLessThan(0.5)
  expect(samples.filter((orders) => shareOfLate(orders) > 0).length).toBeGreaterThan(samples.length / 2)
  const columns = samples.map((orders) => new Set(orders.map(({ status }) => status)).size)
  expect(columns.filter((count) => count === OPEN_STATUSES.length).length).toBeGreaterThan(samples.length * 0.8)
})

test('the calm branch always has some tickets, and seldom a late one', () => {
  const samples = twoHours(CALM).slice(10)
  for (const orders of samples) expect(orders.length).toBeLessThanOrEqual(CALM.many)
  expect(samples.filter((orders) => orders.length > 1).length).toBeGreaterThan(samples.length * 0.9)
  expect(samples.filter((orders) => shareOfLate(orders) > 0).length).toBeLessThan(samples.length / 5)
})

const shareOfLate = (orders: { late: boolean }[]) => orders.filter(({ late }) => late).length / orders.length

test('some orders are cancelled', () => {
  const orders = Array.from({ length: 400 }, (_, index) => since(OPENED, { id: `order ${index}` }))
  const cancelled = stepsOf(orders, OPENED + 5 * MINUTE).filter((step) => 'to' in step && step.to === 'cancelled')
  expect(cancelled.length).toBeGreaterThan(2)
  expect(cancelled.length).toBeLessThan(40)
})

test('guests come in waves, faster to an empty board, and not to a full one', () => {
  const at = (open: number, minute = 0) => guestsPerMinute(BUSY, 4, { now: OPENED + minute * MINUTE, open })
  const hour = Array.from({ length: 60 }, (_, minute) => at(BUSY.few, minute))
  expect(Math.max(...hour)).toBeGreaterThan(2 * Math.min(...hour))
  expect(at(0)).toBeGreaterThan(2 * at(BUSY.few))
  expect(at(BUSY.many)).toBe(0)
})

test('an item runs out and comes back, and then another one', () => {
  const hour = Array.from({ length: 60 }, (_, minute) => soldOutAt(OPENED + minute * MINUTE))
  expect(hour).toContain(null)
  expect(new Set(hour.filter((name) => name !== null))).toEqual(new Set(RUNNING_OUT))
})

/** The open orders of each minute of two hours in a simulated branch. */
function twoHours(kind: BranchKind) {
  const left = new Map<string, number>()
  let orders: KitchenOrder[] = []
  return Array.from({ length: 120 }, (_, minute) => {
    for (let now = OPENED + minute * MINUTE; now < OPENED + (minute + 1) * MINUTE; now += 2_000) {
      if (chance(now) < guestsPerMinute(kind, 4, { now, open: orders.length }) / 30) orders.push(ordered(now))
      for (const { orderId, command } of nextSteps(orders, { ...kind, now, left })) {
        orders = orders.map((order) => (order.id === orderId ? carriedOut(order, command, now) : order))
        left.set(orderId, orders.find(({ id }) => id === orderId)?.version ?? 0)
      }
      orders = orders.filter(({ status }) => OPEN_STATUSES.some((open) => open === status))
    }
    return orders.map((order) => ({ status: order.status, late: isLate(order, OPENED + (minute + 1) * MINUTE) }))
  })
}

const ordered = (now: number) =>
  since(now, {
    id: `order ${now}`,
    items: Array.from({ length: 1 + Math.floor(4 * chance(now, 'lines')) }, (_, line) =>
      anItem({
        id: `line ${now} ${line}`,
        station: ['Bar', 'Bar', 'Kitchen', 'Pastry'][Math.floor(4 * chance(now, line, 'station'))] ?? null,
        quantity: chance(now, line, 'two') < 0.25 ? 2 : 1,
      }),
    ),
  })

const STATIONS = [
  { id: stationIdOf('Bar'), name: 'Bar', soonMs: 5 * MINUTE, lateMs: 10 * MINUTE, startsTogether: false },
  { id: stationIdOf('Kitchen'), name: 'Kitchen', soonMs: 5 * MINUTE, lateMs: 10 * MINUTE, startsTogether: false },
  { id: stationIdOf('Pastry'), name: 'Pastry', soonMs: 3 * MINUTE, lateMs: 6 * MINUTE, startsTogether: false },
]

const isLate = (order: KitchenOrder, now: number) =>
  latenessOf(now - Date.parse(order.createdAt), thresholdsOf(order, STATIONS, null)) === 'late'

/** What the rules of orders make of a step. */
function carriedOut<Order extends KitchenOrder>(
  order: Order,
  command: ReturnType<typeof nextSteps>[number]['command'],
  now: number,
): Order {
  const changed = { ...order, version: order.version + 1, updatedAt: iso(now) }
  const moved = (status: Order['status']) => {
    expect(canMove({ from: order.status, to: status })).toBe(true)
    return { ...changed, status, statusSince: iso(now) }
  }
  switch (command.type) {
    case 'change_status':
      return moved(command.to)
    case 'confirm_payment':
      return { ...moved('confirmed'), paymentStatus: 'paid' }
    case 'record_payment':
      return { ...changed, paymentStatus: 'paid' }
    case 'mark_items':
      return {
        ...changed,
        items: order.items.map((item) => ({ ...item, done: item.done || command.itemIds.includes(item.id) })),
      }
    default:
      throw new Error(`The kitchen does not ${command.type}.`)
  }
}
