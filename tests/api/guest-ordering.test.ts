import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { branchStates } from '@/lib/board/branch-state-repository'
import { findBranchSettings } from '@/lib/branches/branch-repository'
import { changeBranch } from '@/lib/branches/change-branches'
import type { OpeningHours } from '@/lib/branches/opening-hours'
import { pauseOrdering, resumeOrdering } from '@/lib/branches/pause-ordering'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { readOverview } from '@/lib/overview/read-overview'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())
afterEach(async () => {
  await resumeOrdering(cafe.database, await manager(), cafe.here.branchId)
  await setHours(null)
})

const manager = () => authenticateStaff(cafe.database, cafe.manager)
const pause = async (minutes: 15 | 30 | 60 | null, token = cafe.manager) =>
  pauseOrdering(cafe.database, await authenticateStaff(cafe.database, token), cafe.here.branchId, minutes)
const order = (session: string, more: object = {}, headers: Record<string, string> = {}) =>
  cafe.api.post<Order & ErrorBody>(
    '/guest/orders',
    { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }], ...more },
    { session, headers },
  )
type Menu = { ordering: { open: boolean; opensAt: string | null } }
const readOrdering = async (session: string) => (await cafe.api.get<Menu>('/guest/menu', { session })).body.ordering

/** Changes the opening hours of the first branch as the settings do. */
async function setHours(openingHours: OpeningHours | null) {
  const staff = await manager()
  const branch = (await findBranchSettings(cafe.database, staff)).find(({ id }) => id === cafe.here.branchId)
  if (!branch) throw new Error('The demo has no such branch.')
  const { id, ...seen } = branch
  await changeBranch(cafe.database, staff, { id, seen, wanted: { ...seen, openingHours } })
}

/** Opening hours that begin in an hour, in the time zone of the branch (+07:00). */
function inAnHour(): OpeningHours {
  const local = (hours: number) => new Date(Date.now() + (7 + hours) * 3_600_000)
  const clock = (hours: number) => local(hours).toISOString().slice(11, 16)
  const hours: OpeningHours = [[], [], [], [], [], [], []]
  return hours.with((local(1).getUTCDay() + 6) % 7, [{ from: clock(1), to: clock(3) }])
}

describe('while a manager has paused the orders of guests', () => {
  test('guests read the menu, their orders and why; an order is refused, and goes through afterwards with the same key', async () => {
    const session = await sitDown(cafe)
    const first = await order(session)
    expect(await readOrdering(session)).toMatchObject({ open: true, opensAt: null })
    await pause(null)
    const headers = { 'Idempotency-Key': newId() }
    expect(await order(session, {}, headers)).toMatchObject({
      status: 409,
      body: { code: 'ordering_closed', error: 'The kitchen takes no orders of guests now. Please ask the staff.' },
    })
    expect(await readOrdering(session)).toMatchObject({ open: false, opensAt: null })
    expect((await cafe.api.get(`/guest/orders/${first.body.id}`, { session })).status).toBe(200)
    expect((await cafe.api.post(`/guest/orders/${first.body.id}/cancel`, undefined, { session })).status).toBe(200)
    expect(await sitDown(cafe)).toMatch(/^[0-9a-f]{32}$/)

    await resumeOrdering(cafe.database, await manager(), cafe.here.branchId)
    expect((await order(session, {}, headers)).status).toBe(201)
  })

  test('staff still place orders, and the other branch takes orders of guests', async () => {
    await pause(null)
    const byStaff = { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
    expect((await cafe.api.post('/orders', byStaff, { token: cafe.staff })).status).toBe(201)
    expect((await order(await sitDown(cafe, cafe.there))).status).toBe(201)
  })

  test('boards and the branches page learn of it; a second pause replaces the end of the first', async () => {
    await pause(null)
    await pause(15)
    const state = (await branchStates(cafe.database, [cafe.here.branchId])).get(cafe.here.branchId)
    expect(state?.ordering).toMatchObject({ isOpen: false, why: 'paused', opensAt: expect.any(Number) })
    const { branches, now } = await readOverview(cafe.database, await manager())
    const here = branches.find(({ id }) => id === cafe.here.branchId)
    if (!here?.ordering || here.ordering.isOpen || here.ordering.opensAt === null) throw new Error('It is not paused.')
    expect(here.ordering.opensAt - now).toBeGreaterThan(13 * 60_000)
    expect(here.ordering.opensAt - now).toBeLessThanOrEqual(15 * 60_000)
    expect(branches.filter(({ id }) => id !== cafe.here.branchId).map(({ ordering }) => ordering)).toEqual([
      { isOpen: true },
    ])
  })

  test('it ends by itself', async () => {
    await pause(15)
    const session = await sitDown(cafe)
    expect((await order(session)).status).toBe(409)
    await cafe.database.query("UPDATE branches SET ordering_paused_until = now() - interval '1 second'", [])
    expect((await order(session)).status).toBe(201)
  })

  test('the activity log says who paused and resumed it', async () => {
    await pause(30)
    await resumeOrdering(cafe.database, await manager(), cafe.here.branchId)
    await resumeOrdering(cafe.database, await manager(), cafe.here.branchId)
    const entries = await cafe.database.query<{ action: string; actor: { name: string }; after: unknown }>(
      `SELECT action, actor, after FROM audit_entries WHERE action LIKE 'ordering.%' ORDER BY id DESC LIMIT 2`,
      [],
    )
    expect(entries).toEqual([
      { action: 'ordering.resumed', actor: expect.objectContaining({ kind: 'staff' }), after: null },
      {
        action: 'ordering.paused',
        actor: expect.objectContaining({ kind: 'staff' }),
        after: { until: expect.stringMatching(/^\d{4}-.*Z$/) },
      },
    ])
  })

  test('nobody of another organisation may pause', async () => {
    await expect(pause(null, cafe.otherManager)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readOrdering(await sitDown(cafe))).toMatchObject({ open: true, opensAt: null })
  })
})

describe('outside the opening hours', () => {
  test('guests cannot order, and read from when they can; staff can', async () => {
    const session = await sitDown(cafe)
    await setHours(inAnHour())
    expect(await order(session)).toMatchObject({ status: 409, body: { code: 'ordering_closed' } })
    const { open, opensAt } = await readOrdering(session)
    expect(open).toBe(false)
    const minutes = (Date.parse(opensAt ?? '') - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(55)
    expect(minutes).toBeLessThanOrEqual(61)
    const byStaff = { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
    expect((await cafe.api.post('/orders', byStaff, { token: cafe.staff })).status).toBe(201)
  })

  test('a pickup then is refused with its field, and one within the hours is taken', async () => {
    const session = await sitDown(cafe)
    const now = new Date(Date.now() + 7 * 3_600_000)
    const today = (now.getUTCDay() + 6) % 7
    // Open from now for four hours.
    const clock = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    const hours: OpeningHours = [[], [], [], [], [], [], []]
    await setHours(hours.with(today, [{ from: clock(0), to: clock(4) }]))
    const pickupIn = (hours: number) => ({
      type: 'takeaway',
      customerName: 'Lan',
      pickupAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
    })
    expect(await order(session, pickupIn(5))).toMatchObject({
      status: 409,
      body: { code: 'ordering_closed', details: [{ path: 'pickupAt' }] },
    })
    expect((await order(session, pickupIn(2))).status).toBe(201)
  })
})
