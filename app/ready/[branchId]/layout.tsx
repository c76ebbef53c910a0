import type { ReactNode } from 'react'
import { MessagesOf } from '@/app/i18n/messages'

export default function ReadyLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={['ready']}>{children}</MessagesOf>
}
