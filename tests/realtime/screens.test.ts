import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { secretKey } from '@/lib/access/secrets'
import { finishedTickets } from '@/lib/board/board-repository'
import { applyChange, fromSnapshot } from '@/lib/board/board-state'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { issueStaffToken, readStaffToken } from '@/lib/staff/staff-token'
import { type Cafe, logIn, MANAGER, OTHER_MANAGER, STAFF, startCafe } from '../support/cafe'
import { orderIn, sitDown } from '../support/orders'
import { hire, type Person } from '../support/people'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

const LOCK_ALL_TABLES = `
DO $$ BEGIN EXECUTE (
  SELECT 'LOCK TABLE ' || string_agg(quote_ident(tablename), ', ') FROM pg_tables WHERE schemaname = 'public'
); END $$`

describe('a screen', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  const screenOf = async (token: string) => connectScreen(cafe.baseUrl, { cookie: await sessionCookie(token) })
  const advance = (orderId: string, status: string) =>
    cafe.api.patch(`/orders/${orderId}/status`, { status }, { token: cafe.manager })

  test('joins with the open orders at the seq of the branch, and hears every change after it', async () => {
    const order = await orderIn(cafe)
    const finished = await orderIn(cafe, 'completed')
    const screen = await screenOf(cafe.staff)
    const snapshot = await screen.snapshot(cafe.here.branchId)
    const ids = snapshot.orders.map((shown) => shown.id)
    expect(ids).toContain(order.id)
    expect(ids).not.toContain(finished.id)

    const moved = await advance(order.id, 'confirmed')
    const seq = snapshot.seq + 1
    const { branchId } = cafe.here
    const event = await cafe.database.prisma.orderEvent.findFirstOrThrow({ where: { branchId, seq } })
    // A change from before the snapshot may come late.
    await expect
      .poll(() => screen.changes.find((change) => change.seq === seq))
      .toEqual({ seq, eventId: event.id, order: moved.body })
  })

  test('is shown what was cancelled in the last hour, the oldest first, at most 50', async () => {
    const { branchId, orgId } = cafe.there
    const cancel = () => orderIn(cafe, 'cancelled', cafe.there)
    const older = await cancel()
    const newer = await cancel()
    await orderIn(cafe, 'completed', cafe.there)
    const screen = await screenOf(cafe.manager)
    expect((await screen.snapshot(branchId)).cancelled).toEqual([older, newer])
    // Pushed back in time, beyond what is shown.
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    await cafe.database.prisma.order.update({ where: { id: older.id }, data: { statusSince: hoursAgo(1.1) } })
    // What is written without an event is read with the next one.
    await orderIn(cafe, 'completed', cafe.there)
    expect((await screen.snapshot(branchId)).cancelled).toEqual([newer])

    const more: Order[] = []
    for (let count = 0; count < 50; count++) more.push(await cancel())
    expect((await screen.snapshot(branchId)).cancelled).toEqual(more)
    expect(await finishedTickets(cafe.database, orgId, branchId)).toEqual(more.toReversed())
  })

  test('that pings is answered at once, before it has joined and without the database', async () => {
    const screen = await screenOf(cafe.staff)
    const { socket } = screen
    await cafe.database.transaction(async (sql) => {
      // Whatever asks the database now, waits until this transaction is over.
      await sql.query(LOCK_ALL_TABLES, [])
      await new Promise<void>((answered) => socket.emit('ping', answered))
    })
    socket.emit('ping', 'no function' as never)
    await new Promise<void>((answered) => socket.emit('ping', answered))
    expect(socket.connected).toBe(true)
  })

  test('hears a guest order, by the same way', async () => {
    const screen = await screenOf(cafe.staff)
    await screen.snapshot(cafe.here.branchId)
    const heard = screen.nextChange()
    const session = await sitDown(cafe)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1, note: 'dị ứng đậu phộng' }]
    const allergyNote = 'đậu phộng'
    const { body } = await cafe.api.post('/guest/orders', { items, allergyNote }, { session })
    expect((await heard).order).toEqual(body)
    expect(body).toMatchObject({ allergyNote })
  })

  test('hears its own branch only', async () => {
    const here = await screenOf(cafe.manager)
    const there = await screenOf(cafe.manager)
    await here.snapshot(cafe.here.branchId)
    await there.snapshot(cafe.there.branchId)
    const heardThere = there.nextChange()
    const elsewhere = await orderIn(cafe, 'pending', cafe.there)
    expect((await heardThere).order.id).toBe(elsewhere.id)
    const heardHere = here.nextChange()
    const own = await orderIn(cafe)
    expect((await heardHere).order.id).toBe(own.id)
    expect(here.changes.map((change) => change.order.id)).toEqual([own.id])
  })

  test('that joins another branch leaves the first', async () => {
    const screen = await screenOf(cafe.manager)
    await screen.snapshot(cafe.here.branchId)
    await screen.snapshot(cafe.there.branchId)
    const heard = screen.nextChange()
    await orderIn(cafe, 'pending', cafe.here)
    const there = await orderIn(cafe, 'pending', cafe.there)
    expect((await heard).order.id).toBe(there.id)
  })

  test('that joins 30 times at once gets an answer to each, and the board to the last', async () => {
    const screen = await screenOf(cafe.staff)
    const replies = await Promise.all(Array.from({ length: 30 }, () => screen.join({ branchId: cafe.here.branchId })))
    expect(replies.at(-1)).toMatchObject({ ok: true })
    expect(replies.filter((reply) => !reply.ok && reply.error === 'rate_limited').length).toBeGreaterThan(20)
  })

  test('equals the database after a rush, from its snapshot and what it heard', async () => {
    const screen = await screenOf(cafe.staff)
    const snapshot = await screen.snapshot(cafe.here.branchId)
    await Promise.all(
      Array.from({ length: 15 }, async () => {
        const order = await orderIn(cafe)
        await advance(order.id, 'confirmed')
        await advance(order.id, 'preparing')
      }),
    )
    await expect.poll(() => screen.changes.length, { timeout: 300_000 }).toBe(45)
    const held = screen.changes.reduce(applyChange, fromSnapshot(snapshot))
    const fresh = fromSnapshot(await screen.snapshot(cafe.here.branchId))
    expect(held.seq).toBe(fresh.seq)
    expect(held.orders).toEqual(fresh.orders)
  })

  test('learns from the heartbeat of what no webhook told it', async () => {
    const screen = await screenOf(cafe.manager)
    const before = await screen.snapshot(cafe.there.branchId)
    await cafe.database.prisma.webhookEndpoint.updateMany({ data: { enabled: false } })
    const order = await orderIn(cafe, 'pending', cafe.there)
    await cafe.database.prisma.webhookEndpoint.updateMany({ data: { enabled: true } })
    await expect.poll(() => screen.heartbeats.at(-1)?.seq).toBe(before.seq + 1)
    expect(screen.changes).toEqual([])
    const after = await screen.snapshot(cafe.there.branchId)
    expect(after.orders.map((shown) => shown.id)).toContain(order.id)
  })

  describe('is told and cut off, within two heartbeats,', () => {
    const raiseVersion = 'UPDATE staff SET token_version = token_version + 1 WHERE id = $1'
    const disable = 'UPDATE staff SET active = false WHERE id = $1'

    test.each<[string, (person: Person, token: string) => Promise<unknown>]>([
      ['when it logs out', (_, token) => cafe.api.post('/auth/logout', undefined, { token })],
      ["when its person's PIN changes", ({ id }) => cafe.database.query(raiseVersion, [id])],
      ['when its person is disabled', ({ id }) => cafe.database.query(disable, [id])],
      [
        'when its person is moved to another branch',
        ({ id }) => cafe.database.query('UPDATE staff SET branch_id = $2 WHERE id = $1', [id, cafe.there.branchId]),
      ],
    ])('%s', async (_, revoke) => {
      const person = await hire(cafe)
      const token = await logIn(cafe.api, person.credentials)
      const [screen, colleague] = [await screenOf(token), await screenOf(cafe.staff)]
      await screen.snapshot(cafe.here.branchId)
      await colleague.snapshot(cafe.here.branchId)
      await revoke(person, token)
      expect(await screen.goodbye).toBe('signed_out')
      expect(await screen.disconnected).toBe('io server disconnect')
      expect(colleague.socket.connected).toBe(true)
    })

    test('when it has joined nothing', async () => {
      const token = await logIn(cafe.api, (await hire(cafe)).credentials)
      const screen = await screenOf(token)
      await cafe.api.post('/auth/logout', undefined, { token })
      expect(await screen.goodbye).toBe('signed_out')
    })
  })

  test('is cut off when its token expires, and connects again with the one that has renewed its session', async () => {
    const { sub, exp, ...claims } = decodeJwt(cafe.staff)
    const token = await new SignJWT({ ...claims, jti: newId() })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(String(sub))
      .setExpirationTime('6s')
      .sign(secretKey('staff-token'))
    const said: string[] = []
    const screen = await screenOf(token)
    screen.socket.on('goodbye', (reason) => said.push(reason))
    await screen.snapshot(cafe.here.branchId)
    // Not a disconnection by the server, after which a page would not connect again.
    expect([await screen.disconnected, said]).toEqual(['transport close', []])
    await expect(screenOf(token)).rejects.toThrow('token_expired')
    const renewed = await issueStaffToken(await readStaffToken(cafe.staff))
    expect((await screenOf(renewed)).socket.connected).toBe(true)
  })

  test('that asks for a branch which is not its own is refused, and stays where it is', async () => {
    const screen = await screenOf(cafe.manager)
    await screen.snapshot(cafe.here.branchId)
    for (const branchId of [cafe.elsewhere.branchId, newId()]) {
      expect(await screen.join({ branchId })).toEqual({ ok: false, error: 'forbidden' })
      expect(await screen.join({ branchId, since: 0 })).toEqual({ ok: false, error: 'forbidden' })
    }
    const heard = screen.nextChange()
    await orderIn(cafe, 'pending', cafe.elsewhere)
    const own = await orderIn(cafe)
    expect((await heard).order.id).toBe(own.id)
    expect(screen.changes).toHaveLength(1)
  })

  test('hears where its own branch is, and of no other', async () => {
    const [here, elsewhere] = [await screenOf(cafe.manager), await screenOf(cafe.otherManager)]
    const { seq } = await here.snapshot(cafe.here.branchId)
    const other = await elsewhere.snapshot(cafe.elsewhere.branchId)
    expect(other.seq).not.toBe(seq)
    await expect.poll(() => here.heartbeats.length).toBeGreaterThan(1)
    expect(new Set(here.heartbeats.map((heartbeat) => heartbeat.seq))).toEqual(new Set([seq]))
  })

  describe('is refused', () => {
    const refusal = async (connecting: Promise<Screen>) =>
      connecting.then(
        () => 'connected',
        (error: Error) => error.message,
      )

    test('without a session', async () => {
      expect(await refusal(connectScreen(cafe.baseUrl, {}))).toBe('unauthenticated')
    })

    test.each([
      ['garbage', 'next-auth.session-token=garbage'],
      ['a bare API token', 'next-auth.session-token=eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ])('with %s in the cookie', async (_, cookie) => {
      expect(await refusal(connectScreen(cafe.baseUrl, { cookie }))).toBe('unauthenticated')
    })

    test('with a cookie made with another secret', async () => {
      const cookie = await sessionCookie(cafe.staff, 'another-secret-another-secret-another')
      expect(await refusal(connectScreen(cafe.baseUrl, { cookie }))).toBe('unauthenticated')
    })

    test('from a page of another site', async () => {
      const cookie = await sessionCookie(cafe.staff)
      expect(await refusal(connectScreen(cafe.baseUrl, { cookie, origin: 'https://evil.example' }))).toBe(
        'websocket error',
      )
    })

    test.each([
      ['a manager asks for a branch of another organisation', MANAGER, () => cafe.elsewhere.branchId],
      ['the other organisation asks for ours', OTHER_MANAGER, () => cafe.here.branchId],
      ['staff ask for a branch that is not theirs', STAFF, () => cafe.there.branchId],
      ['the branch does not exist', MANAGER, () => '00000000-0000-7000-8000-000000000000'],
    ])('when %s', async (_, who, branchId) => {
      const screen = await screenOf(await logIn(cafe.api, who))
      expect(await screen.join({ branchId: branchId() })).toEqual({ ok: false, error: 'forbidden' })
    })
  })
})

