import type { useTranslations } from 'use-intl'
import { type Money, moneyText, percentText } from '@/lib/money'
import type { AdjustmentKind } from '@/lib/orders/adjustments'
import { TypedText } from './typed-text'

type Shown = { id: string; kind: AdjustmentKind; percent: number | null; value: number; reason: string }

type Props = {
  order: { itemsTotal: number; adjustments: readonly Shown[] }
  /** The texts of that name. */
  common: ReturnType<typeof useTranslations<'common'>>
  money: Money
}

/** What the items of an order cost, and its discounts and surcharges, as lines before its total. Nothing of an order without them. */
export function AdjustmentLines({ order: { itemsTotal, adjustments }, common, money }: Props) {
  const shown = adjustments.filter(({ value }) => value > 0)
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-1">
      <li className="flex items-start justify-between gap-4">
        {common('itemsTotal')}
        <span className="shrink-0 tabular-nums">{moneyText(itemsTotal, money)}</span>
      </li>
      {shown.map(({ id, kind, percent, value, reason }) => (
        <li key={id} className="flex items-start justify-between gap-4">
          <span className="min-w-0 break-words">
            {common(`adjustment.${kind}`)}
            {percent !== null && ` ${percentText(percent, money)}`} · <TypedText>{reason}</TypedText>
          </span>
          <span className="shrink-0 tabular-nums">
            {kind === 'discount' ? '−' : '+'}
            {moneyText(value, money)}
          </span>
        </li>
      ))}
    </ul>
  )
}
