import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same. Takes the same time for every `given` of a length, and does not reveal the length of `expected`. */
export const isSameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(digest(given), digest(expected))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
