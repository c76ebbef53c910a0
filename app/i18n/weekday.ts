/** The name of a weekday, 0 for Monday. */
export function weekdayName(day: number, language: string, weekday: 'long' | 'short'): string {
  // The first of January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day))
}
