import type { ReactNode } from 'react'
import { BOARD_NAMESPACES, MessagesOf } from '@/app/i18n/messages'

/** The layout of the replay. It has no navigation for managers, because the board needs the whole screen. */
export default function ReplayLayout({ children }: { children: ReactNode }) {
  return <MessagesOf namespaces={[...BOARD_NAMESPACES, 'rewind']}>{children}</MessagesOf>
}
