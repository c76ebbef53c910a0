import { normalisePhone } from '@/lib/staff/phone'

/** A phone that a touch calls, where it is a number alone. One with a code, as delivery services give it, is text. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = normalisePhone(phone)
  if (!/^\+?\d{3,20}$/.test(number)) return phone
  return (
    <a href={`tel:${number}`} className="underline underline-offset-4 print:no-underline">
      {phone}
    </a>
  )
}
