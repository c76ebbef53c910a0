import type { Language } from '@/app/i18n/languages'
import { countries } from '@/lib/organisation/countries'
import { MENU_LANGUAGES, nameOfLanguage } from '@/lib/organisation/languages'
import { LOCALES } from '@/lib/organisation/locales'
import { timeZones, zoneText } from '@/lib/organisation/time-zones'
import { VIETQR_BANKS } from '@/lib/organisation/vietqr-banks'
import type { Choice } from './choice'

/** All time zones. @param saved the zones in use, because this runtime may list them under other names */
export const zoneChoices = (...saved: string[]): Choice[] =>
  timeZones(...saved).map((zone) => ({ value: zone, name: zoneText(zone) }))

export function currencyChoices(language: Language): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    name: `${code} – ${names.of(code) ?? code}`,
  }))
}

/** @param saved the saved locale, which is added if it is not offered */
export function localeChoices(language: Language, saved: string): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' })
  return [...new Set([...LOCALES, saved])]
    .map((locale) => ({ value: locale, name: names.of(locale) ?? locale }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** @param saved the languages of the menu, which are added if they are not offered */
export function languageChoices(language: Language, saved: readonly string[]): Choice[] {
  return [...new Set([...MENU_LANGUAGES, ...saved])]
    .map((code) => ({ value: code, name: withOwnName(nameOfLanguage(code, language), nameOfLanguage(code, code)) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

const withOwnName = (name: string, own: string): string => (name === own ? name : `${name} – ${own}`)

export const countryChoices = (language: Language): Choice[] =>
  countries(language).map(({ code, name }) => ({ value: code, name }))

/** The banks of VietQR. @param saved the BIN of the saved bank; empty: none */
export function bankChoices(saved: string): Choice[] {
  const banks = VIETQR_BANKS.map(({ bin, shortName, name }) => ({ value: bin, name: `${shortName} – ${name}` }))
  const isKnown = saved === '' || banks.some(({ value }) => value === saved)
  return isKnown ? banks : [...banks, { value: saved, name: saved }]
}
