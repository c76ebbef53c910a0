import type { ErrorDetail } from '../errors'

/**
 * How many orders of guests, and lines in them, may be open (pending to ready) and not paid. Orders of staff do not count.
 * `takenBack`: how many orders guests may have cancelled themselves in the last hour. Boards show the 50 orders that were
 * cancelled last within that time: without a limit, one guest could push out those that the kitchen must see.
 */
export const GUEST_LIMITS = {
  session: { orders: 10, lines: 100, takenBack: 10 },
  table: { orders: 20, lines: 200, takenBack: 20 },
} as const

/** Each limit by the path that an error's `details` name it by. */
const LIMITS = {
  'session.orders': GUEST_LIMITS.session.orders,
  'session.lines': GUEST_LIMITS.session.lines,
  'session.takenBack': GUEST_LIMITS.session.takenBack,
  'table.orders': GUEST_LIMITS.table.orders,
  'table.lines': GUEST_LIMITS.table.lines,
  'table.takenBack': GUEST_LIMITS.table.takenBack,
} as const

export type GuestLimit = keyof typeof LIMITS

/** What is open and not paid already, and what was taken back, by limit. */
export type OpenOrders = Record<GuestLimit, number>

export const isGuestLimit = (path: string): path is GuestLimit => Object.hasOwn(LIMITS, path)

export const maxOf = (limit: GuestLimit): number => LIMITS[limit]

/** The first limit that one more order exceeds, with its sentence; null: the order may be placed. @param lines of the new order */
export function exceededLimit(open: OpenOrders, lines: number): ErrorDetail | null {
  const next: OpenOrders = {
    'session.orders': open['session.orders'] + 1,
    'session.lines': open['session.lines'] + lines,
    // The new order may be taken back as well.
    'session.takenBack': open['session.takenBack'] + 1,
    'table.orders': open['table.orders'] + 1,
    'table.lines': open['table.lines'] + lines,
    'table.takenBack': open['table.takenBack'] + 1,
  }
  const path = (Object.keys(LIMITS) as GuestLimit[]).find((limit) => next[limit] > LIMITS[limit])
  return path ? { path, message: SENTENCES[path] } : null
}

const SENTENCES: Record<GuestLimit, string> = {
  'session.orders': `You have ${GUEST_LIMITS.session.orders} open unpaid orders. Please ask the staff.`,
  'session.lines': `Your open unpaid orders can have ${GUEST_LIMITS.session.lines} lines in total. Please ask the staff.`,
  'session.takenBack': `You cancelled ${GUEST_LIMITS.session.takenBack} orders within an hour. Please ask the staff.`,
  'table.orders': `This table has ${GUEST_LIMITS.table.orders} open unpaid orders. Please ask the staff.`,
  'table.lines': `The open unpaid orders of this table can have ${GUEST_LIMITS.table.lines} lines in total. Please ask the staff.`,
  'table.takenBack': `Guests of this table cancelled ${GUEST_LIMITS.table.takenBack} orders within an hour. Please ask the staff.`,
}
