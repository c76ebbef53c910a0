import type { BoardBranch } from '@/lib/board/protocol'
import { minorDigits } from '@/lib/minor-digits'

/** An amount as the organisation writes it. @param amount in the currency's smallest unit */
export function money(amount: number, { locale, currency }: Pick<BoardBranch, 'locale' | 'currency'>): string {
  const digits = minorDigits(currency)
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...shown }).format(amount / 10 ** digits)
}
