import type pg from 'pg'
import { type Dispatcher, request } from 'undici'
import { nextStatus, type OrderStatus } from '@/lib/order-status'
import { type Contender, statusUrl } from './contenders/contender'

/** One step of an order. */
export type Move = { orderId: string; to: OrderStatus }

/** Identifies a move: no order enters a state twice. */
export const keyOf = ({ orderId, to }: Move): string => `${orderId} ${to}`

/** The pending orders of each branch, the branches in the order of their ids. */
export async function pendingOrders(client: pg.Client): Promise<string[][]> {
  const { rows } = await client.query<{ ids: string[] }>(
    `SELECT array_agg(id::text ORDER BY id) AS ids FROM orders WHERE status = 'pending' GROUP BY branch_id ORDER BY branch_id`,
  )
  return rows.map((row) => row.ids)
}

/** Walks pending orders to completed, one after the other. */
export function* movesOf(pendingOrderIds: string[]): Generator<Move, undefined> {
  for (const orderId of pendingOrderIds) {
    for (let to = nextStatus('pending'); to; to = nextStatus(to)) yield { orderId, to }
  }
}

/** Asks for a move over REST. @throws when the answer is not 200 */
export async function carryOutMove(
  contender: Contender,
  { orderId, to }: Move,
  dispatcher?: Dispatcher,
): Promise<void> {
  const { statusCode, body } = await request(statusUrl(contender, orderId), {
    method: 'PATCH',
    ...(dispatcher && { dispatcher }),
    headers: { ...contender.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ status: to }),
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${contender.name} answered ${statusCode} to a change: ${text}`)
}
