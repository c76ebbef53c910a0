import compile from 'icu-minify/compile'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import en from './en'
import { asLanguage, LANGUAGE_COOKIE, type Language } from './languages'
import { MessagesProvider } from './messages-provider'
import vi from './vi'

/** The language of this device: what was chosen on it, else what its browser asks for first. */
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

type Namespace = keyof Messages

type Props = { namespaces: readonly Namespace[]; children: ReactNode }

/** Gives a part of the pages its sentences, and those that all share: a board carries none of a manager's page. */
export async function MessagesOf({ namespaces, children }: Props) {
  const language = await currentLanguage()
  const all = MESSAGES[language]
  const wanted = Object.fromEntries((['common', ...namespaces] as const).map((name) => [name, all[name]]))
  return (
    <MessagesProvider language={language} messages={wanted}>
      {children}
    </MessagesProvider>
  )
}

/** The sentences of a board, wherever one is shown. */
export const BOARD_NAMESPACES = ['board', 'device', 'keys'] as const
