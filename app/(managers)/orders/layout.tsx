import type { ReactNode } from 'react'
import { MessagesOf } from '@/app/i18n/messages'

/** The page of an order has dialogs of the board. */
export default function OrdersLayout({ children }: { children: ReactNode }) {
  return (
    <MessagesOf namespaces={['orders', 'contact', 'board', 'paying', 'report', 'forms', 'ordering']}>
      {children}
    </MessagesOf>
  )
}
