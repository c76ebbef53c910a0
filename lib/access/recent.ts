/** How far the time of a signed message may be from now. */
export const SIGNATURE_TOLERANCE_MS = 5 * 60_000

const SECONDS = /^[1-9]\d{0,10}$/

/** Whether the time of a signed message is close to now. @param time milliseconds since 1970 UTC */
export const isRecent = (time: number): boolean => Math.abs(Date.now() - time) <= SIGNATURE_TOLERANCE_MS

/** As `isRecent`. @param text seconds since 1970 UTC, as a header has them */
export const isRecentTimestamp = (text: string): boolean => SECONDS.test(text) && isRecent(Number(text) * 1_000)
