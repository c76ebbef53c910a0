/**
 * The local time of a moment as inputs of the type `datetime-local` have it: `2026-11-21T18:30`.
 * @param at ISO 8601, or ms since 1970 UTC
 */
export function localOf(at: string | number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment of a local time, ISO 8601 in UTC. A time that a clock skips is taken as the one an hour later.
 * @param local as of `localOf`
 */
export function isoOf(local: string, timeZone: string): string {
  const wanted = Date.parse(`${local}Z`)
  const offsetAt = (moment: number) => Date.parse(`${localOf(moment, timeZone)}Z`) - moment
  // The offset at about that time, then that of the moment itself.
  const about = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(about)).toISOString()
}
