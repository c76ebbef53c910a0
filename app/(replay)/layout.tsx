import type { ReactNode } from 'react'
import { BOARD_NAMESPACES, MessagesOf } from '@/app/i18n/messages'

/** What was once: without the managers' navigation, for a board needs the whole screen. */
export default function ReplayLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={[...BOARD_NAMESPACES, 'rewind']}>{children}</MessagesOf>
}
