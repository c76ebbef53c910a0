import type { BoardBranch } from '@/lib/board/protocol'

/** An amount as the organisation writes it. @param amount in the currency's smallest unit */
export function money(amount: number, { locale, currency }: Pick<BoardBranch, 'locale' | 'currency'>): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0
  return format.format(amount / 10 ** digits)
}
