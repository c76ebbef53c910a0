const DAY_MS = 86_400_000

/** As HTTP writes dates today (RFC 9110, section 5.6.7); Date.parse alone would take much else. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Milliseconds that a Retry-After header asks for, at most a day; null when it is missing or makes no sense. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | null {
  const value = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d+$/.test(value)) return bounded(Number(value) * 1000)
  const date = IMF_FIXDATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : bounded(date - now)
}

const bounded = (ms: number): number => Math.min(Math.max(ms, 0), DAY_MS)
