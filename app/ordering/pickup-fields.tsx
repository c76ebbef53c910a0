import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Options, SelectField, TextField } from '@/app/ui/field'
import { usePickupTime } from '@/app/ui/opening-time'
import { serverNow } from '@/app/ui/server-clock'
import type { Cart } from '@/lib/guests/cart'
import { MAX_CUSTOMER_NAME } from '@/lib/orders/order-limits'
import { useOrdering } from './ordering-context'

type Props = {
  /** The label of the customer's name, and what it is for. */
  name: { label: string; hint?: string }
  cart: Pick<Cart, 'customerName' | 'pickupAt'>
  /** The times that can be chosen, ISO 8601. */
  slots: string[]
  isDisabled: boolean
  change: (edit: Partial<Pick<Cart, 'customerName' | 'pickupAt'>>) => void
}

/** Who collects the order at the counter, and when. */
export function PickupFields({ name, cart, slots, isDisabled, change }: Props) {
  const say = useTranslations('ordering')
  const pickupTime = usePickupTime(useOrdering())
  // The page may have been open for long.
  const [ahead] = useState(() => slots.filter((slot) => Date.parse(slot) > serverNow()))
  const times = cart.pickupAt && !ahead.includes(cart.pickupAt) ? [cart.pickupAt, ...ahead] : ahead
  return (
    <>
      <TextField
        {...name}
        autoComplete="name"
        value={cart.customerName}
        maxLength={MAX_CUSTOMER_NAME}
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) => change({ customerName: value })}
      />
      <SelectField
        label={say('pickupAt')}
        value={cart.pickupAt ?? ''}
        disabled={isDisabled}
        onChange={({ currentTarget: { value } }) => change({ pickupAt: value || null })}
      >
        <option value="">{say('asSoonAsReady')}</option>
        <Options of={times} nameOf={pickupTime} />
      </SelectField>
    </>
  )
}
