const IDLE_MS = 60_000
const HOUR_MS = 3_600_000

/** The minute of the day at which no café serves, in the branch's time: 4:30. */
const REST_MINUTE = 4 * 60 + 30
const DAY_MINUTES = 24 * 60

/** @param unusedMs milliseconds since the last key or tap */
export const isIdle = (unusedMs: number): boolean => unusedMs >= IDLE_MS

/**
 * Whether 4:30 has passed at the branch since the page was loaded. Never in its first hour, whatever the clocks do.
 * @param loadedAt when, and `now`: milliseconds since 1970 UTC, by the server's clock
 */
export function restedSince(loadedAt: number, now: number, timeZone: string): boolean {
  const age = now - loadedAt
  if (age < HOUR_MS) return false
  const sinceRest = (minuteOfDay(now, timeZone) - REST_MINUTE + DAY_MINUTES) % DAY_MINUTES
  return age > sinceRest * 60_000
}

function minuteOfDay(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone })
  const [hour = 0, minute = 0] = parts.format(time).split(':').map(Number)
  return hour * 60 + minute
}
