import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BranchState } from '@/lib/board/branch-state'
import { branchStates } from '@/lib/board/branch-state-repository'
import { dismiss } from '@/lib/board/dismiss'
import type { GuestCall } from '@/lib/guests/call-kinds'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { acknowledgeCall, callStaff, MAX_CALLS_PER_HOUR } from '@/lib/guests/table-calls'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn, sitDown } from '../support/orders'
import { connectPublic, cookieAt } from '../support/public-page'
import { connectScreen, sessionCookie } from '../support/screen'

const ID = expect.any(String)
/** At a branch where nothing is sold out and nobody calls. */
const NOTHING = {
  soldOut: [],
  soldOutOptionIds: [],
  calls: [],
  ordering: { isOpen: true },
  capacity: { step: 'normal', until: null, longerMinutes: 15, categoryCount: 0 },
  refusedOrders: [],
  dismissed: [],
  seenChanges: [],
  flow: {
    readyWhenAllDone: false,
    stationsConfirm: false,
    confirmStarts: false,
    readyCompletes: false,
    undoSeconds: 3,
    reminderSeconds: 0,
  },
  stations: [
    { id: ID, name: 'Bar', soonMs: 300_000, lateMs: 600_000, startsTogether: false },
    { id: ID, name: 'Kitchen', soonMs: 300_000, lateMs: 600_000, startsTogether: false },
    { id: ID, name: 'Pastry', soonMs: 180_000, lateMs: 360_000, startsTogether: false },
  ],
}

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

async function boardAt(branchId: string): Promise<BranchState[]> {
  const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.manager) })
  const states: BranchState[] = []
  screen.socket.on('branch', (state) => states.push(state))
  await screen.snapshot(branchId)
  return states
}

/** @returns what the page of a guest is sent */
async function guestHere() {
  const session = await sitDown(cafe)
  const guest = await authenticateGuest(cafe.database, session)
  const page = await connectPublic(cafe.baseUrl, { cookie: cookieAt(cafe.here, session) })
  const soldOut: string[][] = []
  const calls: GuestCall[][] = []
  page.socket.on('calls', (list) => calls.push(list))
  page.socket.on('soldOut', (ids) => soldOut.push(ids))
  await page.follow(cafe.here.tableCode)
  return { guest, soldOut, calls }
}

test('boards and guests of a branch learn what is sold out: when they join, when it changes, and when it ends by itself', async () => {
  const { menuItemId, here, there } = cafe
  const sellOut = (available: boolean, ends?: string) =>
    cafe.api.patch(`/menu-items/${menuItemId}`, { available, ends }, { token: cafe.staff })
  const elsewhere = await boardAt(there.branchId)
  const board = await boardAt(here.branchId)
  const { soldOut: guest } = await guestHere()
  await expect.poll(() => board.at(-1)).toEqual(NOTHING)
  await expect.poll(() => guest.at(-1)).toEqual([])

  await sellOut(false, 'in_2_hours')
  await expect.poll(() => board.at(-1)).toEqual({ ...NOTHING, soldOut: [{ menuItemId, endsAt: expect.any(Number) }] })
  await expect.poll(() => guest.at(-1)).toEqual([menuItemId])
  const late = await boardAt(here.branchId)
  await expect.poll(() => late.at(-1)?.soldOut).toHaveLength(1)

  // Nothing runs at the end: the time passes.
  await cafe.database.query(`UPDATE sold_out SET ends_at = now() - interval '1 millisecond'`, [])
  await expect.poll(() => board.at(-1)).toEqual(NOTHING)
  await expect.poll(() => guest.at(-1)).toEqual([])

  await sellOut(false)
  await expect.poll(() => board.at(-1)).toEqual({ ...NOTHING, soldOut: [{ menuItemId, endsAt: null }] })
  await sellOut(true)
  await expect.poll(() => board.at(-1)).toEqual(NOTHING)
  expect(elsewhere.flatMap(({ soldOut }) => soldOut)).toEqual([])
})

test('boards get new limits of a station and a new flow, and need not load anew', async () => {
  const { branchId } = cafe.here
  const board = await boardAt(branchId)
  await expect.poll(() => board.at(-1)).toMatchObject({ stations: NOTHING.stations })
  const [bar] = (await cafe.api.get<{ stations: { id: string }[] }>('/stations', { token: cafe.manager })).body.stations
  await cafe.api.patch(`/stations/${bar?.id}`, { lateAfterMinutes: 7 }, { token: cafe.manager })
  await cafe.api.patch(`/branches/${branchId}`, { reminderSeconds: 30 }, { token: cafe.manager })
  await expect.poll(() => board.at(-1)?.stations[0]).toMatchObject({ name: 'Bar', lateMs: 420_000 })
  await expect.poll(() => board.at(-1)?.flow.reminderSeconds).toBe(30)
})

test('boards and guests of a branch learn which options are sold out', async () => {
  const option = await cafe.database.prisma.menuOption.findFirstOrThrow({ where: { name: 'Trân châu đen' } })
  const set = (available: boolean) => cafe.api.patch(`/menu-options/${option.id}`, { available }, { token: cafe.staff })
  const board = await boardAt(cafe.here.branchId)
  const elsewhere = await boardAt(cafe.there.branchId)
  const { soldOut: guest } = await guestHere()
  await set(false)
  await expect.poll(() => board.at(-1)?.soldOutOptionIds).toEqual([option.id])
  await expect.poll(() => guest.at(-1)).toEqual([option.id])
  await set(true)
  await expect.poll(() => board.at(-1)?.soldOutOptionIds).toEqual([])
  await expect.poll(() => guest.at(-1)).toEqual([])
  expect(elsewhere.flatMap(({ soldOutOptionIds }) => soldOutOptionIds)).toEqual(elsewhere.flatMap(() => []))
})

