import type { ErrorCode } from '@/lib/errors'
import type { Cart } from '@/lib/guests/cart'
import { type GuestLimit, isGuestLimit } from '@/lib/guests/guest-limits'
import { noteOverLimit } from '@/lib/orders/order-limits'
import type { Problem } from '@/lib/problems'

/** The reason why the server rejected the cart: a key of the messages `guest`, or the limit that the order exceeds. */
export type CartProblem =
  | GuestLimit
  | 'soldOutMeanwhile'
  | 'notServedMeanwhile'
  | 'limitedMeanwhile'
  | 'changedMenu'
  | 'notesTooLong'
  | 'nameMissing'
  | 'noCookies'
  | 'tableClosed'
  | 'orderingClosed'
  | 'pickupClosed'
  | 'pickupOver'
  | 'awaitingAcceptance'
  | 'notPlaced'

/** What is wrong with a cart that is not sent yet; null: nothing. Who waits at the counter is called by name. */
export function wrongIn({ lines, customerName }: Cart, isAtCounter: boolean): CartProblem | null {
  if (noteOverLimit(lines) !== -1) return 'notesTooLong'
  return isAtCounter && customerName.trim() === '' ? 'nameMissing' : null
}

/** Why the server refused a cart. */
export function problemIn({ code, problems }: { code: ErrorCode; problems: Problem[] }): CartProblem {
  const paths = problems.map(({ path }) => path)
  if (paths.includes('pickupAt')) return code === 'ordering_closed' ? 'pickupClosed' : 'pickupOver'
  return paths.find(isGuestLimit) ?? PROBLEMS[code] ?? 'notPlaced'
}

const PROBLEMS: Partial<Record<ErrorCode, CartProblem>> = {
  sold_out: 'soldOutMeanwhile',
  not_served: 'notServedMeanwhile',
  kitchen_limited: 'limitedMeanwhile',
  invalid_request: 'changedMenu',
  not_found: 'changedMenu',
  unauthenticated: 'noCookies',
  table_closed: 'tableClosed',
  ordering_closed: 'orderingClosed',
  awaiting_acceptance: 'awaitingAcceptance',
}
