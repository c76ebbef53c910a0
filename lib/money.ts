/** ISO 4217: all other currencies have two decimals. */
const NO_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/**
 * The number of decimals of a currency: 2 for the euro, 0 for the đồng. Not taken from `Intl`, which differs between
 * machines for some currencies, while stored amounts depend on it.
 * @param currency ISO 4217
 */
export function minorDigits(currency: string): number {
  if (NO_DECIMALS.includes(currency)) return 0
  return THREE_DECIMALS.includes(currency) ? 3 : 2
}

/** How an organisation writes money. */
export type Money = { currency: string; locale: string }

/** The largest price, in the smallest unit: the total of a large order must fit its database column. */
const MAX_PRICE = 1_000_000_000

/** An amount without its currency, as in an input field: `4,20`, `45.000`. @param amount in the currency's smallest unit */
export function priceText(amount: number, { currency, locale }: Money): string {
  return new Intl.NumberFormat(locale, fractionDigits(currency)).format(amount / 10 ** minorDigits(currency))
}

/** An amount with its currency. @param amount in the currency's smallest unit */
export function moneyText(amount: number, { currency, locale }: Money): string {
  const key = `${locale} ${currency}`
  const known = formats.get(key)
  const format = known ?? new Intl.NumberFormat(locale, { style: 'currency', currency, ...fractionDigits(currency) })
  if (!known) formats.set(key, format)
  return format.format(amount / 10 ** minorDigits(currency))
}

/** A percentage as it is written, for example `12,5 %`. @param percent with at most two decimals */
export const percentText = (percent: number, { locale }: Pick<Money, 'locale'>): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100)

/** A percentage that a person typed, with or without the sign: `10`, `12,5 %`. Null: it is none from 0 to 100 with at most two decimals. */
export function readPercent(text: string): number | null {
  const [, typed] = /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*$/.exec(text) ?? []
  const percent = Number(typed?.replace(',', '.'))
  return typed !== undefined && percent <= 100 ? percent : null
}

/** To make a format takes longer than to write a hundred amounts. */
const formats = new Map<string, Intl.NumberFormat>()

function fractionDigits(currency: string) {
  const digits = minorDigits(currency)
  return { minimumFractionDigits: digits, maximumFractionDigits: digits }
}

/** Digits in groups of three, or as in India: groups of two before a last group of three. */
const INTEGER_PART = /^(\d+|\d{1,3}([.,])\d{3}(\2\d{3})*|\d{1,2}(,\d{2})+,\d{3})$/

/** Thousands, as in `45k` and `1,5k`, where the currency has no decimals. */
const THOUSANDS = /^(\d+)(?:[.,](\d{1,2}))?k$/i
/** Decimals of a currency without any, as programs export them: `45000.00`. Less than 1,000 may be meant in thousands. */
const NO_DECIMALS_WRITTEN = /^(.*\d{3})[.,]00?$/

/**
 * Parses a price that a person typed or a program exported, with or without thousands separators and the currency: `45.000`, `45,000đ`,
 * `45.000 VND`, `45k`, `1.234,50 €`.
 * @returns the amount in the currency's smallest unit; null for text that is invalid or ambiguous, or has another currency
 */
export function readPrice(text: string, money: Money): number | null {
  const written = withoutCurrency(withoutBlanks(text), money)
  const hasDecimals = minorDigits(money.currency) > 0
  const [, thousands, hundreds = ''] = (!hasDecimals && THOUSANDS.exec(written)) || []
  if (thousands) return readPrice(`${thousands}${hundreds.padEnd(3, '0')}`, money)
  const typed = hasDecimals ? written : written.replace(NO_DECIMALS_WRITTEN, '$1')
  if (!/^\d[\d.,]*$/.test(typed)) return null
  const decimalAt = decimalMarkIndex(typed, money)
  const whole = decimalAt === null ? typed : typed.slice(0, decimalAt)
  const fraction = decimalAt === null ? '' : typed.slice(decimalAt + 1)
  const digits = minorDigits(money.currency)
  if (!INTEGER_PART.test(whole) || !/^\d*$/.test(fraction) || fraction.length > digits) return null
  const amount = Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
  return amount <= MAX_PRICE ? amount : null
}

/** A text without blanks and apostrophes, which separate thousands. A sign can have a blank too: `F CFA`. */
const withoutBlanks = (text: string): string => text.replace(/[\s'’]/g, '')

/** @param typed without blanks */
function withoutCurrency(typed: string, money: Money): string {
  if (/^[\d.,]*$/.test(typed) || !/\d/.test(typed)) return typed
  const text = typed.normalize('NFC').toLowerCase()
  const sign = signsOf(money).find((sign) => text.startsWith(sign) || text.endsWith(sign))
  if (!sign) return text
  return text.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length)
}

/** How people mark an amount of a currency, in small letters and without blanks, the longest first. */
function signsOf({ currency, locale }: Money): string[] {
  const key = `${locale} ${currency}`
  const known = signs.get(key)
  if (known) return known
  const shown = (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value ?? currency,
  )
  const written = [currency, ...shown, ...(currency === 'VND' ? ['VNĐ', 'đ', 'd'] : [])]
  const found = written.map((sign) => withoutBlanks(sign).toLowerCase()).toSorted((a, b) => b.length - a.length)
  signs.set(key, found)
  return found
}

/** As `formats`. */
const signs = new Map<string, string[]>()

/**
 * Parses a price difference that a person typed: a price with or without a sign. Nothing typed is 0.
 * @returns the amount in the currency's smallest unit; null for text that is invalid or ambiguous
 */
export function readPriceDifference(text: string, money: Money): number | null {
  const [, sign = '', typed = ''] = /^\s*([+\-−]?)(.*)$/s.exec(text) ?? []
  if (sign === '' && typed.trim() === '') return 0
  const amount = readPrice(typed, money)
  if (amount === null) return null
  return sign === '-' || sign === '−' ? 0 - amount : amount
}

/** The last mark counts as decimal if it is the locale's decimal mark or does not precede exactly three digits. */
function decimalMarkIndex(typed: string, { currency, locale }: Money): number | null {
  const markIndex = Math.max(typed.lastIndexOf('.'), typed.lastIndexOf(','))
  const digits = minorDigits(currency)
  if (markIndex < 0 || digits === 0) return null
  const digitsAfter = typed.length - markIndex - 1
  return typed[markIndex] === decimalMark(locale) || digitsAfter !== 3 ? markIndex : null
}

/** That of a locale with Latin digits, which are the only ones that `readPrice` and every spreadsheet take. */
export function decimalMark(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
