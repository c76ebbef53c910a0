import type { Order } from '@/lib/orders/order'
import type { TapResult } from './actions'

/** Says in words why a tap did not go through. @param result null when the server could not be reached */
export function explainRefusal({ number }: Order, result: Extract<TapResult, { ok: false }> | null): string {
  if (!result) return `Order ${number} was not moved: the server cannot be reached.`
  switch (result.code) {
    case 'invalid_transition':
    case 'version_conflict':
      return result.order
        ? `Order ${number} was already moved on another screen: it is ${result.order.status} now.`
        : `Order ${number} was already moved on another screen.`
    case 'not_found':
      return `Order ${number} does not exist any more.`
    case 'unauthenticated':
    case 'token_expired':
      return `Order ${number} was not moved: you are signed out. Sign in again.`
    case 'forbidden':
      return `Order ${number} was not moved: this branch is not yours.`
    default:
      return `Order ${number} was not moved. Try again.`
  }
}
