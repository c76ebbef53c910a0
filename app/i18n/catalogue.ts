import compile from 'icu-minify/compile'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import en from './en'
import { asLanguage, type Language } from './languages'
import vi from './vi'

export type Messages = typeof en

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

/** The messages in each language. A missing translation is a type error. */
const SOURCE_MESSAGES: Record<Language, Messages> = { en, vi }

/**
 * The compiled messages. The server compiles them once, because the ICU parser would be a fifteenth of the script of the
 * board (`next.config.js` and `server/ops/bundle-scripts.js` exclude it).
 */
export const MESSAGES: Record<Language, Messages> = {
  en: compileAll(SOURCE_MESSAGES.en),
  vi: compileAll(SOURCE_MESSAGES.vi),
}

/** Compiles all messages of a tree. The type stays the same, because `use-intl` derives the keys from it. */
function compileAll<Tree extends object>(tree: Tree): Tree {
  const entries = Object.entries(tree).map(([key, value]) => [
    key,
    typeof value === 'string' ? toPlainObject(compile(value)) : compileAll(value),
  ])
  return Object.fromEntries(entries)
}

/** React does not serialise the objects of the compiler, because they have no prototype. */
function toPlainObject(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message))
}

/** The language of a request: that of the language cookie, else the first of `Accept-Language`. */
export function languageOf(chosen: string | undefined, accepted: string | null | undefined): Language {
  if (chosen) return asLanguage(chosen)
  const [first = ''] = (accepted ?? '').split(/[-,;]/)
  return asLanguage(first.trim().toLowerCase())
}

export type Namespace = keyof Messages

/** The messages of the given namespaces and of `common`, so that each page loads only its own. */
export function messagesOf(language: Language, namespaces: readonly Namespace[]): Partial<Messages> {
  const messages = MESSAGES[language]
  return Object.fromEntries((['common', ...namespaces] as const).map((name) => [name, messages[name]]))
}

/** A translator on the server. @param namespace a file of `app/i18n/en`, or a part of one: `managers.screens` */
export const translatorIn = <Part extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  locale: Language,
  namespace: Part,
) => createTranslator({ locale, messages: MESSAGES[locale], namespace })
