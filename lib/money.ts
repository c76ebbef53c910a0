/** ISO 4217: all others have two. */
const NONE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/**
 * How many digits the smallest unit stands behind the mark: 2 of a euro, 0 of a đồng. Fixed here, as amounts are kept by it:
 * machines differ in what they show of some currencies.
 * @param currency ISO 4217
 */
export function minorDigits(currency: string): number {
  if (NONE.includes(currency)) return 0
  return THREE.includes(currency) ? 3 : 2
}

/** How an organisation writes money. */
export type Money = { currency: string; locale: string }

/** The largest price, in the smallest unit: a large order of it still fits its column. */
const MAX_PRICE = 1_000_000_000

/** An amount as people type it, without the currency: `4,20`, `45.000`. @param amount in the currency's smallest unit */
export function priceText(amount: number, { currency, locale }: Money): string {
  return new Intl.NumberFormat(locale, digitsOf(currency)).format(amount / 10 ** minorDigits(currency))
}

/** An amount as people read it, with the currency. @param amount in the currency's smallest unit */
export function moneyText(amount: number, { currency, locale }: Money): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digitsOf(currency) })
  return format.format(amount / 10 ** minorDigits(currency))
}

function digitsOf(currency: string) {
  const digits = minorDigits(currency)
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** In groups of three, or as in India: of two, and three at the end. */
const WHOLE = /^(\d+|\d{1,3}([.,])\d{3}(\2\d{3})*|\d{1,2}(,\d{2})+,\d{3})$/

/**
 * Reads a price as people type it, with or without marks between the thousands.
 * @returns the amount in the currency's smallest unit; null where it cannot be told what is meant
 */
export function readPrice(text: string, money: Money): number | null {
  const typed = text.replace(/[\s'’]/g, '')
  if (!/^\d[\d.,]*$/.test(typed)) return null
  const decimalAt = placeOfDecimalMark(typed, money)
  const whole = decimalAt === null ? typed : typed.slice(0, decimalAt)
  const fraction = decimalAt === null ? '' : typed.slice(decimalAt + 1)
  const digits = minorDigits(money.currency)
  if (!WHOLE.test(whole) || !/^\d*$/.test(fraction) || fraction.length > digits) return null
  const amount = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return amount <= MAX_PRICE ? amount : null
}

/** Of the currency's own mark, or of the other one where no group of thousands can be meant. */
function placeOfDecimalMark(typed: string, { currency, locale }: Money): number | null {
  const place = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))
  const digits = minorDigits(currency)
  if (place < 0 || digits === 0) return null
  const after = typed.length - place - 1
  return typed[place] === decimalMark(locale) || after !== 3 ? place : null
}

function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
