import type { OrderedOption } from '@/lib/orders/order'
import { TypedText } from './typed-text'

/** What an option adds to a price, with its sign; empty: nothing. @param format formats an amount of money */
export const priceDifference = (price: number, format: (amount: number) => string): string =>
  price === 0 ? '' : `${price > 0 ? '+' : ''}${format(price)}`

type Props = {
  options: Pick<OrderedOption, 'optionId' | 'name' | 'quantity' | 'price'>[]
  money: (amount: number) => string
}

/** The options of a line as guests know them, with what they add to the price. Nothing if there are none. */
export function ChosenOptions({ options, money }: Props) {
  if (options.length === 0) return null
  return (
    <span className="block break-words text-ink-quiet">
      {options.map(({ optionId, name, quantity, price }, index) => (
        <span key={`${name} ${optionId}`}>
          {index > 0 && ' · '}
          {quantity > 1 && `${quantity} × `}
          <TypedText>{name}</TypedText>
          {price !== 0 && <span className="tabular-nums"> {priceDifference(price * quantity, money)}</span>}
        </span>
      ))}
    </span>
  )
}
