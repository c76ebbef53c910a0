import { expect, test } from 'vitest'
import { largestFit } from '@/app/pickup/use-fitting-type'

const upTo = (most: number) => (size: number) => size <= most

test.each([
  [24, 237.12, 500, 237.12],
  [24, 237.12, 237, 237],
  [24, 237.12, 100, 100],
  [24, 237.12, 24, 24],
  [24, 237.12, 3, 24],
  [24, 24.5, 24.2, 24],
  [24, 20, 3, 20],
])('of sizes from %d to %d, of which those up to %d fit, it is %d', (smallest, largest, most, size) => {
  expect(largestFit(smallest, largest, upTo(most))).toBe(size)
})
