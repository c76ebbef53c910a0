import { DEVICE_COOKIES } from '@/lib/device-cookies'

/** The languages of the pages, by their own names. */
export const LANGUAGES = { en: 'English', vi: 'Tiếng Việt' } as const

export type Language = keyof typeof LANGUAGES

export const LANGUAGE_COOKIE = DEVICE_COOKIES.language

/** English for an unknown language. */
export const asLanguage = (text: string): Language => (Object.hasOwn(LANGUAGES, text) ? (text as Language) : 'en')
