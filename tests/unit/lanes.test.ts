import { describe, expect, test } from 'vitest'
import { alertsOf, nextStop, type Place, SEEN_MS, SeenTickets } from '@/app/kitchen/lanes/fold'
import { columnWidths, planLanes, type Room } from '@/app/kitchen/lanes/lane-plan'
import { inLanes } from '@/app/kitchen/lanes/lane-tickets'
import { sizeFor } from '@/app/kitchen/ticket-size'
import type { Order } from '@/lib/orders/order'
import { anItem, anOrder } from '../support/an-order'

const WALL: Room = { width: 1896, laneHeight: 850, remPx: 18.24, size: 's' }
const TABLET: Room = { width: 1256, laneHeight: 620, remPx: 16, size: 's' }
const STATUSES = ['pending', 'confirmed', 'preparing', 'ready']

/** Columns with so many tickets of 300 px. */
const columns = (...tickets: number[]) =>
  tickets.map((count, index) => ({ status: STATUSES[index] ?? '', tickets: count, load: count * 300 }))
const lanesOf = (plan: ReadonlyMap<string, number> | null) => plan && [...plan.values()]

describe('the lanes of the columns', () => {
  test('follow the open tickets: each column with tickets has one at least, one without is a rail', () => {
    expect(lanesOf(planLanes(columns(20, 8, 6, 4), WALL, null))).toEqual([3, 2, 1, 1])
    expect(lanesOf(planLanes(columns(20, 8, 6, 4), TABLET, null))).toEqual([2, 1, 1, 1])
    expect(lanesOf(planLanes(columns(20, 0, 6, 0), TABLET, null))).toEqual([3, 0, 1, 0])
  })

  test('without any ticket, each column has its place', () => {
    const empty = lanesOf(planLanes(columns(0, 0, 0, 0), TABLET, null)) ?? []
    expect(empty).toHaveLength(4)
    for (const lanes of empty) expect(lanes).toBeGreaterThanOrEqual(1)
  })

  test('stay as they are while they serve, and change when one column needs a lane that another has to spare', () => {
    const before = planLanes(columns(3, 1, 1, 1), WALL, null)
    expect(planLanes(columns(1, 2, 2, 1), WALL, before)).toBe(before)
    expect(planLanes(columns(1, 1, 9, 1), WALL, before)).not.toBe(before)
    expect(lanesOf(planLanes(columns(3, 0, 1, 1), WALL, before))?.[1]).toBe(0)
  })

  test('where not even one for each column fits, there are none', () => {
    const narrow = { ...TABLET, width: 700 }
    expect(planLanes(columns(20, 8, 6, 4), narrow, null)).toBeNull()
    expect(lanesOf(planLanes(columns(20, 0, 0, 4), narrow, null))).toEqual([1, 0, 0, 1])
  })

  test('all have one width, and fill the board with the rails', () => {
    const widths = columnWidths(
      new Map([
        ['pending', 3],
        ['confirmed', 1],
        ['preparing', 0],
        ['ready', 1],
      ]),
      WALL,
    )
      .split(' ')
      .map(Number.parseFloat)
    const [three = 0, one = 0, rail = 0, other] = widths
    expect(other).toBe(one)
    expect(rail).toBe(3)
    // Three lanes with two gaps; the sides of a column are those of one lane's column, too.
    expect(three - one).toBeCloseTo(2 * (one - 0.75 + 0.375), 2)
    const gaps = 3 * 0.5
    expect(widths.reduce((sum, width) => sum + width, gaps)).toBeCloseTo(WALL.width / WALL.remPx, 2)
  })
})

describe('the tickets of the lanes', () => {
  const tickets = (ids: string) => [...ids].map((id) => ({ id }))
  const sight = (heights: Record<string, number> = {}) => ({
    end: 600,
    gap: 0,
    heightOf: (id: string) => heights[id] ?? 200,
  })
  const divide = (ids: string, lanes: number, before: Record<string, number> = {}, heights?: Record<string, number>) =>
    inLanes(tickets(ids), lanes, new Map(Object.entries(before)), sight(heights)).map((lane) =>
      lane.map(({ id }) => id).join(''),
    )

  test('are divided in their order, each to where it comes highest', () => {
    expect(divide('abcdef', 2)).toEqual(['ace', 'bdf'])
    expect(divide('abcdef', 2, {}, { a: 500 })).toEqual(['ae', 'bcdf'])
    expect(divide('abc', 1)).toEqual(['abc'])
  })

  test('stay in their lane while they are in sight: when one is gone, only those below it move', () => {
    const before = { a: 0, c: 0, e: 0, b: 1, d: 1, f: 1 }
    expect(divide('bcdef', 2, before)).toEqual(['ce', 'bdf'])
    expect(divide('bcdefg', 2, before)).toEqual(['ceg', 'bdf'])
  })

  test('one that is out of sight moves to a lane with room', () => {
    const before = { a: 0, b: 1, c: 1, d: 1, e: 1 }
    expect(divide('abcde', 2, before)).toEqual(['ae', 'bcd'])
  })

  test('one that is out of sight in each lane moves only if it comes much higher', () => {
    const before = { a: 0, b: 0, c: 0, d: 1, e: 1, f: 1, g: 1, h: 1 }
    expect(divide('abcdefgh', 2, before)).toEqual(['abc', 'defgh'])
    expect(divide('abcdefghij', 2, { ...before, i: 1, j: 1 })).toEqual(['abcj', 'defghi'])
  })
})

