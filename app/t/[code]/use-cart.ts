import { useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { deviceStorage, keep } from '@/app/device/storage'
import type { ErrorCode } from '@/lib/errors'
import { type Cart, EMPTY_CART, guestOrderOf, readCart } from '@/lib/guests/cart'
import { type GuestLimit, isGuestLimit } from '@/lib/guests/guest-limits'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { areNotesTooLong } from '@/lib/orders/order-limits'
import type { Problem } from '@/lib/problems'
import { placeOrder } from './actions'

/** `unsure`: sent, and no answer came; whether the order is placed is known once the same attempt is answered. */
export type Sending = 'idle' | 'sending' | 'unsure'

/** Why the cart was not taken: a sentence of `guest`, or the limit that one more order exceeds. */
export type CartProblem =
  | GuestLimit
  | 'soldOutMeanwhile'
  | 'changedMenu'
  | 'notesTooLong'
  | 'noSession'
  | 'tableClosed'
  | 'awaitingAcceptance'
  | 'notPlaced'

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
    current.current = readCart(deviceStorage.getItem(key))
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
    const before = current.current
    if (!before.attempt && areNotesTooLong(before.lines)) {
      setProblem('notesTooLong')
      return false
    }
    const attempt = before.attempt ?? v7()
    put({ ...before, attempt })
    setSending('sending')
    setProblem(null)
    const outcome = await placeOrder(code, guestOrderOf(before, attempt)).catch(() => null)
    // Only an answer of the kitchen's own tells what became of the attempt.
    if (!outcome || (!outcome.ok && UNKNOWN.includes(outcome.code))) {
      setSending('unsure')
      return false
    }
    setSending('idle')
    if (outcome.ok) {
      put({ ...before, lines: [], attempt: null })
      told.orders(outcome.value)
      return true
    }
    put({ ...before, attempt: null })
    setProblem(problemIn(outcome))
    told.menuChanged()
    return false
  }

  return { cart, sending, problem, change, place }
}

/** After these the order may be placed, or not. */
const UNKNOWN: readonly ErrorCode[] = ['unavailable', 'internal']

function problemIn({ code, problems }: { code: ErrorCode; problems: Problem[] }): CartProblem {
  const limit = problems.map(({ path }) => path).find(isGuestLimit)
  return limit ?? PROBLEMS[code] ?? 'notPlaced'
}

const PROBLEMS: Partial<Record<ErrorCode, CartProblem>> = {
  sold_out: 'soldOutMeanwhile',
  invalid_request: 'changedMenu',
  not_found: 'changedMenu',
  unauthenticated: 'noSession',
  table_closed: 'tableClosed',
  awaiting_acceptance: 'awaitingAcceptance',
}
