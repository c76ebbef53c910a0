import type { ReactNode } from 'react'
import { BOARD_NAMESPACES, MessagesOf } from '@/app/i18n/messages'

export default function WallLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={[...BOARD_NAMESPACES, 'ready']}>{children}</MessagesOf>
}
