import { createTranslator } from 'use-intl/core'
import en from './en'
import { currentLanguage } from './language'
import type { Language } from './languages'
import vi from './vi'

export type Messages = typeof en

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

/** Each sentence in each language: a translation that lacks one does not compile. */
export const MESSAGES: Record<Language, Messages> = { en, vi }

/** For what the server writes. @param namespace a file of `app/i18n/en` */
export async function translator<Namespace extends keyof Messages>(namespace: Namespace) {
  const locale = await currentLanguage()
  return createTranslator({ locale, messages: MESSAGES[locale], namespace })
}
