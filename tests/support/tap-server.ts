import type { Tap, TapResult } from '@/lib/board/tap'
import type { Order } from '@/lib/orders/order'
import type { OrderCommand } from '@/lib/orders/order-command'
import { changesOf, type SingleCommand } from '@/lib/orders/order-flow'
import { transition } from '@/lib/orders/transition'

/** A server in memory with the rules only: `transition` decides, and each tap id is executed once. */
export type TapServer = {
  carryOut(tap: Tap): TapResult
  /** Another user changes an order. */
  change(orderId: string, command: OrderCommand): void
  order(id: string): Order
  /** The ids of the executed taps, in order of execution. */
  decided: string[]
}

export function tapServer(initial: Order[]): TapServer {
  const orders = new Map(initial.map((order) => [order.id, order]))
  const executed = new Map<string, { asked: string; result: TapResult }>()
  const decided: string[] = []

  const order = (id: string) => {
    const found = orders.get(id)
    if (!found) throw new Error(`There is no order ${id}.`)
    return found
  }

  function decide(orderId: string, command: OrderCommand): TapResult {
    let result: TapResult = { ok: true, order: order(orderId) }
    for (const change of changesOf(command)) if (result.ok) result = decideOne(orderId, change)
    return result
  }

  function decideOne(orderId: string, command: SingleCommand): TapResult {
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
      const previous = executed.get(tap.id)
      if (previous) return previous.asked === asked ? previous.result : { ok: false, code: 'idempotency_mismatch' }
      const result = decide(tap.orderId, tap.command)
      executed.set(tap.id, { asked, result })
      decided.push(tap.id)
      return result
    },
  }
}
