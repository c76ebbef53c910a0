/** Returns a function that formats a date and time in the locale and time zone of the organisation. */
export function timeFormatter({
  locale,
  timeZone,
}: {
  locale: string
  timeZone: string
}): (time: number | string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return (time) => format.format(new Date(time))
}
