import { expect, test } from 'vitest'
import { ageFrom, expectedSpareMs, formatAge, latenessOf, thresholdsOf } from '@/lib/board/lateness'
import type { BoardStation } from '@/lib/board/protocol'
import { anItem, anOrder, stationIdOf } from '../support/an-order'

const MINUTE = 60_000
const station = (name: string, soon: number, late: number): BoardStation => ({
  id: stationIdOf(name),
  name,
  soonMs: soon * MINUTE,
  lateMs: late * MINUTE,
  startsTogether: false,
})
const minutes = (soon: number, late: number) => ({ soonMs: soon * MINUTE, lateMs: late * MINUTE })
const STATIONS = [station('Bar', 3, 8), station('Kitchen', 12, 20), station('Pastry', 2, 30)]

test.each([
  [-5_000, '0:00'],
  [999, '0:00'],
  [235_000, '3:55'],
  [3_599_999, '59:59'],
  [3_730_000, '1:02:10'],
])('%i ms is shown as %s', (age, shown) => {
  expect(formatAge(age)).toBe(shown)
})

test.each([
  [-1, 'calm'],
  [179_999, 'calm'],
  [180_000, 'soon'],
  [479_999, 'soon'],
  [480_000, 'late'],
  [9_000_000, 'late'],
])('at %i ms a ticket of 3 and 8 minutes is %s', (age, lateness) => {
  expect(latenessOf(age, minutes(3, 8))).toBe(lateness)
})

const bar = anItem({ id: 'bar', station: 'Bar' })
const kitchen = anItem({ id: 'kitchen', station: 'Kitchen' })
const pastry = anItem({ id: 'pastry', station: 'Pastry' })
const nobodys = anItem({ id: 'nobodys', station: null })
const done = { done: true }

test.each([
  ['its own on a board of one station', [bar, kitchen], 'confirmed', 'kitchen', minutes(12, 20)],
  ['the usual on a board of a station that is no more', [bar], 'confirmed', 'terrace', minutes(5, 10)],
  ['the strictest of those at work', [bar, kitchen], 'preparing', null, minutes(3, 8)],
  ['the strictest in each threshold', [bar, pastry], 'preparing', null, minutes(2, 8)],
  ['not those of a station that is done', [{ ...bar, ...done }, kitchen], 'preparing', null, minutes(12, 20)],
  [
    'the most patient when all is done',
    [
      { ...bar, ...done },
      { ...kitchen, ...done },
    ],
    'preparing',
    null,
    minutes(12, 20),
  ],
  ['the most patient when it is ready', [bar, kitchen], 'ready', null, minutes(12, 20)],
  ['those of the only station, when the rest has none', [kitchen, nobodys], 'pending', null, minutes(12, 20)],
  ['the usual where no station is known', [nobodys, anItem({ station: 'Terrace' })], 'pending', null, minutes(5, 10)],
] as const)('thresholds: %s', (_what, items, status, board, expected) => {
  expect(thresholdsOf(anOrder({ items: [...items], status }), STATIONS, board)).toMatchObject(expected)
})

const START = Date.parse('2026-11-21T10:00:00+07:00')
/** Fired so many minutes after the start. */
const firedAfter = (minutes: number) => ({ course: 2, firedAt: new Date(START + minutes * MINUTE).toISOString() })
const later = { course: 3, later: true }

test.each([
  ['when the order started', [bar, kitchen], null, 0],
  ['when it started, of a first course that was placed before', [{ ...bar, ...firedAfter(-30) }], null, 0],
  [
    'when the course at work was fired',
    [
      { ...bar, ...done },
      { ...kitchen, ...firedAfter(25) },
    ],
    null,
    25,
  ],
  ['with the first of what is left', [bar, { ...kitchen, ...firedAfter(25) }], null, 0],
  ['of the station alone', [bar, { ...kitchen, ...firedAfter(25) }], 'kitchen', 25],
  [
    'with the last course when all is made',
    [
      { ...bar, ...done },
      { ...kitchen, ...firedAfter(25), ...done },
    ],
    null,
    25,
  ],
  [
    'never while only a later course is left',
    [
      { ...bar, ...done },
      { ...kitchen, ...later },
    ],
    null,
    null,
  ],
  ['never at a station that only waits', [bar, { ...kitchen, ...later }], 'kitchen', null],
  ['never at a station of which all lines were voided', [bar], 'kitchen', null],
  ['not before the server has said when it was fired', [{ ...kitchen, course: 2 }], null, null],
] as const)('the age by which a ticket is late begins %s', (_, items, at, minutes) => {
  const from = ageFrom(anOrder({ items: [...items] }), at)
  expect(from).toBe(minutes === null ? null : START + minutes * MINUTE)
})

test.each([
  ['after the limit', 11, [kitchen], null, -1],
  ['at the limit', 10, [kitchen], null, 0],
  ['after it, when this station has made all', 11, [{ ...kitchen, ...done }, bar], 'kitchen', null],
  ['after it, when this station still makes it', 12, [kitchen, { ...bar, ...done }], 'kitchen', -2],
  ['after it, when all waits for its course', 11, [{ ...kitchen, later: true }], null, null],
])('a ticket that is likely ready %s has these minutes to spare: %#', (_, likely, items, station, spare) => {
  const time = new Date(likely * MINUTE).toISOString()
  const order = { ...anOrder({ estimate: { from: time, likely: time, to: time, starts: [] } }), items }
  expect(expectedSpareMs(order, 0, minutes(5, 10), station)).toBe(spare === null ? null : spare * MINUTE)
  expect(expectedSpareMs({ ...order, estimate: null }, 0, minutes(5, 10), station)).toBe(null)
  expect(expectedSpareMs(order, null, minutes(5, 10), station)).toBe(null)
})
