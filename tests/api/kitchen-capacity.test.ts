import { expect, test, vi } from 'vitest'
import { watchConditions } from '@/lib/alarms/watch-conditions'
import { branchStates } from '@/lib/board/branch-state-repository'
import { onBranchSignal } from '@/lib/branches/branch-signal'
import type { Capacity, HandStep } from '@/lib/branches/capacity-schema'
import type { ErrorBody } from '@/lib/errors'
import { addCategory, removeCategory } from '@/lib/menu/categories'
import { keepCapacity, watchedBranches } from '@/lib/orders/keep-capacity'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafeForTest } from '../support/cafe'
import { subscribe } from '../support/endpoints'
import { sitDown } from '../support/orders'
import { startWebhookServerForTest } from '../support/webhook-server'

/* The service of the café also keeps the steps. What a test does by itself is what another process would do. */

type Ordering = { open: boolean; opensAt: string | null; longerMinutes: number; categoryIds: string[] | null }
type Branch = { ordering: Ordering; kitchen: { step: string; until: string | null }; capacity: Capacity }
type Menu = { ordering: Ordering; categories: { id: string; items: { id: string; available: boolean }[] }[] }
const MINUTE = 60_000
const OPEN = { open: true, opensAt: null, longerMinutes: 0, categoryIds: null }

const pathOf = ({ here }: Cafe) => `/branches/${here.branchId}`
const set = (cafe: Cafe, step: HandStep, token = cafe.staff) =>
  cafe.api.post<Branch & ErrorBody>(`${pathOf(cafe)}/kitchen`, step, { token })
const change = (cafe: Cafe, capacity: Partial<Capacity>) =>
  cafe.api.patch<Branch & ErrorBody>(
    pathOf(cafe),
    { capacity: { longerMinutes: 15, categoryIds: [], automatic: null, ...capacity } },
    { token: cafe.manager },
  )
const read = async (cafe: Cafe) => (await cafe.api.get<Branch>(pathOf(cafe), { token: cafe.staff })).body
const order = (cafe: Cafe, session: string, menuItemId = cafe.menuItemId) =>
  cafe.api.post<Order & ErrorBody>('/guest/orders', { items: [{ menuItemId, quantity: 1 }] }, { session })
const byStaff = (cafe: Cafe, quantity: number) =>
  cafe.api.post<Order>(
    '/orders',
    { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity }] },
    { token: cafe.staff },
  )
const changes = (cafe: Cafe) =>
  cafe.database.query<{ actor: string; before: object; after: object }>(
    `SELECT actor ->> 'kind' AS actor, before, after FROM audit_entries WHERE action = 'ordering.capacity_changed' ORDER BY id`,
    [],
  )
/** As time passes. */
const endSteps = (cafe: Cafe) =>
  cafe.database.query(
    "UPDATE branches SET capacity_until = now() - interval '1 s' WHERE capacity_until IS NOT NULL",
    [],
  )

