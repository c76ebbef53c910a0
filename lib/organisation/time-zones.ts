/** Current names of zones that a runtime may list by an old name only. A database may know only one of the two names. */
const CURRENT_NAMES = [
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

/** The IANA names to choose from. @param saved stored names, which the runtime may list by another name */
export const timeZones = (...saved: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...CURRENT_NAMES, ...saved])].sort()

/** Whether the runtime knows this IANA time zone. Offsets such as `+07:00` are rejected. */
export function isTimeZone(name: string): boolean {
  if (!/^(UTC|[A-Za-z]+\/[A-Za-z0-9_+/-]+)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The display name of a time zone: `Asia / Ho Chi Minh` for `Asia/Ho_Chi_Minh`. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')
