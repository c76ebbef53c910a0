import type { ReactNode } from 'react'
import { BOARD_NAMESPACES } from '@/app/i18n/board-namespaces'
import { MessagesOf } from '@/app/i18n/messages-of'

export default function WallLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={[...BOARD_NAMESPACES, 'ready']}>{children}</MessagesOf>
}