test('a server that stops says so to its screens first', async () => {
  const cafe = await startCafe()
  const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
  await screen.snapshot(cafe.here.branchId)
  await cafe.stop()
  expect(await screen.goodbye).toBe('restart')
  expect(await screen.disconnected).toBe('transport close')
})

test('what the screens do is seen at /metrics', async () => {
  const cafe = await startCafe()
  onTestFinished(() => cafe.stop())
  const cookie = await sessionCookie(cafe.manager)
  const [screen, leaving] = [
    await connectScreen(cafe.baseUrl, { cookie }),
    await connectScreen(cafe.baseUrl, { cookie }),
  ]
  await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
  leaving.socket.disconnect()
  const { branchId } = cafe.here
  await screen.snapshot(branchId)
  const heard = screen.nextChange()
  await orderIn(cafe)
  await heard
  await screen.missed(branchId, 0)
  await screen.missed(branchId, 1)
  await screen.join({ branchId, since: 9 })

  const metrics = async () => (await fetch(`${cafe.baseUrl}/metrics`)).text()
  await expect.poll(metrics).toContain('passboard_screens{kind="manager"} 1\n')
  const text = await metrics()
  for (const line of [
    'passboard_screens{kind="staff"} 1',
    'passboard_resyncs_total{kind="missed"} 2',
    'passboard_resyncs_total{kind="snapshot"} 1',
    'passboard_commit_to_relay_seconds_count 1',
    'passboard_commit_to_relay_seconds_bucket{le="60"} 1',
  ]) {
    expect(text).toContain(`${line}\n`)
  }
  expect(text).toMatch(/passboard_heartbeat_lag_seconds_count [1-9]/)
})
