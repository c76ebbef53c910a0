import { describe, expect, test } from 'vitest'
import { whatToTell } from '@/lib/estimates/what-to-tell'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const NOON = Date.parse('2026-11-28T12:00:00Z')
/** Minutes after noon. */
const at = (minutes: number) => NOON + minutes * MINUTE
const window = (from: number, likely: number, to: number) => ({ from: at(from), likely: at(likely), to: at(to) })
const told = (estimate: ReturnType<typeof window> | null, minutes = 0) => ({ estimate, at: at(minutes) })

describe('what is told of an order', () => {
  test('is the first estimate at once, in whole minutes rounded outward', () => {
    expect(whatToTell(null, window(4.9, 6.4, 9.1), at(0.2))).toEqual({ estimate: window(4, 6, 10) })
  })

  test('is no time before the present minute', () => {
    expect(whatToTell(null, window(1.7, 1.7, 1.7), at(2.6))).toEqual({ estimate: window(2, 2, 3) })
  })

  test.each([
    ['moves by two minutes and much of the time that is left', 10, { estimate: window(7, 10, 13) }],
    ['moves by less', 9, null],
  ])('when the likely time %s', (_, likely, news) => {
    expect(whatToTell(told(window(6, 8, 13)), window(7, likely, 13), at(1))).toEqual(news)
  })

  test('is nothing when two minutes are little of what is left', () => {
    expect(whatToTell(told(window(30, 40, 50)), window(30, 42, 50), at(1))).toBeNull()
  })

  test('is the new estimate when its likely time is outside the window', () => {
    expect(whatToTell(told(window(7, 8, 9)), window(9, 10, 12), at(8.5))).toEqual({ estimate: window(9, 10, 12) })
    expect(whatToTell(told(window(38, 40, 41)), window(39, 42, 50), at(1))).toEqual({ estimate: window(39, 42, 50) })
  })

  test('stays for half a minute', () => {
    const moved = window(19, 20, 30)
    expect(whatToTell(told(window(7, 8, 9), 1), moved, at(1) + 29 * SECOND)).toBeNull()
    expect(whatToTell(told(window(7, 8, 9), 1), moved, at(1) + 30 * SECOND)).toEqual({ estimate: moved })
  })

  test('is that none holds any more, once', () => {
    expect(whatToTell(told(window(7, 8, 9)), null, at(0.1))).toEqual({ estimate: null })
    expect(whatToTell(told(null), null, at(1))).toBeNull()
    expect(whatToTell(null, null, at(1))).toBeNull()
    expect(whatToTell(told(null), window(7, 8, 9), at(0.1))).toEqual({ estimate: window(7, 8, 9) })
  })
})
