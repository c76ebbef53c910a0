import { type Money, moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { allOptions } from '@/lib/orders/to-make'
import { ChosenOptions } from './chosen-options'
import { TypedText } from './typed-text'

type Line = Pick<Order['items'][number], 'id' | 'quantity' | 'menuItemName' | 'unitPrice' | 'options' | 'parts'>

/** The lines of an order with their options and what they cost, as entries of a list on a bill or a receipt. */
export function PricedLines({ lines, money }: { lines: readonly Line[]; money: Money }) {
  const format = (amount: number) => moneyText(amount, money)
  return lines.map(({ id, quantity, menuItemName, unitPrice, ...line }) => (
    <li key={id} className="flex items-start justify-between gap-4">
      <span className="min-w-0 break-words">
        <span className="tabular-nums">{quantity} ×</span> <TypedText>{menuItemName}</TypedText>
        <ChosenOptions options={allOptions(line)} money={format} />
      </span>
      <span className="shrink-0 tabular-nums">{format(quantity * unitPrice)}</span>
    </li>
  ))
}
