import { LOCALES } from '@/lib/organisation/locales'

/** The regions of each currency: those of the offered locales, the euro area, and neighbours. */
const REGIONS: Record<string, string> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK',
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  GBP: 'GB',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KHR: 'KH',
  KRW: 'KR',
  LAK: 'LA',
  MMK: 'MM',
  MXN: 'MX',
  MYR: 'MY',
  NOK: 'NO',
  NZD: 'NZ',
  PHP: 'PH',
  PLN: 'PL',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  UAH: 'UA',
  USD: 'US PR EC',
  VND: 'VN',
  ZAR: 'ZA',
}

export type BrowserValues = { timeZone: string; currency: string; locale: string; country: string }

/**
 * The values that the set-up proposes. The time zone tells where the café is better than the language does: a browser in
 * English is common everywhere. The language's region counts if the zone belongs to no known region, as UTC does.
 * @param languages the preferred languages of the browser, such as `en-AU`
 * @returns only what could be derived
 */
export function proposedValues(timeZone: string, languages: readonly string[]): Partial<BrowserValues> {
  const entries = Object.entries(REGIONS).flatMap(([currency, regions]) =>
    regions.split(' ').map((region) => ({ currency, region })),
  )
  const ofLanguage = languages
    .map((language) => new Intl.Locale(language).region)
    .find((region) => region !== undefined)
  const place =
    entries.find(({ region }) => zonesOf(region).includes(currentName(timeZone))) ??
    entries.find(({ region }) => region === ofLanguage)
  const locale = localeFor(place?.region ?? ofLanguage, languages)
  return {
    timeZone: currentName(timeZone),
    ...(place && { currency: place.currency }),
    ...(locale && { locale }),
    ...(place && { country: place.region }),
  }
}

/** The locale of the place, in the language of the browser where there is one: `fr-CA` before `en-CA` for a French browser. */
function localeFor(region: string | undefined, languages: readonly string[]): string | undefined {
  const ofRegion = LOCALES.filter((locale) => new Intl.Locale(locale).region === region)
  const spoken = languages.map((language) => new Intl.Locale(language).language)
  return ofRegion.find((locale) => spoken.includes(new Intl.Locale(locale).language)) ?? ofRegion[0]
}

/** Browsers may report a zone by its old name. */
const currentName = (timeZone: string): string => CURRENT_NAMES[timeZone] ?? timeZone

const CURRENT_NAMES: Record<string, string> = { 'Asia/Saigon': 'Asia/Ho_Chi_Minh', 'Asia/Calcutta': 'Asia/Kolkata' }

type RegionZones = { timeZones?: string[]; getTimeZones?: () => string[] | undefined }

/** Older browsers have the property, newer ones the method, and Firefox may have neither. */
function zonesOf(region: string): readonly string[] {
  const locale = new Intl.Locale(`und-${region}`) as Intl.Locale & RegionZones
  return (locale.getTimeZones?.() ?? locale.timeZones ?? []).map(currentName)
}
