import type { ReactNode } from 'react'
import { MessagesOf } from '@/app/i18n/messages'

export default function PaymentsLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={['payments', 'forms']}>{children}</MessagesOf>
}
