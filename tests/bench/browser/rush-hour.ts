import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { nextStatus, OPEN_STATUSES, type OpenStatus } from '@/lib/order-status'
import type { ServedBoard } from './served-board'

/** Changes of a branch's orders that leave as many open as there were. */
export type RushHour = {
  /** Makes so many changes, so many a second. @returns how many a second it were */
  make(count: number, perSecond: number): Promise<number>
}

/** As many as a board's server is asked at a time when it is asked for more than it can. */
const AT_ONCE = 8

/** Reads the open orders of a branch; from then on only it and taps may change them. */
export async function rushHour(client: pg.Client, board: ServedBoard): Promise<RushHour> {
  const columns = await openOrders(client, board.branchId)
  let changes = 0

  /** In turn: one is placed, and of each column, the last first, the one that stands there longest moves on. */
  async function change() {
    const turn = changes++ % (OPEN_STATUSES.length + 1)
    const from = OPEN_STATUSES.at(-turn)
    if (turn === 0 || !from) return void columns.pending.push(await board.place())
    const orderId = columns[from].shift()
    const to = nextStatus(from)
    if (!orderId || !to) throw new Error(`No order is ${from} any more.`)
    await board.move(orderId, to)
    if (to !== 'completed') columns[to as OpenStatus].push(orderId)
  }

  return {
    make: async (count, perSecond) => {
      const startedAt = performance.now()
      const underWay = new Set<Promise<void>>()
      const failures: unknown[] = []
      for (let made = 0; made < count && failures.length === 0; made += 1) {
        if (underWay.size >= AT_ONCE) await Promise.race(underWay)
        const late = performance.now() - startedAt - (made / perSecond) * 1000
        if (late < 0) await wait(-late)
        const making = change()
          .catch((error: unknown) => void failures.push(error))
          .finally(() => underWay.delete(making))
        underWay.add(making)
      }
      await Promise.all(underWay)
      if (failures.length > 0) throw failures[0]
      return count / ((performance.now() - startedAt) / 1000)
    },
  }
}

async function openOrders(client: pg.Client, branchId: string): Promise<Record<OpenStatus, string[]>> {
  const { rows } = await client.query<{ id: string; status: OpenStatus }>(
    `SELECT id, status FROM orders WHERE branch_id = $1 AND status = ANY ($2::order_status[]) ORDER BY created_at, number`,
    [branchId, OPEN_STATUSES],
  )
  const columns: Record<OpenStatus, string[]> = { pending: [], confirmed: [], preparing: [], ready: [] }
  for (const { id, status } of rows) columns[status].push(id)
  return columns
}
