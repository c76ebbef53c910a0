/** The languages of the pages, by their own names. */
export const LANGUAGES = { en: 'English', vi: 'Tiếng Việt' } as const

export type Language = keyof typeof LANGUAGES

/** A cookie, so that the server writes the page in it from the start. */
export const LANGUAGE_COOKIE = 'passboard.language'

/** English for whatever is not one of ours. */
export const asLanguage = (text: string): Language => (Object.hasOwn(LANGUAGES, text) ? (text as Language) : 'en')
