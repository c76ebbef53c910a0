import { describe, expect, test } from 'vitest'
import { allDay } from '@/lib/board/all-day'
import { ageFrom } from '@/lib/board/lateness'
import { startsOf, waitsAtStation, withStarts } from '@/lib/board/starts'
import { ticketLines } from '@/lib/board/ticket-lines'
import { anItem, anOrder, aPart, stationIdOf } from '../support/an-order'

const MINUTE = 60_000
const START = Date.parse(anOrder().startAt)
const atMinute = (minutes: number) => START + minutes * MINUTE
const isoAt = (minutes: number) => new Date(atMinute(minutes)).toISOString()
const station = (name: string, startsTogether: boolean) => ({
  id: stationIdOf(name),
  name,
  soonMs: MINUTE,
  lateMs: 9 * MINUTE,
  startsTogether,
})
const STATIONS = [station('Bar', true), station('Kitchen', true), station('Pastry', false)]

const roast = anItem({ id: 'roast', menuItemId: 'roast', kitchenName: 'Roast', station: 'Kitchen' })
const salad = anItem({ id: 'salad', menuItemId: 'salad', kitchenName: 'Salad', station: 'Kitchen' })
const tea = anItem({ id: 'tea', menuItemId: 'tea', kitchenName: 'Tea', station: 'Bar' })
const cake = anItem({ id: 'cake', menuItemId: 'cake', kitchenName: 'Cake', station: 'Pastry' })

/** An order that is likely ready after 12 minutes. @param starts of lines, in minutes after the start of the order */
const orderOf = (items: ReturnType<typeof anItem>[], starts: Record<string, number>) =>
  anOrder({
    items,
    estimate: {
      from: isoAt(10),
      likely: isoAt(12),
      to: isoAt(14),
      starts: Object.entries(starts).map(([id, minutes]) => ({ id, at: isoAt(minutes) })),
    },
  })
const minutesOf = (starts: ReadonlyMap<string, number>) =>
  Object.fromEntries([...starts].map(([id, at]) => [id, (at - START) / MINUTE]))

describe('when to start a line', () => {
  test('is told where the station starts lines together', () => {
    const order = orderOf([roast, salad, tea, cake], { salad: 7, tea: 10, cake: 9 })
    expect(minutesOf(startsOf(order, STATIONS))).toEqual({ salad: 7, tea: 10 })
  })

  test.each([
    ['is made', { ...tea, done: true }],
    ['waits for its course', { ...tea, course: 2, later: true }],
  ])('is not told of one that %s', (_, changed) => {
    expect(minutesOf(startsOf(orderOf([roast, salad, changed], { salad: 7, tea: 10 }), STATIONS))).toEqual({ salad: 7 })
  })

  test('is at once when what takes longest is made: the next one is begun', () => {
    const order = orderOf([{ ...roast, done: true }, salad, tea], { salad: 7, tea: 10 })
    expect(minutesOf(startsOf(order, STATIONS))).toEqual({ tea: 10 })
  })

  test('is at once without an estimate, and on a ticket that a device kept before there were starts', () => {
    expect(startsOf({ ...orderOf([roast, tea], { tea: 10 }), estimate: null }, STATIONS).size).toBe(0)
    const kept = JSON.parse(JSON.stringify(orderOf([roast, tea], { tea: 10 })))
    delete kept.estimate.starts
    expect(startsOf(kept, STATIONS).size).toBe(0)
  })

  test('is of each part of a combo', () => {
    const parts = [
      aPart({ id: 'roast-part', station: 'Kitchen' }),
      aPart({ id: 'tea-part', menuItemId: 'tea', station: 'Bar' }),
    ]
    const set = anItem({ id: 'set', station: null, parts })
    expect(minutesOf(startsOf(orderOf([set], { 'tea-part': 10 }), STATIONS))).toEqual({ 'tea-part': 10 })
    expect(
      ticketLines([set], 'bar', new Map([['tea-part', atMinute(10)]])).map(({ key, startsAt }) => [key, startsAt]),
    ).toEqual([
      ['tea-part', atMinute(10)],
      ['roast-part', null],
    ])
  })
})

const waiting = new Map([
  ['salad', atMinute(7)],
  ['tea', atMinute(10)],
])

test('lines that wait are below those to make now, the next one first', () => {
  const lines = ticketLines([tea, salad, roast], null, waiting)
  expect(lines.map(({ key, startsAt }) => [key, startsAt])).toEqual([
    ['roast', null],
    ['salad', atMinute(7)],
    ['tea', atMinute(10)],
  ])
  const made = ticketLines([{ ...tea, done: true }, roast], null, waiting)
  expect(made.map(({ key, startsAt }) => [key, startsAt])).toEqual([
    ['tea', null],
    ['roast', null],
  ])
})

test('all day counts what waits apart', () => {
  const more = { ...anItem({ id: 'tea-now', menuItemId: 'tea', kitchenName: 'Tea', station: 'Bar' }), quantity: 3 }
  const [bar] = allDay([anOrder({ items: [tea, more, roast] })], STATIONS, 'bar', waiting)
  expect(bar?.lines).toMatchObject([{ kitchenName: 'Tea', quantity: 3, later: tea.quantity }])
})

test.each([
  ['waits while all of it waits', [roast, tea], 'bar', true],
  ['does not wait while something is to be made', [roast, salad], 'kitchen', false],
  ['does not wait when all of it is made', [roast, { ...tea, done: true }], 'bar', false],
])('a ticket %s at a station', (_, items, at, waits) => {
  expect(waitsAtStation({ items }, at, waiting)).toBe(waits)
})

test("the age of a ticket begins at a station when the station's first line is to start", () => {
  const order = withStarts(orderOf([roast, salad, tea], { salad: 7, tea: 10 }), STATIONS)
  expect([null, 'kitchen', 'bar'].map((at) => ageFrom(order, at))).toEqual([START, START, atMinute(10)])
})
