import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnOrder } from '@/lib/board/board-state'
import { expectedLateFirst } from '@/lib/board/late-first'
import { toZonedIso } from '@/lib/branch-time'
import { anItem, anOrder, stationIdOf } from '../support/an-order'

test('rush first unless it is cancelled, then the oldest, then the lowest number', () => {
  const at = (minute: number) => `2026-11-21T10:0${minute}:00.000+07:00`
  const column = [
    anOrder({ number: 4, startAt: at(3) }),
    anOrder({ number: 3, startAt: at(1) }),
    anOrder({ number: 2, startAt: at(1) }),
    anOrder({ number: 6, startAt: at(5), rush: true }),
    anOrder({ number: 5, startAt: at(4), rush: true }),
    anOrder({ number: 7, startAt: at(2), rush: true, status: 'cancelled' }),
  ]
  expect(column.toSorted(columnOrder).map(({ number }) => number)).toEqual([5, 6, 2, 3, 7, 4])
})

test('times compare as moments, also in the hour in which the clocks go back', () => {
  const twoAtNight = Date.UTC(2026, 9, 25, 1)
  const moments = fc.integer({ min: twoAtNight - 7_200_000, max: twoAtNight + 7_200_000 })
  fc.assert(
    fc.property(moments, moments, (a, b) => {
      const [first, second] = [a, b].map((at) => anOrder({ startAt: toZonedIso(at, 'Europe/Berlin') }))
      if (!first || !second) throw new Error('There are two.')
      expect(Math.sign(columnOrder(first, second))).toBe(Math.sign(a - b))
    }),
    { numRuns: 2_000 },
  )
})

test('what is expected to be late stands first, if that is wanted: after rush, and before what has no estimate', () => {
  const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000+07:00`
  const likely = (minute: number) => ({
    estimate: { from: at(minute), likely: at(minute), to: at(minute), starts: [] },
  })
  const [bar, kitchen] = ['Bar', 'Kitchen'].map((station) => ({ items: [anItem({ station })] }))
  const column = [
    anOrder({ number: 1, startAt: at(0), ...likely(9), ...kitchen }),
    anOrder({ number: 2, startAt: at(1), ...likely(12), ...bar }),
    anOrder({ number: 3, startAt: at(2), ...kitchen }),
    anOrder({ number: 4, startAt: at(3), ...likely(30), ...kitchen }),
    anOrder({ number: 5, startAt: at(4), rush: true, ...kitchen }),
  ]
  const stations = [
    { id: stationIdOf('Bar'), name: 'Bar', soonMs: 60_000, lateMs: 300_000, startsTogether: false },
    { id: stationIdOf('Kitchen'), name: 'Kitchen', soonMs: 60_000, lateMs: 1_200_000, startsTogether: false },
  ]
  const numbers = column.toSorted(expectedLateFirst(stations, null)).map(({ number }) => number)
  // 4 misses its limit by 7 minutes, 2 by 6; 1 has 11 minutes to spare.
  expect(numbers).toEqual([5, 4, 2, 1, 3])
})
