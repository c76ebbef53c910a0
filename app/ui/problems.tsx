'use client'

import { useTranslations } from 'use-intl'
import { type Money, moneyText } from '@/lib/money'
import type { Order, OrderItem } from '@/lib/orders/order'

type LineProps = {
  line: Pick<OrderItem, 'menuItemId' | 'problems'>
  /** Whether it is sold out now. */
  isSoldOut?: boolean
}

/** What staff must know of a line that was accepted all the same, or that is sold out now. Nothing of most lines. */
export function LineProblems({ line: { menuItemId, problems }, isSoldOut = false }: LineProps) {
  const common = useTranslations('common')
  return (
    <>
      {menuItemId === null && <strong className={`bg-alert text-ink ${BADGE}`}>{common('openLine')}</strong>}{' '}
      {problems?.includes('options') && (
        <strong className={`bg-alert text-ink ${BADGE}`}>{common('checkOptions')}</strong>
      )}{' '}
      {(isSoldOut || problems?.includes('sold_out')) && (
        <strong className={`bg-late text-white ${BADGE}`}>{common('soldOut')}</strong>
      )}
    </>
  )
}

const BADGE = 'inline-block rounded-md px-1.5 align-[0.1em] text-[0.7em]/[1.5] font-bold'

type OrderProps = {
  order: Pick<Order, 'problems' | 'expectedTotal' | 'source'>
  money: Money
  className: string
}

/** What staff must know of an order that was accepted all the same. Nothing of most orders. */
export function OrderProblems({ order: { problems, expectedTotal, source }, money, className }: OrderProps) {
  const common = useTranslations('common')
  if (!problems || problems.length === 0) return null
  const total = moneyText(expectedTotal ?? 0, money)
  return (
    <p className={`bg-alert font-bold text-ink ${className}`}>
      {problems.map((problem) => common(`orderProblems.${problem}`, { source, total })).join(' ')}
    </p>
  )
}
