const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits after the first, second, … failed attempt (docs/contract.md, Webhooks); together a little over three days. */
const RETRY_DELAYS_MS = [
  ...[1, 2, 5, 15, 30, 60].map((seconds) => seconds * SECOND),
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** How often a delivery is tried again, and for how many whole days. */
export const RETRIES = {
  count: RETRY_DELAYS_MS.length,
  days: Math.floor(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / (24 * HOUR)),
}

/**
 * Milliseconds until the next attempt after `failures` failed ones; null when there is none.
 * Up to a tenth is added at random, so that what failed together does not come back together.
 */
export function retryDelay(failures: number, random: () => number = Math.random): number | null {
  const delay = RETRY_DELAYS_MS[failures - 1]
  return delay === undefined ? null : Math.round(delay * (1 + random() / 10))
}
