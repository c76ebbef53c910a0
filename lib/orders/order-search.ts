import { type Money, readPrice } from '../money'

/** So many digits at the end of two numbers are one phone, with and without the code of the country. */
const DIGITS_OF_A_PHONE = 8

/**
 * What people type to find orders, as the text of a Postgres `tsquery` for the words of orders and of their lines: each word, or the
 * amount. A word without digits is the start of one in the order; a number or a table is whole.
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

/** Weeks as `week_of_id` of the database counts them, the first and the last one. */
export type Weeks = { first: number; last: number }

/** The weeks that a search looks through, one after the other; `all` null: every week. */
export type SearchedWeeks = { near: Weeks; far: Weeks; all: Weeks | null }

const WEEK_MS = 604_800_000
const NEAR_WEEKS = 2
const FAR_WEEKS = 12
/** A business day may begin in another week than its orders have by UTC, and a clock may be wrong by some days. */
const MARGIN = 1
/** A year and a bit: a longer period is every week. */
const MAX_WEEKS = 60

/** @param days the first and the last business day, YYYY-MM-DD; left out: any @param now milliseconds since 1970 UTC */
export function weeksOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now = Date.now(),
): SearchedWeeks {
  const weekOf = (time: number) => Math.floor(time / WEEK_MS)
  const last = weekOf(to === undefined ? now : Date.parse(to)) + MARGIN
  const first = from === undefined ? null : weekOf(Date.parse(from)) - MARGIN
  const back = (weeks: number) => ({ first: Math.max(first ?? 0, last - MARGIN - weeks + 1), last })
  const isShort = first !== null && last - first < MAX_WEEKS
  return { near: back(NEAR_WEEKS), far: back(FAR_WEEKS), all: isShort ? { first, last } : null }
}

/** The text of a Postgres `tsquery` for lines of these weeks, by the word that the index order_items_by_words has for each. */
export const weekQuery = ({ first, last }: Weeks): string =>
  Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => `'0w${first + index}'`).join(' | ')
