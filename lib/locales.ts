const DEFAULT_LOCALES = { en: 'en-GB', vi: 'vi-VN' } as const

/** A language of the pages and of messages to people. */
type Language = keyof typeof DEFAULT_LOCALES

/**
 * The locale for dates, times and numbers, which follow the language that is shown. The organisation's locale decides the
 * region if it is of that language, for example whether the clock has 12 or 24 hours. Prices always follow the
 * organisation's locale; reports do not (docs/decisions/0145-numbers-of-reports.md).
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
