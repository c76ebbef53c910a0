import type { ReactNode } from 'react'
import { MessagesOf } from '@/app/i18n/messages'

export default function SetUpLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={['setup', 'forms']}>{children}</MessagesOf>
}
