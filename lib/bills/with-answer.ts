import type { Order } from '../orders/order'
import { isDue } from '../orders/payment'

/** Completed orders that are on a bill, with the answer to a tap on one of them. One of which nothing is due any more is on no bill. */
export const withAnswer = (completed: Order[], answer: Order): Order[] =>
  completed
    .map((order) => (order.id === answer.id && order.version < answer.version ? answer : order))
    .filter((order) => isDue(order))