describe('what is out of sight of a column', () => {
  const order = (id: string, more: Partial<Order> = {}): Order => anOrder({ id, ...more })
  /** Tickets of 100 px, one below the other. */
  const placeOf = (orders: Order[]) => (id: string) => {
    const index = orders.findIndex((one) => one.id === id)
    return { top: index * 100, bottom: index * 100 + 100 }
  }
  const foldOf = (seen: SeenTickets, orders: Order[], start: number, now = 0) =>
    seen.foldOf(orders, placeOf(orders), { start, end: start + 200, now })

  test('is counted above and below, with what is urgent there', () => {
    const orders = [order('a'), order('b', { rush: true }), order('c'), order('d'), order('e', { allergyNote: 'tôm' })]
    const { above, below, news } = foldOf(new SeenTickets(), orders, 200)
    expect(above).toMatchObject({ tickets: 2, rush: 1, allergy: 0 })
    expect(below).toMatchObject({ tickets: 1, rush: 0, allergy: 1 })
    expect(news).toEqual([])
  })

  test('a rush or allergy ticket that comes there, and one that is cancelled there, is news until it was in sight', () => {
    const seen = new SeenTickets()
    const orders = [order('a'), order('b'), order('c'), order('d')]
    foldOf(seen, orders, 200)
    const [a, b, c, d] = orders
    if (!a || !b || !c || !d) throw new Error('There are four.')
    const changed = [{ ...a, rush: true }, b, c, d, order('e', { status: 'cancelled' })]
    expect(foldOf(seen, changed, 200).news).toMatchObject([
      { id: 'a', alert: 'rush', isAbove: true },
      { id: 'e', alert: 'cancelled', isAbove: false },
    ])
    expect(foldOf(seen, changed, 300, 1_000).news.map(({ id }) => id)).toEqual(['a'])
    expect(foldOf(seen, changed, 0, 1_000 + SEEN_MS).news).toEqual([])
    // The first one slid by.
    expect(foldOf(seen, changed, 200, 1_000 + 2 * SEEN_MS - 1).news.map(({ id }) => id)).toEqual(['a'])
    expect(foldOf(seen, changed, 0, 3_000).news).toEqual([])
    expect(foldOf(seen, changed, 200, 3_000 + SEEN_MS).news).toEqual([])
  })

  test('when a board opens, a cancelled or stopped ticket is news, and nothing else', () => {
    const seen = new SeenTickets()
    const stopped = order('e', { items: [], stoppedAt: '2026-11-21T10:00:00.000+07:00', stopReason: 'guest_left' })
    const orders = [order('a'), order('b'), order('c', { rush: true }), order('d', { status: 'cancelled' }), stopped]
    expect(foldOf(seen, orders, 0).news).toMatchObject([
      { id: 'd', alert: 'cancelled', isAbove: false },
      { id: 'e', alert: 'stopped', isAbove: false },
    ])
    expect(foldOf(seen, orders, 300).news).toEqual([])
    expect(foldOf(seen, orders, 0, SEEN_MS).news).toEqual([])
  })

  test('a ticket that comes there is named until it was in sight, the latest first', () => {
    const seen = new SeenTickets()
    const first = ['a', 'b', 'c', 'd'].map((id) => order(id))
    expect(foldOf(seen, first, 0).below.arrived).toEqual([])
    const one = [...first, order('e')]
    expect(foldOf(seen, one, 0).below.arrived).toEqual(['e'])
    const three = [...one, order('f'), order('g')]
    expect(foldOf(seen, three, 0).below.arrived).toEqual(['g', 'f', 'e'])
    // One that is completed elsewhere is not named any more.
    const two = three.filter(({ id }) => id !== 'f')
    expect(foldOf(seen, two, 0).below.arrived).toEqual(['g', 'e'])
    expect(foldOf(seen, two, 300, 1_000).below.arrived).toEqual(['g'])
    expect(foldOf(seen, two, 400, 1_000 + SEEN_MS).below.arrived).toEqual([])
    expect(foldOf(seen, two, 0, 3_000).below.arrived).toEqual([])
    const withFirst = [order('h'), ...two]
    expect(foldOf(seen, withFirst, 300, 3_400)).toMatchObject({ above: { arrived: ['h'] }, below: { arrived: [] } })
  })

  test('an allergy in the note of a line counts as one', () => {
    expect(alertsOf(order('a', { items: [anItem({ note: 'dị ứng đậu phộng' })] }))).toEqual(['allergy'])
    expect(alertsOf(order('a', { rush: true, status: 'cancelled' }))).toEqual(['cancelled'])
    const stoppedAt = '2026-11-21T10:00:00.000+07:00'
    expect(alertsOf(order('a', { rush: true, items: [], stoppedAt, stopReason: 'guest_left' }))).toEqual(['stopped'])
  })

  test('the next stop is the start of a ticket, or further down in one that is higher than the column', () => {
    const places: Place[] = [0, 150, 300, 450].map((top) => ({ top, bottom: top + 140 }))
    expect(nextStop(places, 0, 400)).toBe(300)
    expect(nextStop([{ top: 0, bottom: 900 }], 0, 400)).toBe(280)
    expect(
      nextStop(
        [
          { top: 0, bottom: 900 },
          { top: 200, bottom: 600 },
        ],
        0,
        400,
      ),
    ).toBe(200)
  })

  test('at the end a column stays where it is', () => {
    expect(nextStop([{ top: 0, bottom: 900 }], 500, 900)).toBe(500)
  })
})

test('a tablet starts with small tickets, a phone and a large screen with medium ones', () => {
  expect(sizeFor({ width: 390, height: 844 })).toBe('m')
  expect(sizeFor({ width: 800, height: 1280 })).toBe('s')
  expect(sizeFor({ width: 1024, height: 600 })).toBe('s')
  expect(sizeFor({ width: 1920, height: 1080 })).toBe('m')
})
