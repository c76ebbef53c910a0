import { setTimeout as wait } from 'node:timers/promises'
import { nextStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'

/** Simulated guests and staff that keep sending changes, and retry after an error like a tablet. */
export type Rush = {
  /** Every change with a 2xx response: the order's version after it. */
  acknowledged: { orderId: string; version: number }[]
  /** Resolves after this many more acknowledged changes. */
  more(count: number): Promise<void>
  /** Stops sending; resolves when all open requests have ended. */
  stop(): Promise<void>
}

type Where = {
  baseUrl: string
  token: string
  tables: string[]
  menuItemId: string
  workers: number
  /** Milliseconds between a worker's changes; 0: no pause. */
  restMs: number
}

/** Milliseconds before a retry. */
const RETRY_MS = 50

/** Each worker repeats: it places an order and moves it to the last state. */
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

  /** The order after the change; null after an error, when it is unknown whether the change was made. */
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

  /** The current order. Retries until it gets a response or the rush is stopped. */
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
    await wait(RETRY_MS)
    return null
  }
}
