import compile from 'icu-minify/compile'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
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
const WRITTEN: Record<Language, Messages> = { en, vi }

/**
 * The sentences as the formatter reads them. They are parsed here, once, on the server: the parser of ICU's syntax would be
 * a fifteenth of the board's script (`next.config.js` leaves it out).
 */
export const MESSAGES: Record<Language, Messages> = { en: compiled(WRITTEN.en), vi: compiled(WRITTEN.vi) }

/** For what the server writes. @param namespace a file of `app/i18n/en`, or a part of one: `managers.screens` */
export async function translator<Namespace extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  namespace: Namespace,
) {
  const locale = await currentLanguage()
  return createTranslator({ locale, messages: MESSAGES[locale], namespace })
}

/** Every text in a tree of them becomes a compiled one; to the types of `use-intl` it stays what it was. */
function compiled<Tree extends object>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? plain(compile(value)) : compiled(value),
  ])
  return Object.fromEntries(entries)
}

/** The compiler makes objects without a prototype, and those React does not hand to the browser. */
function plain(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message))
}
