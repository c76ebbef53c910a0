/** With what an order was accepted all the same, because its program wanted that. Staff see it on the ticket. Imports nothing. */

/** `total_differs`: the program expected another total. The others: guests could not order then. */
export const ORDER_PROBLEMS = ['total_differs', 'ordering_paused', 'ordering_closed', 'ordering_full'] as const

/** `sold_out`: the item or an option was. `options`: a choice is missing, too large, or not on the menu. */
export const LINE_PROBLEMS = ['sold_out', 'options'] as const

export type OrderProblem = (typeof ORDER_PROBLEMS)[number]
export type LineProblem = (typeof LINE_PROBLEMS)[number]
