import { expect, test } from 'vitest'
import { demoHours } from '@/prisma/demo-days'

const FORTNIGHT = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 8).padStart(2, '0')}`)

const hours = demoHours(FORTNIGHT, 260)

/** The orders of a day, of one branch or of both. */
const ordersOf = (day: string, branch?: number) =>
  hours
    .filter((hour) => hour.day === day && (branch === undefined || hour.branch === branch))
    .reduce((sum, { orders }) => sum + orders, 0)

test('no day of the past is like another, and the average is as asked', () => {
  const counts = FORTNIGHT.map((day) => ordersOf(day))
  expect(new Set(counts).size).toBeGreaterThan(10)
  expect(Math.max(...counts) / Math.min(...counts)).toBeGreaterThan(1.5)
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length
  expect(average).toBeGreaterThan(230)
  expect(average).toBeLessThan(300)
})

test('the same days always have the same numbers, also when they are written in parts', () => {
  expect([...demoHours(FORTNIGHT.slice(0, 7), 260), ...demoHours(FORTNIGHT.slice(7), 260)]).toEqual(hours)
})

test('a holiday and the weekend of the branch among homes stand out', () => {
  // Teachers' Day is a Friday in 2026.
  expect(ordersOf('2026-11-20')).toBeGreaterThan(ordersOf('2026-11-13') * 1.2)
  expect(ordersOf('2026-11-14', 1)).toBeGreaterThan(ordersOf('2026-11-11', 1) * 1.3)
})

test('a day has a rush and calm hours, and the kitchen is slower in a rush', () => {
  const day = hours.filter((hour) => hour.day === '2026-11-11' && hour.branch === 0)
  const at = (wanted: number) => day.find(({ hour }) => hour === wanted)
  expect(at(12)?.orders).toBeGreaterThan((at(10)?.orders ?? 0) * 1.5)
  expect(at(12)?.pace).toBeGreaterThan(at(10)?.pace ?? 0)
})
