import compile from 'icu-minify/compile'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import en from './en'
import { asLanguage, LANGUAGE_COOKIE, type Language } from './languages'
import { MessagesProvider } from './messages-provider'
import vi from './vi'

/** The language of the request: the language cookie, else the first language of `Accept-Language`. */
export async function currentLanguage(): Promise<Language> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value
  if (chosen) return asLanguage(chosen)
  const [first = ''] = ((await headers()).get('accept-language') ?? '').split(/[-,;]/)
  return asLanguage(first.trim().toLowerCase())
}

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
 * board (`next.config.js` excludes it).
 */
export const MESSAGES: Record<Language, Messages> = {
  en: compileAll(SOURCE_MESSAGES.en),
  vi: compileAll(SOURCE_MESSAGES.vi),
}

/** The translator for server components. @param namespace a file of `app/i18n/en`, or a part of one: `managers.screens` */
export async function translator<Namespace extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  namespace: Namespace,
) {
  const locale = await currentLanguage()
  return createTranslator({ locale, messages: MESSAGES[locale], namespace })
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

type Namespace = keyof Messages

type Props = { namespaces: readonly Namespace[]; children: ReactNode }

/** Provides the given namespaces and `common` to client components, so that each page loads only its own messages. */
export async function MessagesOf({ namespaces, children }: Props) {
  const language = await currentLanguage()
  const messages = MESSAGES[language]
  const selected = Object.fromEntries((['common', ...namespaces] as const).map((name) => [name, messages[name]]))
  return (
    <MessagesProvider language={language} messages={selected}>
      {children}
    </MessagesProvider>
  )
}

/** The namespaces of all pages that show a board. */
export const BOARD_NAMESPACES = ['board', 'device', 'keys', 'menu'] as const
