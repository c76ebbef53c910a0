import { expect, test } from 'vitest'
import { formatAge } from '@/lib/board/lateness'

test.each([
  [-5_000, '0:00'],
  [999, '0:00'],
  [235_000, '3:55'],
  [3_599_999, '59:59'],
  [3_730_000, '1:02:10'],
])('%i ms is shown as %s', (age, shown) => {
  expect(formatAge(age)).toBe(shown)
})
