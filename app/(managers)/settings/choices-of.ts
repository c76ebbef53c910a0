import type { Language } from '@/app/i18n/languages'
import type { Named } from '@/app/ui/field'
import { MENU_LANGUAGES, nameOfLanguage } from '@/lib/organisation/languages'
import { LOCALES } from '@/lib/organisation/locales'
import { timeZones, zoneText } from '@/lib/organisation/time-zones'
import { VIETQR_BANKS } from '@/lib/organisation/vietqr-banks'

/** All time zones. @param saved the zones in use, because this runtime may list them under other names */
export const zoneChoices = (...saved: string[]): Named[] =>
  timeZones(...saved).map((zone) => ({ id: zone, name: zoneText(zone) }))

/** @param saved the saved locale, which is added if it is not offered */
export function localeChoices(language: Language, saved: string): Named[] {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' })
  return [...new Set([...LOCALES, saved])]
    .map((locale) => ({ id: locale, name: names.of(locale) ?? locale }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** @param saved the languages of the menu, which are added if they are not offered */
export function languageChoices(language: Language, saved: readonly string[]): Named[] {
  return [...new Set([...MENU_LANGUAGES, ...saved])]
    .map((code) => ({ id: code, name: withOwnName(nameOfLanguage(code, language), nameOfLanguage(code, code)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

const withOwnName = (name: string, own: string): string => (name === own ? name : `${name} – ${own}`)

/** The banks of VietQR. @param saved the BIN of the saved bank; empty: none */
export function bankChoices(saved: string): Named[] {
  const banks = VIETQR_BANKS.map(({ bin, shortName, name }) => ({ id: bin, name: `${shortName} – ${name}` }))
  const isKnown = saved === '' || banks.some(({ id }) => id === saved)
  return isKnown ? banks : [...banks, { id: saved, name: saved }]
}
