import type { CallKind } from '@/lib/guests/call-kinds'
import type { SentGuestOrder } from '@/lib/guests/guest-order-schema'
import type { GuestOrder } from '@/lib/guests/own-orders'
import type { Outcome } from '@/lib/problems'

/** The requests of the guest's page. Each rejects on a network error, and if the answer is not the outcome. */

export const sitDown = (tableCode: string) => post<GuestOrder[]>(tableCode, 'session')

export const placeOrder = (tableCode: string, order: SentGuestOrder) => post<GuestOrder[]>(tableCode, 'orders', order)

export const call = (tableCode: string, kind: CallKind) => post<null>(tableCode, 'calls', kind)

export const cancelOrder = (tableCode: string, orderId: string) =>
  post<GuestOrder[]>(tableCode, `orders/${orderId}/cancel`)

async function post<Value>(tableCode: string, path: string, body: unknown = null): Promise<Outcome<Value>> {
  const answer = await fetch(`/t/${tableCode}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const outcome: Outcome<Value> = await answer.json()
  // A limit of requests is refused before the route.
  if (typeof outcome.ok !== 'boolean') throw new Error(`The server answered ${answer.status}.`)
  return outcome
}
