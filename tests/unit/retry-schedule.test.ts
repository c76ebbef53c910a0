import { expect, test } from 'vitest'
import { retryDelay } from '@/lib/events/retries'

const SECONDS = [1, 2, 5, 15, 30, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

test('waits as long as decided, with up to a tenth on top, and then gives up', () => {
  expect(SECONDS.map((_, index) => retryDelay(index + 1, () => 0))).toEqual(SECONDS.map((seconds) => seconds * 1000))
  expect(retryDelay(1, () => 1)).toBe(1100)
  expect(retryDelay(SECONDS.length + 1)).toBeNull()
})
