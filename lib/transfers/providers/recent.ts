const TOLERANCE_MS = 5 * 60_000

/** Whether the time of a signed message is close to now. @param time milliseconds since 1970 UTC */
export const isRecent = (time: number): boolean => Math.abs(Date.now() - time) <= TOLERANCE_MS
