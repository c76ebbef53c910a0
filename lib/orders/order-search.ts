import { type Money, readPrice } from '../money'

/** So many digits at the end of two numbers are one phone, with and without the code of the country. */
const DIGITS_OF_A_PHONE = 8

/**
 * What people type to find orders, as the text of a Postgres `tsquery` for the words of orders and of their lines: each word, or the amount. A word without
 * digits is the start of one in the order; a number or a table is whole.
 * @param between what is between two words
 * @returns empty: the search has no word, and nothing is found
 */
export function wordQuery(search: string, money: Money, between = /[\s,;#'"\\]+/): string {
  const words = search
    .split(between)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => `'${word}'${/\p{N}/u.test(word) ? '' : ':*'}`)
  const amount = readPrice(search, money)
  return [
    ...(words.length > 0 ? [`(${words.join(' & ')})`] : []),
    ...(amount === null ? [] : [`'total${amount}'`]),
  ].join(' | ')
}

/** The last digits of a phone that somebody searches, four or more; null: it is none. */
export function phoneEnd(search: string): string | null {
  const digits = search.replace(/[\s().+-]/g, '')
  return /^\d{4,15}$/.test(digits) ? digits.slice(-DIGITS_OF_A_PHONE) : null
}
