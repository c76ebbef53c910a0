/** A machine's own list lacks those that it calls by the name of before; databases may know but one of the two. */
const NAMES_OF_TODAY = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
  'UTC',
]

/** The IANA names that can be chosen. @param saved those that are saved already: this machine may know them by another */
export const timeZones = (...saved: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...NAMES_OF_TODAY, ...saved])].sort()

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