test('a call is on the branch’s boards until staff answer it, and the guests at the table see both', async () => {
  const board = await boardAt(cafe.here.branchId)
  const elsewhere = await boardAt(cafe.there.branchId)
  const { guest, calls } = await guestHere()
  const friend = await guestHere()
  const waiting = () => board.at(-1)?.calls.filter(({ acknowledgedAt }) => acknowledgedAt === null)
  await callStaff(cafe.database, guest, 'bill')
  // The same call again, also from another phone, changes nothing.
  await callStaff(cafe.database, friend.guest, 'bill')
  await expect.poll(waiting).toMatchObject([{ kind: 'bill', tableId: cafe.here.tableId }])
  for (const sent of [calls, friend.calls])
    await expect.poll(() => sent.at(-1)).toMatchObject([{ kind: 'bill', acknowledgedAt: null }])

  const staff = { role: 'staff', orgId: cafe.here.orgId } as const
  const actor = { kind: 'staff', id: 'x', name: 'Lan' } as const
  const [call] = waiting() ?? []
  const answer = (branchId: string) => acknowledgeCall(cafe.database, { ...staff, branchId }, actor, call?.id ?? '')
  await expect(answer(cafe.there.branchId)).rejects.toMatchObject({ code: 'not_found' })
  await answer(cafe.here.branchId)
  await answer(cafe.here.branchId)
  await expect.poll(waiting).toEqual([])
  for (const sent of [calls, friend.calls])
    await expect.poll(() => sent.at(-1)).toMatchObject([{ kind: 'bill', acknowledgedAt: expect.any(Number) }])
  // After a reload too.
  const again = await guestHere()
  await expect.poll(() => again.calls.at(-1)).toMatchObject([{ kind: 'bill', acknowledgedAt: expect.any(Number) }])
  expect(elsewhere.flatMap((state) => state.calls)).toEqual([])

  // What staff answer can be asked for again, but not for ever.
  const callAndAnswer = async () => {
    await callStaff(cafe.database, guest, 'staff')
    await cafe.database.query('UPDATE table_calls SET acknowledged_at = now()', [])
  }
  for (let count = 1; count < MAX_CALLS_PER_HOUR; count++) await callAndAnswer()
  await expect(callAndAnswer()).rejects.toMatchObject({ code: 'rate_limited' })
})

test('boards learn which changes of an open order a station has seen, and only those of its branch may say so', async () => {
  const { here, there, database, api } = cafe
  const board = await boardAt(here.branchId)
  const order = await orderIn(cafe, 'confirmed')
  const staff = await authenticateStaff(database, cafe.staff)
  const change = async (note: string) =>
    (await api.patch<typeof order>(`/orders/${order.id}`, { note }, { token: cafe.staff })).body
  const first = await change('một')
  const second = await change('hai')
  const of = { branchId: here.branchId, orderId: order.id }
  // The second is told first, and the same twice.
  const told = [
    ['Bar', second.version],
    ['Bar', first.version],
    ['', first.version],
    ['', first.version],
  ] as const
  for (const [station, version] of told) await dismiss(database, staff, { ...of, station, version })
  const stations = { Bar: second.version, '': first.version }
  await expect.poll(() => board.at(-1)?.seenChanges).toEqual([{ orderId: order.id, stations }])
  const now = (await api.get<typeof order>(`/orders/${order.id}`, { token: cafe.staff })).body
  expect(now).toEqual(second)
  const cancelled = await orderIn(cafe, 'cancelled')
  for (const wrong of [
    { ...of, branchId: there.branchId, version: 2 },
    { ...of, orderId: cancelled.id, version: 2 },
    { ...of, version: second.version + 1 },
  ]) {
    await expect(dismiss(database, staff, { ...wrong, station: '' })).rejects.toMatchObject({ code: 'not_found' })
  }
  await api.patch(`/orders/${order.id}/status`, { status: 'cancelled' }, { token: cafe.staff })
  expect((await branchStates(database, [here.branchId])).get(here.branchId)?.seenChanges).toEqual([])
})

test('boards learn on which stations a cancelled ticket was dismissed, and only those of its branch may say so', async () => {
  const { here, there, database } = cafe
  const board = await boardAt(here.branchId)
  const order = await orderIn(cafe, 'cancelled')
  const staff = await authenticateStaff(database, cafe.staff)
  const dismissal = { branchId: here.branchId, orderId: order.id }
  for (const station of ['Bar', '', 'Bar']) await dismiss(database, staff, { ...dismissal, station })
  await expect.poll(() => board.at(-1)?.dismissed).toEqual([{ orderId: order.id, stations: ['Bar', ''] }])
  const { version, updatedAt } = (await cafe.api.get<typeof order>(`/orders/${order.id}`, { token: cafe.staff })).body
  expect({ version, updatedAt }).toEqual({ version: order.version, updatedAt: order.updatedAt })
  const open = await orderIn(cafe, 'confirmed')
  for (const wrong of [
    { ...dismissal, branchId: there.branchId },
    { ...dismissal, orderId: open.id },
  ]) {
    await expect(dismiss(database, staff, { ...wrong, station: '' })).rejects.toMatchObject({
      code: 'not_found',
    })
  }
})
