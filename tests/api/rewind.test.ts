import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { byStaff } from '@/lib/access/scope'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { type BoardState, fromSnapshot } from '@/lib/board/board-state'
import type { BoardSnapshot } from '@/lib/board/protocol'
import { newId } from '@/lib/ids'
import { carryOut } from '@/lib/orders/carry-out'
import type { Order } from '@/lib/orders/order'
import { save } from '@/lib/orders/order-repository'
import { CHANGES_PER_QUERY, changesAfter } from '@/lib/replay/board-at-repository'
import { extended, lastSeq, playedTo, type Recording, recordingOf } from '@/lib/replay/recording'
import { readReplay, replayMoment } from '@/lib/replay/replay'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

describe('the past of a branch', () => {
  let cafe: Cafe
  let manager: StaffAccess
  /** The board after each change, by its seq, as a screen was shown it then. */
  const shown = new Map<number, BoardSnapshot>()
  /** When each event was, by its seq. */
  const times = new Map<number, number>()
  /** Orders of the other branch. */
  const elsewhere: Order[] = []

  const look = async () => {
    const snapshot = await boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
    shown.set(snapshot.seq, snapshot)
  }
  const change = async (order: Order, path: string, body?: unknown, method: 'patch' | 'post' = 'patch') => {
    const { status } = await cafe.api[method](`/orders/${order.id}${path}`, body, { token: cafe.staff })
    expect(status).toBe(200)
    await look()
  }

  beforeAll(async () => {
    cafe = await startCafe()
    manager = await authenticateStaff(cafe.database, cafe.manager)
    await look()
    const orders: Order[] = []
    for (let count = 0; count < 4; count++) {
      orders.push(await orderIn(cafe))
      await look()
    }
    const [first, second, third, fourth] = orders as [Order, Order, Order, Order]
    await change(second, '/status', { status: 'confirmed' })
    await change(first, '/confirm-payment', undefined, 'post')
    await change(third, '/status', { status: 'cancelled' })
    await change(second, '', { rush: true })
    await change(second, '/items', { itemIds: second.items.map(({ id }) => id), done: true })
    for (const status of ['preparing', 'ready', 'completed']) await change(second, '/status', { status })
    await change(fourth, '/status', { status: 'confirmed' })
    const [from, likely, to] = [10, 12, 15].map((minutes) => Date.parse(fourth.createdAt) + minutes * 60_000) as [
      number,
      number,
      number,
    ]
    const estimate = { from, likely, to, starts: [] }
    await save(
      cafe.database,
      { actor: { kind: 'system' } },
      { told: { orderId: fourth.id, version: 2, estimate, startAt: null } },
    )
    await look()
    await orderIn(cafe, 'ready', cafe.there)
    for (let count = 0; count < 7; count++) elsewhere.push(await orderIn(cafe, 'pending', cafe.there))
    for (const { seq, at } of await cafe.database.prisma.orderEvent.findMany({
      where: { branchId: cafe.here.branchId },
    })) {
      times.set(seq, at.getTime())
    }
  })
  afterAll(() => cafe.stop())

  const at = (seq: number) => times.get(seq) ?? 0
  const byId = (orders: Iterable<Order>) => [...orders].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const open = ({ orders }: Pick<BoardState, 'orders'>) => byId(orders.values())
  const momentAt = (time: number) => replayMoment(cafe.database, manager, cafe.here.branchId, time)

  test('at each moment the board is what a screen was shown then, with what was cancelled lately', async () => {
    expect(shown.size).toBe(times.size + 1)
    expect(shown.size).toBe(15)
    for (const [seq, snapshot] of shown) {
      if (seq === 0) continue
      const { board } = await momentAt(at(seq))
      expect(board).toMatchObject({ seq, branch: snapshot.branch, stations: snapshot.stations })
      expect(byId(board.orders)).toEqual(byId(snapshot.orders))
      expect(byId(board.cancelled)).toEqual(byId(snapshot.cancelled))
    }
  })

  test('before its first event there was nothing, and after its last it is as it is now', async () => {
    const before = await momentAt(at(1) - 1)
    expect(before.board).toMatchObject({ seq: 0, orders: [], cancelled: [] })
    const last = Math.max(...times.keys())
    expect((await momentAt(Date.now() + 3_600_000)).board.seq).toBe(last)
  })

  test('played on from any moment, it shows each later board in turn', async () => {
    for (const begin of [0, 3, 7]) {
      const moment = await momentAt(begin === 0 ? at(1) - 1 : at(begin))
      expect(moment.next.isLast).toBe(true)
      let recording = recordingOf(moment)
      for (const [seq, snapshot] of shown) {
        if (seq <= begin) continue
        recording = playedTo(recording, at(seq))
        expect(recording.board.seq).toBe(seq)
        expect(open(recording.board)).toEqual(open(fromSnapshot(snapshot)))
      }
    }
  })

  test('what comes next is read in parts, that fit together', async () => {
    const place = cafe.there
    const order = await orderIn(cafe, 'confirmed', place)
    const begin = (await boardSnapshot(cafe.database, place.orgId, place.branchId)).seq
    for (let count = 0; count < CHANGES_PER_QUERY + 20; count++) {
      await carryOut(cafe.database, byStaff(manager), order.id, { type: 'mark_rush', rush: count % 2 === 0 })
    }
    const [event] = await cafe.database.prisma.orderEvent.findMany({ where: { branchId: place.branchId, seq: begin } })
    const moment = await replayMoment(cafe.database, manager, place.branchId, event?.at.getTime() ?? 0)
    expect(moment.next).toMatchObject({ isLast: false })
    let recording: Recording = recordingOf(moment)
    recording = extended(
      recording,
      await changesAfter(cafe.database, manager.orgId, place.branchId, lastSeq(recording)),
    )
    expect(recording.upcoming.map(({ seq }) => seq)).toEqual(
      Array.from({ length: CHANGES_PER_QUERY + 20 }, (_, index) => begin + 1 + index),
    )
    expect(recording.isLast).toBe(true)
    const now = await boardSnapshot(cafe.database, place.orgId, place.branchId)
    expect(open(playedTo(recording, Date.now()).board)).toEqual(byId(now.orders))
  })

  describe('asked for by day and time', () => {
    const asked = (day: string, time: string) => readReplay(cafe.database, manager, cafe.here.branchId, { day, time })

    test('before history begins: its beginning; ahead: now', async () => {
      const rewound = await asked('2001-01-01', '12:00')
      expect(rewound?.board).toMatchObject({ now: at(1) - 1_000, seq: 0 })
      expect(rewound?.next.changes).toHaveLength(times.size)
      expect(rewound?.span.since).toBe(at(1))
      const ahead = await asked('2999-01-01', '12:00')
      expect(ahead?.board.now).toBe(ahead?.span.now)
    })

    test('by default the beginning of the busiest hour before the last order', async () => {
      const { database, there } = cafe
      const quarter = 900_000
      const rush = Math.floor(Date.now() / quarter) * quarter - 12 * quarter
      const firstEvent = new Date(rush - 9 * quarter)
      await database.query('UPDATE order_events SET at = $2 WHERE branch_id = $1', [there.branchId, firstEvent])
      // A quiet order before the hour, the hour, and quiet orders after it, of which one was placed for all tests.
      const placedAt = [-8 * quarter, 1_000, 2_000, quarter, 3 * quarter + 1, 4 * quarter, 8 * quarter]
      for (const [index, offset] of placedAt.entries()) {
        const placed = new Date(rush + offset)
        await database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [elsewhere[index]?.id, placed])
      }
      const replay = await readReplay(database, manager, there.branchId, null)
      expect(new Date(replay?.board.now ?? 0)).toEqual(new Date(rush))
    })

    test('by the clocks of the branch, with the quarter hours of that day in which orders came', async () => {
      const { database, here } = cafe
      const dayBefore = `now() - interval '1 day'`
      await database.query(`UPDATE order_events SET at = ${dayBefore} WHERE branch_id = $1 AND seq = 1`, [
        here.branchId,
      ])
      await database.query(`UPDATE branches SET day_ends_at = '01:00' WHERE id = $1`, [here.branchId])
      const day = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
      const rewound = await asked(day, '01:00')
      const begin = Date.parse(`${day}T01:00:00+07:00`)
      expect(rewound?.board.now).toBe(begin)
      expect(rewound?.day).toMatchObject({ date: day, begins: begin })
      const before = await asked(day, '00:59')
      expect(before?.day).toMatchObject({ begins: begin - 86_400_000, ends: begin })
      expect(rewound?.day.rush.reduce((sum, { orders }) => sum + orders, 0)).toBe(4)
      for (const { from } of rewound?.day.rush ?? []) expect((from - begin) % 900_000).toBe(0)
      await database.query(`UPDATE order_events SET at = $2 WHERE branch_id = $1 AND seq = 1`, [
        here.branchId,
        new Date(at(1)),
      ])
    })

    test('of a branch without history: nothing', async () => {
      const { id } = await cafe.database.prisma.branch.create({
        data: { id: newId(), orgId: cafe.here.orgId, name: 'Mới', timeZone: 'Asia/Ho_Chi_Minh' },
      })
      expect(await readReplay(cafe.database, manager, id, null)).toBeNull()
      expect((await replayMoment(cafe.database, manager, id, Date.now())).board).toMatchObject({ seq: 0, orders: [] })
    })
  })

  test('what was forgotten does not hinder the rest', async () => {
    const { database, here } = cafe
    const kept = Math.max(...times.keys()) - 3
    await database.query('DELETE FROM order_events WHERE branch_id = $1 AND seq < $2', [here.branchId, kept])
    expect((await momentAt(at(kept))).board.seq).toBe(kept)
    expect((await momentAt(at(kept) - 1)).board).toMatchObject({ seq: kept - 1, orders: [] })
    expect((await readReplay(database, manager, here.branchId, null))?.span.since).toBe(at(kept))
  })

  test('a branch of others has no past', async () => {
    const { database, elsewhere } = cafe
    await expect(replayMoment(database, manager, elsewhere.branchId, Date.now())).rejects.toThrow('no such branch')
    await expect(readReplay(database, manager, elsewhere.branchId, null)).rejects.toThrow('no such branch')
    expect((await changesAfter(database, manager.orgId, elsewhere.branchId, 0)).changes).toEqual([])
  })
})
