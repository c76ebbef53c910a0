import { useCallback, useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { deviceStorage, keepOrForget } from '@/app/device/storage'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'
import type { ErrorCode } from '@/lib/errors'
import { type Cart, EMPTY_CART, guestOrderOf, isSameCart, readCart, settle } from '@/lib/guests/cart'
import { type GuestLimit, isGuestLimit } from '@/lib/guests/guest-limits'
import { noteOverLimit } from '@/lib/orders/order-limits'
import { isOutcomeUnknown, type Problem } from '@/lib/problems'
import { placeOrder } from './requests'
import type { ShowOrdersOf } from './use-own-orders'

/** `unsure`: the request failed, so the order may or may not be placed. A repeat of the same attempt resolves it. */
export type Sending = 'idle' | 'sending' | 'unsure'

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
  | 'awaitingAcceptance'
  | 'notPlaced'

export type CartState = {
  cart: Cart
  sending: Sending
  problem: CartProblem | null
  change: (edit: (cart: Cart) => Cart) => void
  /** Sends the cart, or repeats an unsure attempt. @param total as the page shows it @returns whether the order is placed */
  place: (total: number) => Promise<boolean>
}

/** What is wrong with a cart that is not sent yet; null: nothing. Who waits at the counter is called by name. */
function wrongIn({ lines, customerName }: Cart, isAtCounter: boolean): CartProblem | null {
  if (noteOverLimit(lines) !== -1) return 'notesTooLong'
  return isAtCounter && customerName.trim() === '' ? 'nameMissing' : null
}

type CartCallbacks = { showOrdersOf: ShowOrdersOf; refreshMenu: () => void }

/** The cart of a table, saved in the storage of the device. All tabs of a browser have the same one. */
export function useCart(code: string, isAtCounter: boolean, callbacks: CartCallbacks): CartState {
  const key = `passboard.cart.${code}`
  const [cart, setCart] = useState(EMPTY_CART)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<CartProblem | null>(null)

  /** Shows the stored cart, which another tab may have changed or sent. */
  const look = useCallback((): Cart => {
    const kept = readCart(deviceStorage.getItem(key))
    setCart((shown) => (isSameCart(shown, kept) ? shown : kept))
    return kept
  }, [key])

  useEffect(() => {
    look()
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [look])
  useRefreshWhenVisible(look)

  function saveCart(next: Cart) {
    keepOrForget(key, next)
    setCart(next)
  }

  function change(edit: (cart: Cart) => Cart) {
    const kept = look()
    if (kept.attempt) return
    setProblem(null)
    saveCart(edit(kept))
  }

  async function place(total: number): Promise<boolean> {
    if (isSending) return false
    const before = look()
    // The guest has not seen what is stored.
    if (!isSameCart(before, cart)) return false
    const wrong = before.attempt ? null : wrongIn(before, isAtCounter)
    if (wrong) {
      setProblem(wrong)
      return false
    }
    const attempt = before.attempt ?? v7()
    saveCart({ ...before, attempt })
    setIsSending(true)
    setProblem(null)
    const order = guestOrderOf(before, attempt)
    const outcome = await callbacks.showOrdersOf(() => placeOrder(code, order, total)).catch(() => null)
    setIsSending(false)
    const after = look()
    if (!outcome || (!outcome.ok && isOutcomeUnknown(outcome.code))) return false
    if (outcome.ok) {
      saveCart(settle(after, attempt, { lines: [], pickupAt: null }))
      return true
    }
    saveCart(settle(after, attempt))
    setProblem(problemIn(outcome))
    callbacks.refreshMenu()
    return false
  }

  const sending = isSending ? 'sending' : cart.attempt ? 'unsure' : 'idle'
  return { cart, sending, problem, change, place }
}

function problemIn({ code, problems }: { code: ErrorCode; problems: Problem[] }): CartProblem {
  const paths = problems.map(({ path }) => path)
  if (code === 'ordering_closed' && paths.includes('pickupAt')) return 'pickupClosed'
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
