import type { ErrorDetail } from '../errors'

/**
 * How many open (pending to ready) unpaid orders, and lines in them, guests may have, by the path in an error's `details`.
 * Orders of staff do not count. `takenBack`: how many orders guests may cancel in an hour. A board shows the last 50 cancelled
 * orders of the last hour: without a limit, one guest could displace orders that the kitchen must see.
 */
export const GUEST_LIMITS = {
  'session.orders': 10,
  'session.lines': 100,
  'session.takenBack': 10,
  'table.orders': 20,
  'table.lines': 200,
  'table.takenBack': 20,
} as const

export type GuestLimit = keyof typeof GUEST_LIMITS

/** The current numbers of the session and the table, by limit. */
export type OpenOrders = Record<GuestLimit, number>

export const isGuestLimit = (path: string): path is GuestLimit => Object.hasOwn(GUEST_LIMITS, path)

/**
 * The first limit that a new order exceeds, with its message; null: none.
 * @param lines number of lines of the new order
 * @param isAtCounter many guests order at the counter, so the limits of a table do not apply
 */
export function exceededLimit(
  open: OpenOrders,
  lines: number,
  { isAtCounter }: { isAtCounter: boolean },
): ErrorDetail | null {
  const next: OpenOrders = {
    'session.orders': open['session.orders'] + 1,
    'session.lines': open['session.lines'] + lines,
    // The guest may cancel the new order too.
    'session.takenBack': open['session.takenBack'] + 1,
    'table.orders': open['table.orders'] + 1,
    'table.lines': open['table.lines'] + lines,
    'table.takenBack': open['table.takenBack'] + 1,
  }
  const limits = (Object.keys(GUEST_LIMITS) as GuestLimit[]).filter(
    (limit) => !isAtCounter || limit.startsWith('session.'),
  )
  const path = limits.find((limit) => next[limit] > GUEST_LIMITS[limit])
  return path ? { path, message: SENTENCES[path] } : null
}

const SENTENCES: Record<GuestLimit, string> = {
  'session.orders': `You have ${GUEST_LIMITS['session.orders']} open unpaid orders. Please ask the staff.`,
  'session.lines': `Your open unpaid orders can have ${GUEST_LIMITS['session.lines']} lines in total. Please ask the staff.`,
  'session.takenBack': `You cancelled ${GUEST_LIMITS['session.takenBack']} orders within an hour. Please ask the staff.`,
  'table.orders': `This table has ${GUEST_LIMITS['table.orders']} open unpaid orders. Please ask the staff.`,
  'table.lines': `The open unpaid orders of this table can have ${GUEST_LIMITS['table.lines']} lines in total. Please ask the staff.`,
  'table.takenBack': `Guests of this table cancelled ${GUEST_LIMITS['table.takenBack']} orders within an hour. Please ask the staff.`,
}
