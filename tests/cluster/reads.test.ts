import { expect, test } from 'vitest'
import { newId, newTableCode } from '@/lib/ids'
import { nextStatus, ORDER_STATUSES, type OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type FaultCafe, startFaultCafe } from '../support/fault-cafe'
import { LONG } from '../support/how-long'
import { connectPublic, cookieAt } from '../support/public-page'
import { connectScreen } from '../support/screen'
import { sessionCookie } from '../support/session-cookie'

const GUESTS = 4
/** All are on one page of the list. */
const ORDERS_EACH = LONG ? 20 : 8

/** The newest acknowledged change of each order. */
type Model = Map<string, Pick<Order, 'id' | 'version' | 'status' | 'tableId'>>

type Guest = { tableId: string; tableCode: string; session: string }

test('a read that begins after an acknowledged change shows it, whichever of two processes made the change', async () => {
  const cafe = await startFaultCafe()
  const processes = [cafe.baseUrl, (await cafe.beside()).baseUrl]
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => guestOf(cafe)))
  const menuItemId = (await cafe.database.prisma.menuItem.findFirstOrThrow({ where: { name: 'Bạc xỉu' } })).id
  const model: Model = new Map()
  const counts = { lists: 0, unchangedLists: 0, boards: 0, guests: 0 }
  let isWriting = true

  const writing = Promise.all(guests.map(writeOrders)).finally(() => {
    isWriting = false
  })
  await Promise.all([
    writing,
    ...processes.flatMap((baseUrl) => [
      whileWriting(listReader(baseUrl)),
      whileWriting(() => readBoard(baseUrl)),
      whileWriting(() => readGuest(baseUrl)),
    ]),
  ])
  expect(model.size).toBe(GUESTS * ORDERS_EACH)
  expect([...model.values()].every(({ status }) => status === 'completed')).toBe(true)
  // Nothing changes any more: the last list of each process was unchanged.
  expect(counts.unchangedLists).toBeGreaterThanOrEqual(processes.length)
  for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(processes.length)

  /** Places orders and moves each to the last state; each change goes to the other process than the one before. */
  async function writeOrders({ session }: Guest) {
    for (let placed = 0; placed < ORDERS_EACH; placed++) {
      const items = [{ menuItemId, quantity: 1 }]
      let order = await acknowledged(placed, 'POST', '/guest/orders', { 'X-Session-ID': session }, { items })
      for (let status = nextStatus(order.status); status; status = nextStatus(order.status)) {
        order = await acknowledged(order.version + placed, 'PATCH', `/orders/${order.id}/status`, bearer(), { status })
      }
    }
  }

  async function acknowledged(turn: number, method: string, path: string, headers: object, body: object) {
    const answer = await fetch(`${processes[turn % 2]}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect([path, answer.status]).toEqual([path, method === 'POST' ? 201 : 200])
    const order = (await answer.json()) as Order
    model.set(order.id, order)
    return order
  }

  /** Reads as long as there are changes, and twice after the last one. */
  async function whileWriting(read: () => Promise<void>) {
    while (isWriting) await read()
    await read()
    await read()
  }

  /** Lists as a client that keeps the last answer and its ETag. */
  function listReader(baseUrl: string) {
    let kept: { etag: string; orders: Order[] } | null = null
    return async () => {
      const before = [...model.values()]
      const headers = { ...bearer(), ...(kept && { 'If-None-Match': kept.etag }) }
      const answer = await fetch(`${baseUrl}/api/v1/orders?limit=100`, { headers })
      expect([200, 304]).toContain(answer.status)
      if (answer.status === 304) counts.unchangedLists += 1
      else
        kept = { etag: answer.headers.get('ETag') ?? '', orders: ((await answer.json()) as { orders: Order[] }).orders }
      const shown = new Map(kept?.orders.map((order) => [order.id, order]))
      for (const { id, version } of before) expect(shown.get(id)?.version).toBeGreaterThanOrEqual(version)
      counts.lists += 1
    }
  }

  /** What a board lacks was completed by then. */
  async function readBoard(baseUrl: string) {
    const before = [...model.values()]
    const { socket, snapshot } = await connectScreen(baseUrl, { cookie: await sessionCookie(cafe.token) })
    const { orders, seq } = await snapshot(cafe.branchId)
    socket.disconnect()
    const shown = new Map(orders.map((order) => [order.id, order]))
    for (const { id, version, status } of before) {
      const order = shown.get(id)
      if (order) expect(order.version).toBeGreaterThanOrEqual(version)
      else if (status !== 'completed') expect(await completedAt(id)).toBeLessThanOrEqual(seq)
    }
    counts.boards += 1
  }

  /** The `seq` of the event that completed an order. */
  async function completedAt(orderId: string): Promise<number> {
    const event = await cafe.database.prisma.orderEvent.findFirstOrThrow({ where: { orderId, to: 'completed' } })
    return event.seq
  }

  async function readGuest(baseUrl: string) {
    const guest = guests[counts.guests % guests.length]
    if (!guest) throw new Error('There is no guest.')
    const before = [...model.values()].filter(({ tableId }) => tableId === guest.tableId)
    const { socket, orders, follow } = await connectPublic(baseUrl, { cookie: cookieAt(guest, guest.session) })
    expect(await follow(guest.tableCode)).toEqual({ ok: true })
    socket.disconnect()
    const shown = new Map(orders.at(-1)?.map((order) => [order.id, order.status]))
    for (const { id, status } of before) expect(stepOf(shown.get(id))).toBeGreaterThanOrEqual(stepOf(status))
    counts.guests += 1
  }

  function bearer() {
    return { Authorization: `Bearer ${cafe.token}` }
  }
}, 900_000)

const stepOf = (status: OrderStatus | undefined): number => (status ? ORDER_STATUSES.indexOf(status) : -1)

/** A guest at a new table of the first branch. */
async function guestOf({ database, branchId, baseUrl }: FaultCafe): Promise<Guest> {
  const table = { id: newId(), branchId, label: newId().slice(-8), code: newTableCode() }
  await database.prisma.cafeTable.create({ data: table })
  const answer = await fetch(`${baseUrl}/api/v1/guest/sessions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ tableCode: table.code }),
  })
  const { sessionId } = (await answer.json()) as { sessionId: string }
  return { tableId: table.id, tableCode: table.code, session: sessionId }
}
