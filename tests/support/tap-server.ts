import type { Tap, TapResult } from '@/lib/board/tap'
import type { Order } from '@/lib/orders/order'
import type { OrderCommand } from '@/lib/orders/order-command'
import { transition } from '@/lib/orders/transition'

/** What is left of the server where only its rules count: the pure decision, and each tap carried out once by its id. */
export type TapServer = {
  carryOut(tap: Tap): TapResult
  /** Somebody else does something. */
  change(orderId: string, command: OrderCommand): void
  order(id: string): Order
  /** The ids of the taps that were decided on, in that order. */
  decided: string[]
}

export function tapServer(initial: Order[]): TapServer {
  const orders = new Map(initial.map((order) => [order.id, order]))
  const first = new Map<string, { asked: string; result: TapResult }>()
  const decided: string[] = []

  const order = (id: string) => {
    const found = orders.get(id)
    if (!found) throw new Error(`There is no order ${id}.`)
    return found
  }

  function decide(orderId: string, command: OrderCommand): TapResult {
    const before = order(orderId)
    const decision = transition(before, command)
    if (!decision.ok) return { ok: false, code: decision.code, order: before }
    const { status, paymentStatus, rush, version } = decision.next
    const done = new Map(decision.next.items.map((item) => [item.id, item.done]))
    const after = {
      ...before,
      status,
      paymentStatus,
      rush,
      version,
      previousStatus: status === before.status ? before.previousStatus : before.status,
      items: before.items.map((item) => ({ ...item, done: done.get(item.id) ?? item.done })),
    }
    orders.set(orderId, after)
    return { ok: true, order: after }
  }

  return {
    decided,
    order,
    change: (orderId, command) => {
      decide(orderId, command)
    },
    carryOut: (tap) => {
      const asked = JSON.stringify(tap)
      const known = first.get(tap.id)
      if (known) return known.asked === asked ? known.result : { ok: false, code: 'idempotency_mismatch' }
      const result = decide(tap.orderId, tap.command)
      first.set(tap.id, { asked, result })
      decided.push(tap.id)
      return result
    },
  }
}
