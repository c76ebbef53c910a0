import type { ErrorCode } from '@/lib/errors'
import type { CallKind } from '@/lib/guests/call-kinds'
import type { SentGuestOrder } from '@/lib/guests/guest-order-schema'
import type { GuestOrder } from '@/lib/guests/own-orders'
import type { Outcome } from '@/lib/problems'

/** The requests of the guest's page. Each rejects on a network error, and if the answer is not the outcome. */

/** The table is removed, closed or moved. The reloaded page says which. */
export const isTableUnavailable = (code: ErrorCode): boolean => code === 'not_found' || code === 'table_closed'

/**
 * Opens a session at the table unless the device has one, and reads the guest's orders. A second call shares a request that is under way:
 * two would open two sessions.
 */
export function sitDown(tableCode: string): Promise<Outcome<GuestOrder[]>> {
  sittingDown ??= post<GuestOrder[]>(tableCode, 'session').finally(() => {
    sittingDown = null
  })
  return sittingDown
}

let sittingDown: Promise<Outcome<GuestOrder[]>> | null = null

/** @param total as the page shows it */
export const placeOrder = (tableCode: string, order: SentGuestOrder, total: number) =>
  withSession(tableCode, () => post<GuestOrder[]>(tableCode, `orders?total=${total}`, order))

export const call = (tableCode: string, kind: CallKind) =>
  withSession(tableCode, () => post<null>(tableCode, 'calls', kind))

export const cancelOrder = (tableCode: string, orderId: string) =>
  post<GuestOrder[]>(tableCode, `orders/${orderId}/cancel`)

/** Asks which of these orders the branch of the table does not have. */
export const unknownOrders = (tableCode: string, orderIds: string[]) =>
  post<string[]>(tableCode, 'unknown-orders', orderIds)

/** Sends a request once the session that is being opened is open, and again after opening one if the session of the device has ended. */
async function withSession<Value>(tableCode: string, send: () => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  // Who opens it hears of its failure; this request is then answered that there is no session.
  await sittingDown?.catch(() => null)
  const outcome = await send()
  if (outcome.ok || outcome.code !== 'unauthenticated') return outcome
  const session = await sitDown(tableCode)
  return session.ok ? send() : session
}

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
