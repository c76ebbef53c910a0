/** Whether it is an IANA time zone, as this machine knows them; offsets such as `+07:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z]+\/[A-Za-z0-9_+/-]+)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
