import { expect, test } from 'vitest'
import { newId } from '@/lib/ids'

test('ids are UUIDs of version 7, all different, in the sequence in which they were made', () => {
  const before = Date.now()
  // Several to each millisecond, and more than one draw of random bytes.
  const ids = Array.from({ length: 10_000 }, newId)
  const after = Date.now()
  const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  expect(ids.filter((id) => !uuid.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted())
  const times = ids.map((id) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before)
  expect(Math.max(...times)).toBeLessThanOrEqual(after)
  // The last 41 bits are random: no two ids share them.
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length)
})
