import { DEVICE_COOKIES } from '@/lib/device-cookies'

/** The languages of the pages, by their own names. */
export const LANGUAGES = { en: 'English', vi: 'Tiếng Việt' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_COOKIE = DEVICE_COOKIES.language

/** English for an unknown language. */
export const asLanguage = (text: string): Language => (Object.hasOwn(LANGUAGES, text) ? (text as Language) : 'en')

const DEFAULT_LOCALES: Record<Language, string> = { en: 'en-GB', vi: 'vi-VN' }

/**
 * The locale for dates, times and numbers, which follow the language that is shown. The organisation's locale decides the
 * region if it is of that language, for example whether the clock has 12 or 24 hours. Amounts of money always follow the
 * organisation's locale.
 */
export const formatLocale = (language: Language, organisationLocale: string): string =>
  languageOf(organisationLocale) === language ? organisationLocale : DEFAULT_LOCALES[language]

/** The locale of a language without an organisation. */
export const defaultLocale = (language: Language): string => DEFAULT_LOCALES[language]

/** By locale: a board asks for several times of each ticket, and parsing a locale is slow. */
const languages = new Map<string, string>()

function languageOf(locale: string): string {
  const language = languages.get(locale) ?? new Intl.Locale(locale).language
  languages.set(locale, language)
  return language
}
