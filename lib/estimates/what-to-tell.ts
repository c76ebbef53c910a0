import type { Estimate } from './estimate'

/** What was told of an order last. `estimate` null: that none holds. `at`: milliseconds since 1970 UTC. */
export type Told = { estimate: Estimate | null; at: number }

const MINUTE = 60_000
/** An estimate is told again if it has moved by so much, and by such a share of the time that is left. */
const LEAST_MOVE_MS = 2 * MINUTE
const LEAST_SHARE = 0.15
/** How long what was told stays at least. */
const STAYS_MS = 30_000

/**
 * What an event tells of an order: the first estimate at once, and another one when it differs so much that a guest would plan differently.
 * @param told null: nothing yet
 * @param found what is estimated now; null: nothing
 * @returns null: nothing. Else the estimate, or that none holds any more
 */
export function whatToTell(
  told: Told | null,
  found: Estimate | null,
  now: number,
): { estimate: Estimate | null } | null {
  const known = told?.estimate ?? null
  if (found === null) return known === null ? null : { estimate: null }
  const estimate = inMinutes(found, now)
  if (known === null) return { estimate }
  return isJustTold(told, now) || !hasMoved(known, estimate, now) ? null : { estimate }
}

/** Whether what was told stays for now. */
export const isJustTold = (told: Told | null, now: number): boolean => told !== null && now - told.at < STAYS_MS

/** Whole minutes, rounded outward, none before the present one. */
function inMinutes({ from, likely, to }: Estimate, now: number): Estimate {
  const present = Math.floor(now / MINUTE) * MINUTE
  const whole = (time: number, round: (minutes: number) => number) => Math.max(present, round(time / MINUTE) * MINUTE)
  const first = whole(from, Math.floor)
  return { from: first, likely: whole(likely, Math.round), to: Math.max(first + MINUTE, whole(to, Math.ceil)) }
}

function hasMoved(known: Estimate, { likely }: Estimate, now: number): boolean {
  if (likely < known.from || likely > known.to) return true
  const moved = Math.abs(likely - known.likely)
  return moved >= LEAST_MOVE_MS && moved >= LEAST_SHARE * (likely - now)
}
