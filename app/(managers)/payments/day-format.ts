import { formatLocale } from '@/app/i18n/languages'
import { currentLanguage } from '@/app/i18n/messages'

/** A function that writes a day, YYYY-MM-DD, in the language of the device. */
export async function dayFormat({ locale }: { locale: string }): Promise<(day: string) => string> {
  const shown = formatLocale(await currentLanguage(), locale)
  const format = new Intl.DateTimeFormat(shown, { dateStyle: 'short', timeZone: 'UTC' })
  return (day) => format.format(new Date(day))
}
