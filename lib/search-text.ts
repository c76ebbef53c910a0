import { type Money, readPrice } from './money'

/**
 * A text without letter case, accents and double blanks, so that `bac xiu` finds `Bạc xỉu`. The Vietnamese đ is a letter of
 * its own, which Unicode does not take apart.
 */
const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').replace(/\s+/g, ' ').trim()

/** Whether a text contains each word of a query, in any order. An empty query matches every text. */
export function isMatch(text: string, query: string): boolean {
  const searched = foldText(text)
  return wordsOf(query).every((word) => searched.includes(word))
}

/** What a table is found by: as people say it, in both languages. A counter has a label too. */
export const tableText = (label: string): string => `table bàn ${label}`

/** Whether a query is an amount, in any notation: `45.000`, `45k`, `45000 ₫`. @param amount in the smallest unit */
export const isAmount = (amount: number, query: string, money: Money): boolean => readPrice(query, money) === amount

/** The words of a query, without case and accents. */
export const wordsOf = (query: string): string[] => foldText(query).split(' ').filter(Boolean)

/** A name in which case, accents and signs do not count. One of signs only stays as it is. */
export const foldedName = (name: string): string =>
  wordsOf(name.replace(/[^\p{L}\p{M}\p{N}]/gu, ' ')).join(' ') || name.trim()
