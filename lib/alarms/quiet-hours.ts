import { DateTime } from 'luxon'

/** Local times, HH:MM. `from` after `until`: over midnight. */
export type QuietHours = { from: string; until: string }

/**
 * When a message that is due at `time` may be sent: then, or when the quiet hours end.
 * @param time milliseconds since 1970 UTC
 * @param quiet null: never quiet
 * @param timeZone IANA name
 * @returns milliseconds since 1970 UTC
 */
export function afterQuietHours(time: number, quiet: QuietHours | null, timeZone: string): number {
  if (!quiet || quiet.from === quiet.until) return time
  const local = DateTime.fromMillis(time, { zone: timeZone })
  const now = local.toFormat('HH:mm')
  const isOverMidnight = quiet.from > quiet.until
  const isQuiet = isOverMidnight ? now >= quiet.from || now < quiet.until : now >= quiet.from && now < quiet.until
  if (!isQuiet) return time
  const [hour, minute] = quiet.until.split(':').map(Number)
  // The day first: a time that clocks skip today exists tomorrow.
  const day = now < quiet.until ? local : local.plus({ days: 1 })
  return day.set({ hour, minute, second: 0, millisecond: 0 }).toMillis()
}
