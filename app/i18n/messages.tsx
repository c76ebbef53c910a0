import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { createTranslator, type MessageKeys, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import { languageOf, MESSAGES, type Messages, messagesOf, type Namespace, translatorIn } from './catalogue'
import { LANGUAGE_COOKIE, type Language } from './languages'
import { MessagesProvider } from './messages-provider'

/** The language of the request. */
export async function currentLanguage(): Promise<Language> {
  return languageOf((await cookies()).get(LANGUAGE_COOKIE)?.value, (await headers()).get('accept-language'))
}

/** `translatorIn` the language of the request, for server components. */
export async function translator<Part extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(namespace: Part) {
  return translatorIn(await currentLanguage(), namespace)
}

/** The `generateMetadata` of a page that has only a title. @param title the key of its message, with the namespace */
export const titled = (title: MessageKeys<Messages, NestedKeyOf<Messages>>) => async (): Promise<Metadata> => {
  const locale = await currentLanguage()
  return { title: createTranslator({ locale, messages: MESSAGES[locale] })(title) }
}

type Props = { namespaces: readonly Namespace[]; children: ReactNode }

/** Provides the given namespaces and `common` to client components. */
export async function MessagesOf({ namespaces, children }: Props) {
  const language = await currentLanguage()
  return (
    <MessagesProvider language={language} messages={messagesOf(language, namespaces)}>
      {children}
    </MessagesProvider>
  )
}

/** The namespaces of all pages that show a board. */
export const BOARD_NAMESPACES = ['board', 'device', 'forms', 'keys', 'menu', 'paying'] as const
