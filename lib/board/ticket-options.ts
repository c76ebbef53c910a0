import type { OrderedOption, OrderItem } from '../orders/order'

/** The options of a line that tickets show. */
export const ticketOptions = ({ options }: Pick<OrderItem, 'options'>): OrderedOption[] =>
  options.filter(({ onTicket }) => onTicket)

/** What a ticket writes for an option: `+` before what adds, and how many, if several. */
export const optionText = ({
  kitchenName,
  quantity,
  effect,
}: Pick<OrderedOption, 'kitchenName' | 'quantity' | 'effect'>): string =>
  [effect === 'adds' ? '+' : '', quantity > 1 ? `${quantity} ×` : '', kitchenName].filter(Boolean).join(' ')
