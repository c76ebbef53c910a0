import { setTimeout as wait } from 'node:timers/promises'
import type { Order } from '@/lib/orders/order'
import { nextStatus } from '@/lib/orders/order-status'

/** Guests and staff who go on whatever happens: what fails they try again, as a tablet does. */
export type Rush = {
  /** Every change that was answered with 2xx: the order's version after it. */
  acknowledged: { orderId: string; version: number }[]
  /** Resolves when so many more changes were acknowledged. */
  more(count: number): Promise<void>
  /** No more; resolves when what was under way is answered. */
  stop(): Promise<void>
}

type Where = {
  baseUrl: string
  token: string
  tables: string[]
  menuItemId: string
  workers: number
  /** Milliseconds between a worker's changes; none: as fast as they are answered. */
  restMs: number
}

/** How long somebody waits before trying again. */
const AGAIN_MS = 50

/** Each worker places an order, moves it to the end, and begins anew. */
export function startRush({ baseUrl, token, tables, menuItemId, workers, restMs }: Where): Rush {
  const acknowledged: Rush['acknowledged'] = []
  let waiting: { at: number; resolve: () => void }[] = []
  let stopped = false
  const working = Array.from({ length: workers }, (_, index) => work(tables[index % tables.length] ?? ''))

  return {
    acknowledged,
    more: (count) => new Promise((resolve) => waiting.push({ at: acknowledged.length + count, resolve })),
    stop: async () => {
      stopped = true
      await Promise.all(working)
    },
  }

  async function work(tableId: string) {
    while (!stopped) {
      const items = [{ menuItemId, quantity: 1 }]
      let order = await send('POST', '/orders', { tableId, items })
      while (order && !stopped) {
        const status = nextStatus(order.status)
        if (!status) break
        order = (await send('PATCH', `/orders/${order.id}/status`, { status })) ?? (await read(order.id))
      }
    }
  }

  /** The order after the change; null when there was no good answer, and nobody knows whether it was made. */
  async function send(method: string, path: string, body: object): Promise<Order | null> {
    const order = await request(method, path, body)
    if (!order) return null
    acknowledged.push({ orderId: order.id, version: order.version })
    const reached = waiting.filter(({ at }) => at <= acknowledged.length)
    waiting = waiting.filter(({ at }) => at > acknowledged.length)
    for (const { resolve } of reached) resolve()
    if (restMs > 0) await wait(restMs)
    return order
  }

  /** Where the order is now, for as long as it takes to find out. */
  async function read(orderId: string): Promise<Order | null> {
    while (!stopped) {
      const order = await request('GET', `/orders/${orderId}`)
      if (order) return order
    }
    return null
  }

  async function request(method: string, path: string, body?: object): Promise<Order | null> {
    try {
      const answer = await fetch(`${baseUrl}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(60_000),
      })
      if (answer.ok) return (await answer.json()) as Order
      await answer.body?.cancel()
    } catch (error) {
      if (!(error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))) throw error
    }
    await wait(AGAIN_MS)
    return null
  }
}
