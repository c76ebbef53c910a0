import { beforeEach, describe, expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { fromSnapshot } from '@/lib/board/board-state'
import { type BoardScreen, openBoardScreen } from '../support/board-screen'
import { type Cafe, startCafeForTest } from '../support/cafe'
import { orderIn } from '../support/orders'
import { connectScreen, sessionCookie } from '../support/screen'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy'

const HEALED = { timeout: 300_000 }

describe('a database that went back to an earlier time', () => {
  let cafe: Cafe
  let proxy: TcpProxy
  beforeEach(async () => {
    cafe = await startCafeForTest()
    proxy = await startTcpProxy(Number(new URL(cafe.baseUrl).port))
  })

  const stored = () => boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
  const place = async (orders: number) => {
    for (let count = 0; count < orders; count++) await orderIn(cafe)
  }
  const webhooks = (enabled: boolean) => cafe.database.prisma.webhookEndpoint.updateMany({ data: { enabled } })

  async function open(): Promise<BoardScreen> {
    const baseUrl = `http://127.0.0.1:${proxy.port}`
    const screen = await openBoardScreen({ baseUrl, token: cafe.staff, initial: await stored() })
    await expect.poll(() => screen.replies).toEqual(['snapshot'])
    return screen
  }

  /** What a restore leaves: the rows of the branch as they were after its event `seq`, where nothing but orders was placed. */
  async function restoreTo(seq: number) {
    const { branchId } = cafe.here
    const later = 'SELECT order_id FROM order_events WHERE branch_id = $1 AND seq > $2'
    await cafe.database.query(
      `CREATE TEMP TABLE gone AS ${later.replace('$1', `'${branchId}'`).replace('$2', `${seq}`)}`,
      [],
    )
    await cafe.database.query('DELETE FROM webhook_deliveries WHERE order_id IN (SELECT order_id FROM gone)', [])
    await cafe.database.query('DELETE FROM order_events WHERE order_id IN (SELECT order_id FROM gone)', [])
    await cafe.database.query('DELETE FROM order_items WHERE order_id IN (SELECT order_id FROM gone)', [])
    await cafe.database.query('DELETE FROM orders WHERE id IN (SELECT order_id FROM gone)', [])
    await cafe.database.query('DROP TABLE gone', [])
    await cafe.database.query('UPDATE branches SET seq = $2 WHERE id = $1', [branchId, seq])
  }

  async function expectStored(screen: BoardScreen) {
    const { seq, orders } = fromSnapshot(await stored())
    await expect
      .poll(() => ({ seq: screen.board().seq, orders: new Map(screen.board().orders) }), HEALED)
      .toEqual({
        seq,
        orders,
      })
    await expect.poll(() => screen.connection.at(-1), HEALED).toBe('live')
    expect(screen.wentBackCount()).toBe(1)
    expect(screen.digests).toEqual([])
  }

  test('while a screen was away, and is further than the screen was: it shows what is stored, and says so', async () => {
    await place(5)
    const screen = await open()
    await place(8)
    await expect.poll(() => screen.board().seq, HEALED).toBe(13)
    proxy.cut()
    await expect.poll(() => screen.connection.at(-1)).toBe('lost')
    await restoreTo(5)
    await place(15)
    proxy.restore()
    await expectStored(screen)
  })

  test('between the making of a page and its first join', async () => {
    await place(5)
    const initial = await stored()
    await restoreTo(2)
    await place(3)
    const screen = await openBoardScreen({ baseUrl: cafe.baseUrl, token: cafe.staff, initial })
    await expectStored(screen)
  })

  test('while a screen is connected, and stands where it stood: the heartbeat tells', async () => {
    await place(5)
    const screen = await open()
    await webhooks(false)
    await restoreTo(2)
    await place(3)
    await expectStored(screen)
    expect(screen.replies).toEqual(['snapshot', 'snapshot'])
  })

  test('while a screen is connected: the first change of the new history tells', async () => {
    await place(5)
    const screen = await open()
    await place(1)
    await expect.poll(() => screen.board().seq, HEALED).toBe(6)
    await restoreTo(5)
    await place(3)
    await expectStored(screen)
  })

  test('is told to a screen that names an event which is not there; one that is pruned counts as there', async () => {
    await place(3)
    const { branchId } = cafe.here
    const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    const eventId = (await stored()).eventId ?? ''
    const join = (seq: number, id = eventId) => screen.join({ branchId, since: 3, last: { seq, eventId: id } })
    expect(await join(3)).toMatchObject({ kind: 'missed', seq: 3, eventId })
    expect(await join(2)).toMatchObject({ kind: 'snapshot', wentBack: true, missed: null })
    expect(await join(4)).toMatchObject({ kind: 'snapshot', wentBack: true, missed: null })
    expect(await join(3, branchId)).toMatchObject({ kind: 'snapshot', wentBack: true, missed: null })
    await cafe.database.query('DELETE FROM webhook_deliveries', [])
    await cafe.database.query('DELETE FROM order_events WHERE branch_id = $1', [branchId])
    expect(await join(3, branchId)).toMatchObject({ kind: 'missed', seq: 3, eventId: null })
    expect(await screen.join({ branchId, since: 3, last: { seq: 3, eventId: 'no id' } })).toMatchObject({
      error: 'invalid_request',
    })
  })
})
