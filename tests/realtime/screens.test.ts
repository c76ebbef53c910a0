import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyChange, fromSnapshot } from '@/lib/board/board-state'
import { type Cafe, logIn, MANAGER, OTHER_MANAGER, STAFF, startCafe } from '../support/cafe'
import { orderIn, sitDown } from '../support/orders'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

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

    const heard = screen.nextChange()
    const moved = await advance(order.id, 'confirmed')
    expect(await heard).toEqual({ seq: snapshot.seq + 1, order: moved.body })
  })

  test('hears a guest order, by the same way', async () => {
    const screen = await screenOf(cafe.staff)
    await screen.snapshot(cafe.here.branchId)
    const heard = screen.nextChange()
    const session = await sitDown(cafe)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1, note: 'dị ứng đậu phộng' }]
    const { body } = await cafe.api.post('/guest/orders', { items }, { session })
    expect((await heard).order).toEqual(body)
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

  test('that joins without end gets an answer to each, and the board to the last', async () => {
    const screen = await screenOf(cafe.staff)
    const replies = await Promise.all(Array.from({ length: 300 }, () => screen.join(cafe.here.branchId)))
    expect(replies.at(-1)).toMatchObject({ ok: true })
    expect(replies.filter((reply) => !reply.ok && reply.error === 'rate_limited').length).toBeGreaterThan(250)
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
    await expect.poll(() => screen.changes.length, { timeout: 10_000 }).toBe(45)
    const inOrder = screen.changes.toSorted((a, b) => a.seq - b.seq)
    const held = inOrder.reduce((state, change) => applyChange(state, change).state, fromSnapshot(snapshot))
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
    expect((await screen.nextHeartbeat()).seq).toBe(before.seq + 1)
    expect(screen.changes).toEqual([])
    const after = await screen.snapshot(cafe.there.branchId)
    expect(after.orders.map((shown) => shown.id)).toContain(order.id)
  })

  test('is told and cut off when its session is revoked, within two heartbeats', async () => {
    const token = await logIn(cafe.api, STAFF)
    const screen = await screenOf(token)
    await screen.snapshot(cafe.here.branchId)
    await cafe.api.post('/auth/logout', undefined, { token })
    expect(await screen.goodbye).toBe('signed_out')
    expect(await screen.disconnected).toBe('io server disconnect')
  })

  test('is cut off when its person is moved to another branch', async () => {
    const screen = await screenOf(await logIn(cafe.api, STAFF))
    await screen.snapshot(cafe.here.branchId)
    const { prisma } = cafe.database
    await prisma.staff.updateMany({ where: { phone: STAFF.phone }, data: { branchId: cafe.there.branchId } })
    expect(await screen.goodbye).toBe('signed_out')
    await prisma.staff.updateMany({ where: { phone: STAFF.phone }, data: { branchId: cafe.here.branchId } })
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
      ['a manager asks for a branch of another organisation', MANAGER, () => cafe.elsewhere.branchId, 'forbidden'],
      ['the other organisation asks for ours', OTHER_MANAGER, () => cafe.here.branchId, 'forbidden'],
      ['staff ask for a branch that is not theirs', STAFF, () => cafe.there.branchId, 'forbidden'],
      ['the branch does not exist', MANAGER, () => '00000000-0000-7000-8000-000000000000', 'forbidden'],
      ['the branch is no UUID', MANAGER, () => "' OR 1=1", 'invalid_request'],
    ])('when %s', async (_, who, branchId, error) => {
      const screen = await screenOf(await logIn(cafe.api, who))
      expect(await screen.join(branchId())).toEqual({ ok: false, error })
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
