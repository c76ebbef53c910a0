import type { BoardBranch } from '@/lib/board/protocol'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A time of the branch's day as its organisation writes it. @param at ISO 8601, or milliseconds since 1970 UTC */
export function timeOfDay(at: string | number, { locale, timeZone }: Pick<BoardBranch, 'locale' | 'timeZone'>): string {
  const key = `${locale} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  formats.set(key, format)
  return format.format(new Date(at))
}
