import { beforeEach, describe, expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { fromSnapshot } from '@/lib/board/board-state'
import type { BoardSnapshot } from '@/lib/board/protocol'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type BoardScreen, openBoardScreen } from '../support/board-screen'
import { type Cafe, logIn, STAFF, startCafeForTest } from '../support/cafe'
import { newTable, orderIn, orderOf } from '../support/orders'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy'

/** Three heartbeats and a little: within this a screen must have healed, whatever happened. */
const HEALED = { timeout: 300_000 }

describe('a board that is kept current', () => {
  let cafe: Cafe
  let proxy: TcpProxy
  let baseUrl: string
  beforeEach(async () => {
    cafe = await startCafeForTest()
    proxy = await startTcpProxy(Number(new URL(cafe.baseUrl).port))
    baseUrl = `http://127.0.0.1:${proxy.port}`
  })

  const stored = (): Promise<BoardSnapshot> => boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
  const move = ({ id }: Order, status: OrderStatus) =>
    cafe.api.patch(`/orders/${id}/status`, { status }, { token: cafe.manager })
  const webhooks = (enabled: boolean) => cafe.database.prisma.webhookEndpoint.updateMany({ data: { enabled } })
  const shown = ({ board }: BoardScreen) => ({ seq: board().seq, orders: new Map(board().orders) })

  async function open(token = cafe.staff): Promise<BoardScreen> {
    const screen = await openBoardScreen({ baseUrl, token, initial: await stored() })
    await expect.poll(() => screen.replies).toEqual(['snapshot'])
    return screen
  }

  async function expectHealed(screen: BoardScreen) {
    const { seq, orders } = fromSnapshot(await stored())
    await expect.poll(() => shown(screen), HEALED).toEqual({ seq, orders })
    await expect.poll(() => screen.connection.at(-1), HEALED).toBe('live')
  }

  test('shows what happened between the making of the page and its first join, and gives no digest of it', async () => {
    const initial = await stored()
    await orderIn(cafe)
    const screen = await openBoardScreen({ baseUrl, token: cafe.staff, initial })
    await expectHealed(screen)
    expect([screen.replies, screen.digests]).toEqual([['snapshot'], []])
    // Its clock is the database's own.
    expect(screen.clock()).toBeGreaterThan(initial.now)
    expect(screen.clock()).toBeLessThanOrEqual((await stored()).now)
  })

  test('that misses the events of changed lines has the same orders as one that got them', async () => {
    const misses = await open()
    const follows = await openBoardScreen({ baseUrl: cafe.baseUrl, token: cafe.staff, initial: await stored() })
    const order = await orderOf(cafe, 3)
    await expectHealed(misses)
    proxy.cut()
    await expect.poll(() => misses.connection.at(-1), HEALED).toBe('lost')
    const [first, second, third] = order.items
    const change = (method: 'post' | 'patch', path: string, body: unknown) =>
      cafe.api[method](`/orders/${order.id}${path}`, body, { token: cafe.manager })
    await change('post', '/items', { items: [{ menuItemId: cafe.menuItemId, quantity: 2 }] })
    await change('post', `/items/${first?.id}/void`, { reason: 'sold_out' })
    await change('patch', `/items/${second?.id}`, { note: 'nóng' })
    await change('patch', '/items', { itemIds: [third?.id], done: true })
    await change('patch', '', { tableId: (await newTable(cafe)).tableId, customerName: 'Hương' })
    proxy.restore()
    for (const screen of [follows, misses]) await expectHealed(screen)
    expect(misses.board().orders.get(order.id)).toMatchObject({
      items: [{ note: 'nóng' }, { done: true }, { quantity: 2, addedAt: expect.any(String) }],
      voids: [{ itemId: first?.id, reason: 'sold_out' }],
      customerName: 'Hương',
    })
  })

  test('follows a rush', async () => {
    const screen = await open()
    await Promise.all(Array.from({ length: 10 }, () => orderIn(cafe, 'completed')))
    const last = await orderIn(cafe, 'preparing')
    await expectHealed(screen)
    expect([...screen.board().orders.keys()]).toEqual([last.id])
    expect([screen.connection, screen.digests]).toEqual([['live'], []])
  })

  test('cut for a moment: asks for what it missed, and gives one digest', async () => {
    const order = await orderIn(cafe)
    const other = await orderIn(cafe)
    const screen = await open()
    proxy.cut()
    await expect.poll(() => screen.connection).toEqual(['live', 'lost'])
    await move(order, 'confirmed')
    await move(other, 'cancelled')
    const placed = await orderIn(cafe)
    proxy.restore()
    await expectHealed(screen)
    expect(screen.replies).toEqual(['snapshot', 'missed'])
    expect(screen.digests).toEqual([
      { new: [placed.number], changed: [order.number], finished: [], cancelled: [other.number] },
    ])
  })

  test('50 orders while away: one digest', async () => {
    const screen = await open()
    proxy.cut()
    await expect.poll(() => screen.connection).toEqual(['live', 'lost'])
    const orders = await Promise.all(Array.from({ length: 50 }, () => orderIn(cafe)))
    proxy.restore()
    await expectHealed(screen)
    const numbers = orders.map(({ number }) => number).toSorted((a, b) => a - b)
    expect(screen.digests).toEqual([{ new: numbers, changed: [], finished: [], cancelled: [] }])
  })

  test('cut while nothing happens: no digest, then or later', async () => {
    const screen = await open()
    proxy.cut()
    await expect.poll(() => screen.connection).toEqual(['live', 'lost'])
    proxy.restore()
    await expect.poll(() => screen.replies).toEqual(['snapshot', 'missed'])
    await webhooks(false)
    await orderIn(cafe)
    await expectHealed(screen)
    expect([screen.replies, screen.digests]).toEqual([['snapshot', 'missed', 'missed'], []])
  })

  test('heals by the heartbeat when no webhook comes, without a digest: it was here', async () => {
    const screen = await open()
    await webhooks(false)
    const order = await orderIn(cafe, 'confirmed')
    await expectHealed(screen)
    expect(screen.board().orders.get(order.id)?.status).toBe('confirmed')
    expect([screen.replies, screen.connection, screen.digests]).toEqual([['snapshot', 'missed'], ['live'], []])
  })

  test('is not live while the server speaks but does not give what is missing', async () => {
    const screen = await open()
    const { branchId } = cafe.here
    // Boards cannot be read, and by the heartbeat there is something to read.
    await cafe.database.query('ALTER TABLE order_items RENAME TO order_items_away', [])
    await cafe.database.query('UPDATE branches SET seq = seq + 1 WHERE id = $1', [branchId])
    await expect.poll(() => screen.replies, HEALED).toContain('unavailable')
    const refusals = screen.replies.length
    await expect.poll(() => screen.replies.length, HEALED).toBeGreaterThan(refusals + 1)
    expect(screen.connection).toEqual(['live', 'lost'])

    await cafe.database.query('ALTER TABLE order_items_away RENAME TO order_items', [])
    await expectHealed(screen)
  })

  test('fills a gap between changes, without a digest', async () => {
    const screen = await open()
    await webhooks(false)
    const untold = await orderIn(cafe)
    await webhooks(true)
    const told = await orderIn(cafe)
    await expectHealed(screen)
    expect([...screen.board().orders.keys()].toSorted()).toEqual([untold.id, told.id].toSorted())
    expect([screen.replies.at(-1), screen.digests]).toEqual(['missed', []])
  })

  test('follows a database that went back to a backup', async () => {
    const order = await orderIn(cafe)
    const screen = await open()
    const { branchId } = cafe.here
    await cafe.database.query(`UPDATE branches SET seq = 50 WHERE id = $1`, [branchId])
    await expect.poll(() => screen.board().seq, HEALED).toBe(50)
    await cafe.database.query(`UPDATE branches SET seq = 1 WHERE id = $1`, [branchId])
    await expect.poll(() => screen.board().seq, { timeout: 300_000 }).toBe(1)
    expect([...screen.board().orders.values()]).toEqual([order])
  }, 900_000)

  test.each([
    ['nothing gets through', () => proxy.dropData()],
    ['no answer gets through', () => proxy.dropResponses()],
  ])('half open, %s: says so long before the socket closes, and heals', async (_what, spoil) => {
    const screen = await open()
    spoil()
    await expect.poll(() => screen.connection).toEqual(['live', 'lost'])
    expect(screen.socket.connected).toBe(true)
    const order = await orderIn(cafe)
    proxy.restore()
    await expectHealed(screen)
    expect(screen.digests).toEqual([{ new: [order.number], changed: [], finished: [], cancelled: [] }])
  })

  test('stays live where nothing happens: between heartbeats the server answers', async () => {
    const screen = await open()
    let heartbeats = 0
    screen.socket.on('heartbeat', () => {
      heartbeats += 1
    })
    await expect.poll(() => heartbeats).toBeGreaterThan(3)
    expect(screen.connection).toEqual(['live'])
  })

  test('says that it is offline when the device does, and is live again at the next heartbeat', async () => {
    const screen = await open()
    screen.sync.goOffline()
    expect(screen.connection).toEqual(['live', 'lost'])
    await expectHealed(screen)
    expect(screen.digests).toEqual([])
  })

  test('is told that it is signed out: while connected, and when it comes back', async () => {
    const token = await logIn(cafe.api, STAFF)
    const [screen, away] = [await open(token), await open(token)]
    away.socket.disconnect()
    await cafe.api.post('/auth/logout', undefined, { token })
    await expect.poll(() => screen.ends, HEALED).toEqual(['signed out'])
    away.socket.connect()
    await expect.poll(() => away.ends, HEALED).toEqual(['signed out'])
  })

  test('is told once and for all when the board is not its to see', async () => {
    const initial = await boardSnapshot(cafe.database, cafe.there.orgId, cafe.there.branchId)
    const screen = await openBoardScreen({ baseUrl, token: cafe.staff, initial })
    await expect.poll(() => screen.ends).toEqual(['refused'])
    expect([screen.replies, screen.connection]).toEqual([['forbidden'], ['lost']])
  })
})
