import type { OrderedOption, OrderItem } from '../orders/order'

/** The options of a line that tickets show. A line from a process of the previous version has no options. */
export const ticketOptions = ({ options }: Partial<Pick<OrderItem, 'options'>>): OrderedOption[] =>
  options?.filter(({ onTicket }) => onTicket) ?? []

/** Lines with the same key have the same options. */
export const optionsKey = ({ options }: Partial<Pick<OrderItem, 'options'>>): string =>
  JSON.stringify(options?.map(({ optionId, quantity }) => [optionId, quantity]) ?? [])

/** What a ticket writes for an option: `+` before what adds, and how many, if several. */
export const optionText = ({
  kitchenName,
  quantity,
  effect,
}: Pick<OrderedOption, 'kitchenName' | 'quantity' | 'effect'>): string =>
  [effect === 'adds' ? '+' : '', quantity > 1 ? `${quantity} ×` : '', kitchenName].filter(Boolean).join(' ')
