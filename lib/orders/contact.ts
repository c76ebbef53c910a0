/** How the customer of an order is reached. Empty text: unknown. */
export type Contact = {
  /** As it was typed. A delivery service gives a number with a code: `+84 28 7300 1234 PIN 12 34 56`. */
  phone: string
  /** Where it is delivered. */
  address: string
}

/** In UTF-16 code units. */
export const MAX_CONTACT_PHONE = 60
export const MAX_ADDRESS = 300

export const NO_CONTACT: Contact = { phone: '', address: '' }

export const hasContact = ({ phone, address }: Contact): boolean => phone.trim() !== '' || address.trim() !== ''
