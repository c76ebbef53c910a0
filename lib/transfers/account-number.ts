/**
 * An account number as numbers are compared: its letters (virtual accounts have some) and digits, without zeros at the start, which are
 * lost where a sender writes a number.
 */
const comparable = (account: string): string =>
  account
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
    .replace(/^0+/, '')

/**
 * Whether money came to an account of the business. True if there is nothing to compare: the message named no account, or the business
 * has none.
 * @param received the account, and its virtual account
 */
export function isOwnAccount(received: readonly string[], own: readonly string[]): boolean {
  const [to, accepted] = [received, own].map((accounts) => accounts.map(comparable).filter((number) => number !== ''))
  if (!to || !accepted || to.length === 0 || accepted.length === 0) return true
  return to.some((number) => accepted.includes(number))
}
