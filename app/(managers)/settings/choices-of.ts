import type { Language } from '@/app/i18n/languages'
import { countries } from '@/lib/organisation/countries'
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

export const countryChoices = (language: Language): Choice[] =>
  countries(language).map(({ code, name }) => ({ value: code, name }))

/** The banks of VietQR. @param saved the BIN of the saved bank; empty: none */
export function bankChoices(saved: string): Choice[] {
  const banks = VIETQR_BANKS.map(({ bin, shortName, name }) => ({ value: bin, name: `${shortName} – ${name}` }))
  const isKnown = saved === '' || banks.some(({ value }) => value === saved)
  return isKnown ? banks : [...banks, { value: saved, name: saved }]
}
