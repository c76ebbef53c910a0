import type { ReactNode } from 'react'
import { MessagesOf } from '@/app/i18n/messages'

export default function WhatIfLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={['whatIf', 'forms']}>{children}</MessagesOf>
}
