'use client'

import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Messages } from './catalogue'
import type { Language } from './languages'

type Props = { language: Language; messages: Partial<Messages>; children: ReactNode }

/** Provides the messages in the language of this device to client components: `useTranslations('board')`. */
export function MessagesProvider({ language, messages, children }: Props) {
  return (
    <IntlProvider locale={language} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
