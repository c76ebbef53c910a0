import type { ReactNode } from 'react'
import { MessagesOf } from '@/app/i18n/messages'

export default function GuestLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={['guest', 'ordering']}>{children}</MessagesOf>
}
