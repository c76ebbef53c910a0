import { type Money, minorDigits } from '../money'

/** What an item costs about, where a menu has no prices yet, in currencies whose prices people write in thousands. */
const USUAL_WITHOUT_MENU: Record<string, number> = { VND: 40_000 }

/** A price from here on is not written in thousands. */
const THOUSAND = 1_000

/** The usual price of a menu, in the smallest unit: the median of what costs something. Null: it is not known. */
export function usualPrice(prices: readonly number[], currency: string): number | null {
  const sorted = prices.filter((price) => price > 0).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? USUAL_WITHOUT_MENU[currency] ?? null
}

/**
 * What was meant by a price that is about a thousandth of the usual one, as people write `45` for 45.000 ₫: the question "45 ₫? Did you
 * mean 45.000 ₫?" Only of currencies without decimals, and never of 1,000 or more: a towel for 1.000 ₫ is not questioned.
 * @param price, usual in the smallest unit
 * @returns null: there is nothing to ask
 */
export function meantPrice(price: number, usual: number | null, { currency }: Pick<Money, 'currency'>): number | null {
  if (usual === null || minorDigits(currency) > 0 || price === 0 || price >= THOUSAND) return null
  return price * 100 <= usual ? price * THOUSAND : null
}
