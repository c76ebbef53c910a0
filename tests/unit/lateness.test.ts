import { expect, test } from 'vitest'
import { formatAge, latenessOf, thresholdsOf } from '@/lib/board/lateness'
import type { BoardStation } from '@/lib/board/protocol'
import { anItem, anOrder } from '../support/an-order'

const MINUTE = 60_000
const station = (name: string, soon: number, late: number): BoardStation => ({
  name,
  soonMs: soon * MINUTE,
  lateMs: late * MINUTE,
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
  ['its own on a board of one station', [bar, kitchen], 'confirmed', 'Kitchen', minutes(12, 20)],
  ['the usual on a board of a station that is no more', [bar], 'confirmed', 'Terrace', minutes(5, 10)],
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
