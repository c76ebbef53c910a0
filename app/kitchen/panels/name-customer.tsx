import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog, MAIN_ANSWER } from '@/app/ui/dialog'
import { INPUT } from '@/app/ui/field'
import { MAX_CUSTOMER_NAME } from '@/lib/orders/order-limits'
import type { ChangeProps } from './change-lines'

/** Names the customer of an order. */
export function NameCustomer({ order, onYes, onClose }: Pick<ChangeProps, 'order' | 'onYes' | 'onClose'>) {
  const say = useTranslations('board.ticket')
  const [name, setName] = useState(order.customerName)
  return (
    <Dialog title={say('customerOf', { number: order.number })} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onYes({ type: 'update_order', customerName: name.trim() })
          onClose()
        }}
      >
        <label className="grid gap-1.5 text-xl font-semibold">
          {say('customer')}
          <input
            value={name}
            maxLength={MAX_CUSTOMER_NAME}
            onChange={(event) => setName(event.target.value)}
            className={`${INPUT} text-xl`}
          />
        </label>
        <button type="submit" className={MAIN_ANSWER}>
          {say('saveCustomer')}
        </button>
      </form>
    </Dialog>
  )
}