test('guests are told, limited or refused by the step that staff set, and staff always pass', async () => {
  const cafe = await startCafeForTest()
  const session = await sitDown(cafe)
  const menu = async () => (await cafe.api.get<Menu>('/guest/menu', { session })).body
  expect((await menu()).ordering).toEqual(OPEN)

  expect((await set(cafe, { step: 'busy', minutes: 15 })).body.ordering).toEqual({ ...OPEN, longerMinutes: 15 })
  expect((await order(cafe, session)).status).toBe(201)

  expect(await set(cafe, { step: 'limited', minutes: 15 })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'step' }] },
  })
  const [first, second] = (await menu()).categories
  const [inFirst, inSecond] = [first?.items[0]?.id ?? '', second?.items[0]?.id ?? '']
  expect((await change(cafe, { longerMinutes: 20, categoryIds: [first?.id ?? ''] })).status).toBe(200)
  await set(cafe, { step: 'limited', minutes: 15 })
  expect((await menu()).ordering).toEqual({ ...OPEN, longerMinutes: 20, categoryIds: [first?.id] })
  const available = (await menu()).categories.map(({ items }) => items.some((item) => item.available))
  expect(available).toEqual([true, ...available.slice(1).map(() => false)])
  expect(await order(cafe, session, inSecond)).toMatchObject({
    status: 409,
    body: {
      code: 'kitchen_limited',
      details: [{ path: 'items.0.menuItemId', message: expect.stringMatching(/busy/) }],
    },
  })
  expect((await order(cafe, session, inFirst)).status).not.toBe(409)

  const { body } = await set(cafe, { step: 'full', minutes: 30 })
  expect(body.kitchen).toEqual({ step: 'full', until: body.ordering.opensAt })
  expect(body.ordering.open).toBe(false)
  expect(Date.parse(body.ordering.opensAt ?? '') - Date.now()).toBeGreaterThan(29 * MINUTE)
  expect(await order(cafe, session)).toMatchObject({ status: 409, body: { code: 'ordering_closed' } })
  expect((await byStaff(cafe, 1)).status).toBe(201)
  const imported = await cafe.api.post<Order>(
    '/orders',
    { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }], onUnknownItem: 'accept' },
    { token: cafe.staff },
  )
  expect(imported.body.problems).toEqual(['ordering_full'])

  expect((await set(cafe, { step: 'normal' })).body).toMatchObject({
    ordering: OPEN,
    kitchen: { step: 'normal', until: null },
  })
  expect((await order(cafe, session)).status).toBe(201)
})

test('a step that was set by hand ends by itself, for guests at once and in the activity log once', async () => {
  const cafe = await startCafeForTest()
  const session = await sitDown(cafe)
  await set(cafe, { step: 'full', minutes: 60 })
  await endSteps(cafe)
  expect((await order(cafe, session)).status).toBe(201)
  await expect.poll(async () => (await changes(cafe)).length, { timeout: 10_000 }).toBe(2)
  expect(await changes(cafe)).toEqual([
    { actor: 'staff', before: expect.anything(), after: { capacityStep: 'full', until: expect.stringMatching(/Z$/) } },
    { actor: 'system', before: { capacityStep: 'full' }, after: { capacityStep: 'normal' } },
  ])
  expect((await read(cafe)).kitchen).toEqual({ step: 'normal', until: null })
})

test('the load moves the step, what was set by hand goes before it, and several processes change it once', async () => {
  const cafe = await startCafeForTest()
  const automatic = { measure: 'pieces' as const, busy: 5, limited: null, full: 10 }
  await byStaff(cafe, 10)
  const signals: string[] = []
  const stop = onBranchSignal((branchId) => signals.push(branchId))
  await change(cafe, { automatic })
  await expect.poll(async () => (await read(cafe)).kitchen.step, { timeout: 10_000 }).toBe('full')
  await expect.poll(() => signals).toContain(cafe.here.branchId)
  stop()
  expect((await changes(cafe)).at(-1)).toEqual({
    actor: 'system',
    before: { capacityStep: 'normal' },
    after: { capacityStep: 'full', load: 10 },
  })

  await set(cafe, { step: 'normal' })
  const held = (await read(cafe)).kitchen
  expect(held.step).toBe('normal')
  expect(Date.parse(held.until ?? '') - Date.now()).toBeGreaterThan(14 * MINUTE)

  const watched = await watchedBranches(cafe.database)
  const branch = watched?.branches.find(({ id }) => id === cafe.here.branchId)
  if (!watched || !branch) throw new Error('The branch is not watched.')
  const afterwards = watched.now + 16 * MINUTE
  const looks = await Promise.all([1, 2, 3].map(() => keepCapacity(cafe.database, branch, afterwards)))
  expect(looks.toSorted()).toEqual([false, false, true])
  expect((await read(cafe)).kitchen).toEqual({ step: 'full', until: null })
  expect(await changes(cafe)).toHaveLength(3)
})

