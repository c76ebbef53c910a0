import { useCallback, useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { deviceStorage, keepOrForget } from '@/app/device/storage'
import { serverNow } from '@/app/ui/server-clock'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'
import { type Cart, EMPTY_CART, guestOrderOf, isSameCart, readCart, settle, withoutPastPickup } from '@/lib/guests/cart'
import { isOutcomeUnknown } from '@/lib/problems'
import { type CartProblem, problemIn, wrongIn } from './cart-problem'
import { placeOrder } from './requests'
import type { ShowOrdersOf } from './use-own-orders'

/** `unsure`: the request failed, so the order may or may not be placed. A repeat of the same attempt resolves it. */
export type Sending = 'idle' | 'sending' | 'unsure'

export type CartState = {
  cart: Cart
  sending: Sending
  problem: CartProblem | null
  change: (edit: (cart: Cart) => Cart) => void
  /** Sends the cart, or repeats an unsure attempt. @param total as the page shows it @returns whether the order is placed */
  place: (total: number) => Promise<boolean>
}

type CartCallbacks = { showOrdersOf: ShowOrdersOf; refreshMenu: () => void }

/** The cart of a table, saved in the storage of the device. All tabs of a browser have the same one. */
export function useCart(code: string, isAtCounter: boolean, callbacks: CartCallbacks): CartState {
  const key = `passboard.cart.${code}`
  const [cart, setCart] = useState(EMPTY_CART)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<CartProblem | null>(null)

  /**
   * Shows the stored cart, which another tab may have changed or sent. A pickup that is over is dropped, unless the cart must not change.
   */
  const look = useCallback((): Cart => {
    const stored = readCart(deviceStorage.getItem(key), serverNow())
    const kept = stored.attempt ? stored : withoutPastPickup(stored, serverNow())
    if (kept !== stored) {
      keepOrForget(key, kept)
      setProblem('pickupOver')
    }
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
    const next = edit(kept)
    // It stays until the guest has chosen a pickup, or orders.
    setProblem((was) => (was === 'pickupOver' && next.pickupAt === null ? was : null))
    saveCart(next)
  }

  async function place(total: number): Promise<boolean> {
    if (isSending) return false
    const before = look()
    // The guest has not seen what is stored, or that the pickup was dropped.
    if (!isSameCart(before, cart)) return false
    const wrong = before.attempt ? null : wrongIn(before, isAtCounter)
    if (wrong) {
      setProblem(wrong)
      return false
    }
    const attempt = before.attempt ?? v7({ msecs: serverNow() })
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
    const refusal = problemIn(outcome)
    saveCart(settle(after, attempt, refusal === 'pickupOver' ? { pickupAt: null } : {}))
    setProblem(refusal)
    callbacks.refreshMenu()
    return false
  }

  const sending = isSending ? 'sending' : cart.attempt ? 'unsure' : 'idle'
  return { cart, sending, problem, change, place }
}
