/** How late a ticket is: calm, soon to be late, or late. */
export type Lateness = 'calm' | 'soon' | 'late'

const MINUTE = 60_000

/** @param ageMs milliseconds since the order was placed */
export function latenessOf(ageMs: number): Lateness {
  if (ageMs >= 10 * MINUTE) return 'late'
  return ageMs >= 5 * MINUTE ? 'soon' : 'calm'
}

/** `3:55`, or `1:02:10` from an hour on. A moment that lies ahead (the clocks differ a little) counts as now. */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}
