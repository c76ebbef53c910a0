import { type Money, readPrice } from '../money'

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
