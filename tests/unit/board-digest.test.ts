import { expect, test } from 'vitest'
import { digestInWords } from '@/lib/board/digest-in-words'

const nothing = { new: [], changed: [], finished: [], cancelled: [] }

test.each([
  [{ ...nothing, new: [7, 8, 9], changed: [5, 6], cancelled: [12] }, '3 new, 2 changed, 1 cancelled (#12)'],
  [{ ...nothing, finished: [4] }, '1 finished'],
  [{ ...nothing, cancelled: [1, 2, 3, 4, 5, 6] }, '6 cancelled (#1, #2, #3, #4, #5, …)'],
])('%j is told as "%s"', (digest, words) => {
  expect(digestInWords(digest)).toBe(`While away: ${words}`)
})
