import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatLocale } from '@/app/i18n/languages'
import { SelectField, TextField } from '@/app/ui/field'
import type { Cart } from '@/lib/guests/cart'
import { MAX_CUSTOMER_NAME } from '@/lib/orders/order-limits'
import { useOrdering } from './ordering-context'

type Props = {
  /** The label of the customer's name, and what it is for. */
  name: { label: string; hint?: string }
  cart: Pick<Cart, 'customerName' | 'pickupAt'>
  isDisabled: boolean
  change: (edit: Partial<Pick<Cart, 'customerName' | 'pickupAt'>>) => void
}

const SLOT_MS = 15 * 60_000
/** The first slot is at least this far ahead: before it, "as soon as it is ready" is right. */
const FIRST_SLOT_MS = 30 * 60_000
const SLOTS = 16

/** Who collects the order at the counter, and when. */
export function PickupFields({ name, cart, isDisabled, change }: Props) {
  const say = useTranslations('ordering')
  const { locale, timeZone } = useOrdering()
  const shown = formatLocale(useLocale(), locale)
  const time = new Intl.DateTimeFormat(shown, { hour: '2-digit', minute: '2-digit', timeZone })
  const [slots] = useState(slotsFromNow)
  const times = cart.pickupAt && !slots.includes(cart.pickupAt) ? [cart.pickupAt, ...slots] : slots
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
        {times.map((slot) => (
          <option key={slot} value={slot}>
            {time.format(new Date(slot))}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The quarters of an hour of the next hours, ISO 8601. */
function slotsFromNow(): string[] {
  const first = Math.ceil((Date.now() + FIRST_SLOT_MS) / SLOT_MS) * SLOT_MS
  return Array.from({ length: SLOTS }, (_, index) => new Date(first + index * SLOT_MS).toISOString())
}
