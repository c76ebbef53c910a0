import { DateTime } from 'luxon'

/** Of the demo café that most tests use. */
const TIME_ZONE = 'Asia/Ho_Chi_Minh'

/**
 * How far a clock must be moved forward so that it shows a time of day in the café now, in milliseconds.
 * @param {string | undefined} time HH:MM; undefined: the clock is right
 */
export function clockOffsetMs(time, now = new Date()) {
  if (!time) return 0
  const then = DateTime.fromFormat(time, 'HH:mm', { zone: TIME_ZONE })
  if (!then.isValid) throw new Error(`CAFE_CLOCK=${time} is no time of day. An example is 23:58.`)
  const here = DateTime.fromJSDate(now, { zone: TIME_ZONE })
  const next = here.set({ hour: then.hour, minute: then.minute, second: 0, millisecond: 0 })
  return (next < here ? next.plus({ days: 1 }) : next).toMillis() - here.toMillis()
}
