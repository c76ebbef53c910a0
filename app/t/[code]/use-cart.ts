import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { keep } from '@/app/device/keep'
import type { ErrorCode } from '@/lib/errors'
import { type Cart, EMPTY_CART, readCart } from '@/lib/guests/cart'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { placeOrder } from './actions'

/** `unsure`: sent, and no answer came; whether the order is placed is known once the same attempt is answered. */
export type Sending = 'idle' | 'sending' | 'unsure'

/** Why the cart was not taken: a sentence of `guest`. */
export type CartProblem = 'soldOutMeanwhile' | 'changedMenu' | 'noSession' | 'notPlaced'

export type CartState = {
  cart: Cart
  sending: Sending
  problem: CartProblem | null
  change: (edit: (cart: Cart) => Cart) => void
  /** Sends the cart, or the attempt again whose answer was lost. @returns whether it is placed */
  place: () => Promise<boolean>
}

type Told = { orders: (orders: GuestOrder[]) => void; menuChanged: () => void }

/** What this device is about to order at a table; a reload keeps it. */
export function useCart(code: string, told: Told): CartState {
  const key = `passboard.cart.${code}`
  const current = useRef(EMPTY_CART)
  const [cart, setCart] = useState(EMPTY_CART)
  const [sending, setSending] = useState<Sending>('idle')
  const [problem, setProblem] = useState<CartProblem | null>(null)

  useEffect(() => {
    current.current = readCart(localStorage.getItem(key))
    setCart(current.current)
    if (current.current.attempt) setSending('unsure')
  }, [key])

  function put(next: Cart) {
    current.current = next
    keep(key, next)
    setCart(next)
  }

  function change(edit: (cart: Cart) => Cart) {
    if (current.current.attempt) return
    setProblem(null)
    put(edit(current.current))
  }

  async function place(): Promise<boolean> {
    if (sending === 'sending') return false
    const { lines, attempt = null } = current.current
    const sent = { lines, attempt: attempt ?? v7() }
    put(sent)
    setSending('sending')
    setProblem(null)
    const outcome = await placeOrder(code, {
      key: sent.attempt,
      lines: lines.map(({ menuItemId, quantity, note }) => ({ menuItemId, quantity, note: note.trim() })),
    }).catch(() => null)
    // Only an answer of the kitchen's own tells what became of the attempt.
    if (!outcome || (!outcome.ok && UNKNOWN.includes(outcome.code))) {
      setSending('unsure')
      return false
    }
    setSending('idle')
    if (outcome.ok) {
      put(EMPTY_CART)
      told.orders(outcome.value)
      return true
    }
    put({ lines, attempt: null })
    setProblem(PROBLEMS[outcome.code] ?? 'notPlaced')
    told.menuChanged()
    return false
  }

  return { cart, sending, problem, change, place }
}

/** After these the order may be placed, or not. */
const UNKNOWN: readonly ErrorCode[] = ['unavailable', 'internal']

const PROBLEMS: Partial<Record<ErrorCode, CartProblem>> = {
  sold_out: 'soldOutMeanwhile',
  invalid_request: 'changedMenu',
  not_found: 'changedMenu',
  unauthenticated: 'noSession',
}
