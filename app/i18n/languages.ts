/** The languages of the pages, by their own names. */
export const LANGUAGES = { en: 'English', vi: 'Tiếng Việt' } as const

export type Language = keyof typeof LANGUAGES

/** A cookie, so that the server renders the page in the language. */
export const LANGUAGE_COOKIE = 'passboard.language'

/** English for an unknown language. */
export const asLanguage = (text: string): Language => (Object.hasOwn(LANGUAGES, text) ? (text as Language) : 'en')
