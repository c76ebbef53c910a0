import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Change, changedKitchen, changedOrders, NO_CHANGE } from '@/lib/what-if/change'
import type { DayOrder, PastDay } from '@/lib/what-if/day'
import { actualOutcome, changedOutcome, medianError, simulatedOutcome } from '@/lib/what-if/outcome'
import { simulateDay } from '@/lib/what-if/simulate'
import { madeAt } from '@/lib/what-if/station-queue'
import { randomKitchen } from '../bench/estimates/kitchen'
import { eventsOf, firstDay, fitted, fullestStation, modelOf, oneCookMore } from '../bench/what-if/simulated-day'

const job = (from: number, minutes: number, changes = {}) => ({
  from,
  minutes,
  left: null,
  isRush: false,
  begins: from,
  ...changes,
})

describe('a station', () => {
  test.each([
    ['one after the other', [job(0, 4), job(1, 3), job(20, 2)], 1, [4, 7, 22]],
    ['two at a time with two cooks', [job(0, 4), job(1, 3), job(1, 2)], 2, [4, 4, 6]],
    ['rush first, but nothing is broken off', [job(0, 4), job(1, 3), job(2, 1, { isRush: true })], 1, [4, 8, 5]],
    ['what is of the oldest order first', [job(0, 9), job(2, 3), job(4, 2, { begins: 1 })], 1, [9, 14, 11]],
    ['nothing of an order that left before', [job(0, 4), job(1, 3, { left: 3 }), job(2, 1)], 1, [4, null, 5]],
    ['what was begun although its order left meanwhile', [job(0, 4, { left: 2 }), job(1, 1)], 1, [4, 5]],
  ])('makes %s', (_, jobs, cooks, made) => {
    expect(madeAt(jobs, cooks, 1)).toEqual(made)
  })

  test('makes everything once, nothing before it can be begun, and is not slower with a cook more', () => {
    const jobs = fc.array(
      fc.record({ from: fc.integer({ min: 0, max: 60 }), minutes: fc.integer({ min: 1, max: 9 }) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(
        jobs,
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (some, cooks, pace) => {
          const all = some.map(({ from, minutes }) => job(from, minutes))
          const made = madeAt(all, cooks, pace)
          for (const [index, { from, minutes }] of all.entries())
            expect(made[index]).toBeGreaterThanOrEqual(from + minutes * pace - 1e-9)
          const busy = all.reduce((sum, { minutes }) => sum + minutes * pace, 0)
          expect(Math.max(0, ...made.map((at) => at ?? 0))).toBeLessThanOrEqual(60 + busy + 1e-9)
          expect(madeAt(all, all.length + 1, pace)).toEqual(all.map(({ from, minutes }) => from + minutes * pace))
        },
      ),
    )
  })
})

const order = (begins: number, ready: number | null, changes: Partial<DayOrder> = {}): DayOrder => ({
  begins,
  ready,
  left: null,
  hour: 12,
  isRush: false,
  isGuests: true,
  isCounted: ready !== null,
  lateAfter: 10,
  lines: [{ station: 'Kitchen', minutes: 4, from: begins, categoryId: 'soups' }],
  ...changes,
})
const drink = (begins: number) => ({ station: 'Bar', minutes: 1, from: begins, categoryId: 'drinks' })
const dayOf = (orders: DayOrder[]): PastDay => ({
  orders,
  stations: ['Bar', 'Kitchen'],
  categories: [],
  limitedCategoryIds: ['drinks'],
  isCut: false,
})
const alone = { cooks: 1, pace: 1 }
const ALONE = { stations: { Kitchen: alone, Bar: alone }, handover: 0 }

test('an order is ready when the last of its stations has made its lines, and handed over', () => {
  const both = order(0, 5, { lines: [...order(0, 5).lines, drink(0)] })
  expect(simulateDay([both, order(1, 9)], { ...ALONE, handover: 0.5 })).toEqual([4.5, 7.5])
})

test('what happened, by hour', () => {
  const day = [order(0, 4), order(2, 14, { hour: 13 }), order(3, 6), order(4, null), order(5, 99, { isCounted: false })]
  expect(actualOutcome(day)).toEqual({
    orders: 3,
    late: 1 / 3,
    median: 4,
    nineOfTen: 12,
    hours: [
      { hour: 12, orders: 2, late: 0 },
      { hour: 13, orders: 1, late: 1 },
    ],
  })
  expect(actualOutcome([])).toEqual({ orders: 0, late: 0, median: 0, nineOfTen: 0, hours: [] })
})

test('without a change, the day stays exactly as it was; with one, each order takes as much longer as simulated', () => {
  const day = [order(0, 6), order(1, 12), order(2, 15)]
  const before = simulateDay(day, ALONE)
  expect(changedOutcome(day, before, before)).toEqual(actualOutcome(day))
  const after = before.map((minutes) => 2 * minutes + 0.5)
  expect(changedOutcome(day, before, after)).toMatchObject({ late: 1, median: 22.5 })
  expect(medianError(day, before)).toBe(3)
  expect(simulatedOutcome(day, before)).toMatchObject({ orders: 3, median: 7 })
})

describe('a change', () => {
  const lunch = order(0, 8, { lines: [...order(0, 8).lines, drink(0)] })
  const dinner = order(400, 409, { hour: 19 })
  const byStaff = order(2, 9, { isGuests: false })
  const day = dayOf([lunch, byStaff, dinner])
  const stationsOf = (change: Partial<Change>) =>
    changedOrders(day, { ...NO_CHANGE, ...change }).map(({ lines, isCounted }) => [
      lines.map(({ station }) => station).join(),
      isCounted,
    ])

  test('of nothing changes nothing', () => {
    expect(changedOrders(day, NO_CHANGE)).toEqual(day.orders)
    expect(changedKitchen(ALONE, day, NO_CHANGE)).toEqual(ALONE)
  })

  test('gives a new station what belongs to its categories, its cooks, and the pace at which that was made', () => {
    const newStation = { categoryIds: ['soups', 'drinks'], cooks: 3 }
    const kitchen = { ...ALONE, stations: { Kitchen: { cooks: 1, pace: 2 }, Bar: { cooks: 1, pace: 0.7 } } }
    // Three soups of 4 minutes and a drink of 1.
    expect(changedKitchen(kitchen, day, { ...NO_CHANGE, cooks: { Bar: 2 }, newStation }).stations).toEqual({
      Kitchen: { cooks: 1, pace: 2 },
      Bar: { cooks: 2, pace: 0.7 },
      ' ': { cooks: 3, pace: (12 * 2 + 0.7) / 13 },
    })
  })

  test('moves the lines of the categories of the new station, of every order, to it', () => {
    expect(stationsOf({ newStation: { categoryIds: ['soups'], cooks: 3 } })).toEqual([
      [' ,Bar', true],
      [' ', true],
      [' ', true],
    ])
  })

  test('leaves what no station makes where it is', () => {
    const bread = { station: '', minutes: 1, from: 0, categoryId: 'bread' }
    const withBread = dayOf([order(0, 8, { lines: [...order(0, 8).lines, bread] })])
    const change = { ...NO_CHANGE, newStation: { categoryIds: ['soups'], cooks: 1 } }
    const [changed] = changedOrders(withBread, change)
    expect(changed?.lines.map(({ station }) => station)).toEqual([' ', ''])
    const kitchen = { ...ALONE, stations: { ...ALONE.stations, '': { cooks: 4, pace: 3 } } }
    expect(changedKitchen(kitchen, withBread, change).stations).toMatchObject({
      '': { cooks: 4, pace: 3 },
      ' ': { cooks: 1, pace: 1 },
    })
  })

  test.each([
    [
      'limited',
      { step: 'limited', fromHour: 0, toHour: 24 },
      [
        ['Bar', true],
        ['Kitchen', true],
        ['', false],
      ],
    ],
    [
      'full',
      { step: 'full', fromHour: 0, toHour: 24 },
      [
        ['', false],
        ['Kitchen', true],
        ['', false],
      ],
    ],
    [
      'full in hours of two days',
      { step: 'full', fromHour: 22, toHour: 20 },
      [
        ['', false],
        ['Kitchen', true],
        ['', false],
      ],
    ],
    [
      'full in some hours',
      { step: 'full', fromHour: 18, toHour: 20 },
      [
        ['Kitchen,Bar', true],
        ['Kitchen', true],
        ['', false],
      ],
    ],
    [
      'full in hours past midnight',
      { step: 'full', fromHour: 18, toHour: 2 },
      [
        ['Kitchen,Bar', true],
        ['Kitchen', true],
        ['', false],
      ],
    ],
  ] as const)('to a %s kitchen leaves out what guests could not order', (_, guests, stations) => {
    expect(stationsOf({ guests })).toEqual(stations)
  })
})

test('a fitted kitchen reproduces the day of a simulated one, and says that a cook more helps as it does', () => {
  const kitchen = randomKitchen(7, { days: 14, change: null, habit: 'prompt', breakdownsPerWeek: 0, cancelled: 0.05 })
  const oneCook = { ...kitchen, stations: [{ name: 'Kitchen', cooks: 1, discipline: 'ticket' as const, oven: null }] }
  const oneStation = {
    ...oneCook,
    ordersPerDay: 80,
    linesPerOrder: 1.5,
    menu: kitchen.menu.map((dish) => ({ ...dish, station: 0, minutes: 4 })),
  }
  const events = eventsOf(oneStation, 7)
  const model = modelOf(events)
  const orders = firstDay(events, model)
  const fit = fitted(orders)
  const before = simulateDay(orders, fit)
  const actual = actualOutcome(orders)
  expect(medianError(orders, before)).toBeLessThan(0.3 * actual.median)
  const station = fullestStation(orders, fit)
  const changed = changedOutcome(orders, before, simulateDay(orders, oneCookMore(fit, station)))
  const more = { ...oneStation, stations: oneStation.stations.map((one) => ({ ...one, cooks: 2 })) }
  const truth = actualOutcome(firstDay(eventsOf(more, 7), model))
  expect(truth.nineOfTen).toBeLessThan(0.7 * actual.nineOfTen)
  expect(changed.nineOfTen).toBeLessThan(0.8 * actual.nineOfTen)
  expect(Math.abs(changed.late - truth.late)).toBeLessThan(0.5 * (actual.late - truth.late))
})
