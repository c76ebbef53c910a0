/**
 * A bucket that begins full. @param capacity how many tokens it holds @param perSecond how many it gains in a second
 * @returns takes so many tokens out, and tells whether there were enough
 */
export function tokenBucket(capacity: number, perSecond: number): (tokens: number) => boolean {
  let held = capacity
  let filledAt = performance.now()

  return (tokens) => {
    const now = performance.now()
    held = Math.min(capacity, held + ((now - filledAt) / 1_000) * perSecond) - tokens
    filledAt = now
    return held >= 0
  }
}
