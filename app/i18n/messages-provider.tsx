'use client'

import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from './languages'
import type { Messages } from './messages'

type Props = { language: Language; messages: Partial<Messages>; children: ReactNode }

/** Hands sentences of this device's language to the components: `useTranslations('board')`. */
export function MessagesProvider({ language, messages, children }: Props) {
  return (
    <IntlProvider locale={language} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
