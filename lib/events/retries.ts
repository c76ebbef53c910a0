/** An endpoint is disabled after this many days of failures without a success (docs/contract.md, Webhooks). */
export const DISABLE_AFTER_DAYS = 5

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Delays after the first, second, … failed attempt (docs/contract.md, Webhooks); a little over three days in total. */
const RETRY_DELAYS_MS = [
  ...[1, 2, 5, 15, 30, 60].map((seconds) => seconds * SECOND),
  5 * MINUTE,
  30 * MINUTE,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR),
]

/** The largest part of a delay that is added to it, so that deliveries that failed together are not retried together. */
const JITTER = 0.1

/** The longest time until an attempt, also if an endpoint says when to retry (`retryAfterMs`, at most a day). */
export const LONGEST_DELAY_MS = Math.round(Math.max(...RETRY_DELAYS_MS) * (1 + JITTER))

/** The number of retries of a delivery, and their total time in whole days. */
export const RETRIES = {
  count: RETRY_DELAYS_MS.length,
  days: Math.floor(RETRY_DELAYS_MS.reduce((sum, delay) => sum + delay, 0) / (24 * HOUR)),
}

/**
 * The retries of a delivery to the board: within a minute. Later events of the order wait for them, and screens have recovered by a
 * heartbeat long before.
 */
export const BOARD_RETRIES = 5

/** Milliseconds until the next attempt after `failures` failed ones, with a random jitter; null when there is none. */
export function retryDelay(failures: number, random: () => number = Math.random): number | null {
  const delay = RETRY_DELAYS_MS[failures - 1]
  return delay === undefined ? null : Math.round(delay * (1 + random() * JITTER))
}
