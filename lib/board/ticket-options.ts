import type { OrderedOption, OrderItem } from '../orders/order'

/** What tickets write for the item of a line. A line from a process of the previous version has no name for the kitchen. */
export const ticketName = ({
  kitchenName,
  menuItemName,
}: Pick<OrderItem, 'menuItemName'> & Partial<OrderItem>): string => kitchenName || menuItemName

/** The options of a line that tickets show. A line from a process of the previous version has no options. */
export const ticketOptions = ({ options }: Partial<Pick<OrderItem, 'options'>>): OrderedOption[] =>
  options?.filter(({ onTicket }) => onTicket) ?? []

/** What a ticket writes for an option: `+` before what adds, and how many, if several. */
export const optionText = ({
  kitchenName,
  quantity,
  effect,
}: Pick<OrderedOption, 'kitchenName' | 'quantity' | 'effect'>): string =>
  [effect === 'adds' ? '+' : '', quantity > 1 ? `${quantity} ×` : '', kitchenName].filter(Boolean).join(' ')