test('a limited kitchen whose categories were removed is busy, and `limited` is not set any more', async () => {
  const cafe = await startCafeForTest()
  const session = await sitDown(cafe)
  const manager = await authenticateStaff(cafe.database, cafe.manager)
  const categoryId = await addCategory(cafe.database, manager, { name: 'Đêm' })
  const automatic = { measure: 'pieces' as const, busy: null, limited: 5, full: null }
  expect((await change(cafe, { categoryIds: [categoryId], automatic })).status).toBe(200)
  await set(cafe, { step: 'limited', minutes: 60 })
  expect((await read(cafe)).kitchen.step).toBe('limited')
  await removeCategory(cafe.database, manager, categoryId)

  const branch = await read(cafe)
  expect([branch.kitchen.step, branch.capacity.categoryIds]).toEqual(['busy', []])
  expect(branch.ordering).toEqual({ ...OPEN, longerMinutes: 15 })
  expect((await order(cafe, session)).status).toBe(201)
  const state = (await branchStates(cafe.database, [cafe.here.branchId])).get(cafe.here.branchId)
  expect(state?.capacity).toMatchObject({ step: 'busy', categoryCount: 0 })
  expect(await set(cafe, { step: 'limited', minutes: 15 })).toMatchObject({
    status: 400,
    body: { details: [{ path: 'step' }] },
  })
  const watched = await watchedBranches(cafe.database)
  expect(watched?.branches.find(({ id }) => id === cafe.here.branchId)?.automatic).toEqual({
    ...automatic,
    limited: null,
  })
  const kept = await cafe.api.patch(`/branches/${cafe.here.branchId}`, { leadMinutes: 7 }, { token: cafe.manager })
  expect(kept.status).toBe(200)
  expect((await read(cafe)).capacity).toMatchObject({ categoryIds: [], automatic })
})

test('programs are told that a step begins and ends, once each', async () => {
  const cafe = await startCafeForTest({ WEBHOOK_ALLOW_PRIVATE: '1' })
  const server = await startWebhookServerForTest()
  await subscribe(cafe, server.url, { eventTypes: ['ordering.capacity_changed'] })
  const watch = () => Promise.all([watchConditions(cafe.database), watchConditions(cafe.database)])
  await set(cafe, { step: 'busy', minutes: 15 })
  await watch()
  await set(cafe, { step: 'full', minutes: 15 })
  await watch()
  await set(cafe, { step: 'normal' })
  await watch()
  await vi.waitFor(() => expect(server.hits.length).toBeGreaterThanOrEqual(4), { timeout: 15_000 })
  const told = server.hits.map(({ body }) => JSON.parse(body).data)
  expect(told.map(({ condition, state, subject }) => `${condition} ${state} ${subject}`).toSorted()).toEqual([
    'kitchen_busy began Hàng Bông',
    'kitchen_busy ended Hàng Bông',
    'kitchen_full began Hàng Bông',
    'kitchen_full ended Hàng Bông',
  ])
})

test('limits that do not ascend, categories that do not exist and steps without a time are refused with their field', async () => {
  const cafe = await startCafeForTest()
  const at = async (answer: ReturnType<typeof change>) => {
    const { status, body } = await answer
    return [status, body.details?.[0]?.path]
  }
  expect(await at(change(cafe, { automatic: { measure: 'minutes', busy: 30, limited: null, full: 20 } }))).toEqual([
    400,
    'capacity.automatic.full',
  ])
  expect(await at(change(cafe, { categoryIds: [cafe.here.tableId] }))).toEqual([404, 'capacity.categoryIds'])
  expect((await set(cafe, { step: 'full' } as never)).status).toBe(400)
  const state = (await branchStates(cafe.database, [cafe.here.branchId])).get(cafe.here.branchId)
  expect(state?.capacity).toEqual({ step: 'normal', until: null, longerMinutes: 15, categoryCount: 0 })
})
