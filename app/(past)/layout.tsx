import type { ReactNode } from 'react'
import { BOARD_NAMESPACES } from '@/app/i18n/board-namespaces'
import { MessagesOf } from '@/app/i18n/messages-of'

/** What was once: without the managers' navigation, for a board needs the whole screen. */
export default function PastLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={[...BOARD_NAMESPACES, 'rewind']}>{children}</MessagesOf>
}
