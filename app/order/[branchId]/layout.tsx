import type { ReactNode } from 'react'
import { BOARD_NAMESPACES, MessagesOf } from '@/app/i18n/messages'

export default function OrderPadLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={[...BOARD_NAMESPACES, 'contact', 'guest', 'ordering', 'pad']}>{children}</MessagesOf>
}
