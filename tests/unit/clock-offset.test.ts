import { expect, test } from 'vitest'
import { clockOffsetMs } from '../support/clock-offset.js'

const MINUTE_MS = 60_000
/** 16:30 in the café. */
const now = new Date('2026-03-28T09:30:00Z')

test.each([
  [undefined, 0],
  ['16:30', 0],
  ['23:58', (7 * 60 + 28) * MINUTE_MS],
  ['16:29', (24 * 60 - 1) * MINUTE_MS],
])('the clock of the café is moved forward to %s', (time, offset) => {
  expect(clockOffsetMs(time, now)).toBe(offset)
})

test.each(['25:00', 'midnight'])('%s is no time of day', (time) => {
  expect(() => clockOffsetMs(time, now)).toThrow(`CAFE_CLOCK=${time} is no time of day`)
})
