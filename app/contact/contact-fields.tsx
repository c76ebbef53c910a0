import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '@/app/ui/field'
import { MAX_ADDRESS, MAX_CONTACT_PHONE } from '@/lib/orders/contact'

/** The phone of a customer. */
export function PhoneField({ phone, onChange }: { phone: string; onChange: (phone: string) => void }) {
  const say = useTranslations('contact')
  return (
    <TextField
      label={say('phone')}
      type="tel"
      autoComplete="off"
      value={phone}
      maxLength={MAX_CONTACT_PHONE}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}

/** Where an order is delivered. */
export function AddressField({ address, onChange }: { address: string; onChange: (address: string) => void }) {
  const say = useTranslations('contact')
  return (
    <TextAreaField
      label={say('address')}
      rows={2}
      autoComplete="off"
      value={address}
      maxLength={MAX_ADDRESS}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
