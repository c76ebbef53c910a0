/** Writes moments as the organisation does: its language, its time zone. */
export function clockOf({
  locale,
  timeZone,
}: {
  locale: string
  timeZone: string
}): (moment: number | string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return (moment) => format.format(new Date(moment))
}
