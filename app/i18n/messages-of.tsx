import type { ReactNode } from 'react'
import { currentLanguage } from './language'
import { MESSAGES, type Messages } from './messages'
import { MessagesProvider } from './messages-provider'

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
