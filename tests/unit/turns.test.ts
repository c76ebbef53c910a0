import { expect, test } from 'vitest'
import { atOnce, type InParts, inTurns } from '@/lib/turns'

function* work(parts: string[], log: string[]): InParts<number> {
  for (const part of parts) {
    log.push(part)
    yield
  }
  return parts.length
}

test('work in turns lets what waits run after each of its parts', async () => {
  const log: string[] = []
  const other = async () => {
    for (let count = 0; count < 3; count += 1) {
      log.push('other')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const [result] = await Promise.all([inTurns(work(['one', 'two', 'three'], log)), other()])
  expect(result).toBe(3)
  expect(log).toEqual(['one', 'other', 'two', 'other', 'three', 'other'])
})

test('work at once gives its result', () => {
  expect(atOnce(work(['one', 'two'], []))).toBe(2)
})
