import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { importMenu } from '@/lib/menu/import-into-menu'
import type { GuestMenu } from '@/lib/menu/read-menu'
import type { ServingTime } from '@/lib/menu/serving-times'
import type { WholeMenu } from '@/lib/menu/whole-menu-repository'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

/** Every day from some hours after now, for an hour, in the time zone of the branch (+07:00). */
function hoursFromNow(hours: number): ServingTime[] {
  const clock = (more: number) => new Date(Date.now() + (7 + more) * 3_600_000).toISOString().slice(11, 16)
  return [{ days: [1, 2, 3, 4, 5, 6, 7], from: clock(hours), to: clock(hours + 1) }]
}
const NOW = () => hoursFromNow(-0.5)
const LATER = () => hoursFromNow(2)

const item = () => `/menu/items/${cafe.menuItemId}`
const serve = (path: string, servingTimes: unknown) =>
  cafe.api.patch<{ servingTimes: ServingTime[] } & ErrorBody>(path, { servingTimes }, { token: cafe.manager })
const categoryOfItem = async () => {
  const { body } = await cafe.api.get<WholeMenu>('/menu', { token: cafe.manager })
  const category = body.categories.find(({ items }) => items.some(({ id }) => id === cafe.menuItemId))
  return `/menu/categories/${category?.id}`
}
const order = (session: string, more: object = {}, key = newId()) =>
  cafe.api.post<Order & ErrorBody>(
    '/guest/orders',
    { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }], ...more },
    { session, headers: { 'Idempotency-Key': key } },
  )
const shown = async () => {
  const { body } = await cafe.api.get<GuestMenu>('/guest/menu', { session: await sitDown(cafe) })
  return body.categories.flatMap(({ items }) => items).find(({ id }) => id === cafe.menuItemId)
}

test('outside its serving times guests cannot order an item and read from when they can; staff can; the same request goes through later', async () => {
  expect((await serve(item(), LATER())).body.servingTimes).toEqual(LATER())
  const { served, servedFrom } = (await shown()) ?? {}
  expect(served).toBe(false)
  expect(Date.parse(servedFrom ?? '')).toBeGreaterThan(Date.now() + 3_600_000)
  const [session, key] = [await sitDown(cafe), newId()]
  const { status, body } = await order(session, {}, key)
  expect([status, body.code, body.details?.[0]?.path]).toEqual([409, 'not_served', 'items.0.menuItemId'])
  expect(body.error).toMatch(/^Bạc xỉu is not served at this time, only \d\d:\d\d-\d\d:\d\d\.$/)
  const staff = { tableId: cafe.here.tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
  expect((await cafe.api.post('/orders', staff, { token: cafe.staff })).status).toBe(201)
  await serve(item(), NOW())
  expect(await shown()).toMatchObject({ served: true, servedFrom: null })
  expect((await order(session, {}, key)).status).toBe(201)
})

test('the time of the pickup counts', async () => {
  await serve(item(), LATER())
  const session = await sitDown(cafe)
  const pickupAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  expect((await order(session, { pickupAt: pickupAt(2.5) })).status).toBe(201)
  await serve(item(), NOW())
  expect((await order(session, { pickupAt: pickupAt(2.5) })).body.code).toBe('not_served')
})

test('those of a category hold for its items too', async () => {
  await serve(item(), [])
  const serveCategory = async (servingTimes: ServingTime[]) =>
    cafe.api.patch(await categoryOfItem(), { name: 'Cà phê', servingTimes }, { token: cafe.manager })
  expect(await serveCategory(LATER())).toMatchObject({ status: 200, body: { servingTimes: LATER() } })
  expect((await order(await sitDown(cafe))).body.code).toBe('not_served')
  await serveCategory([])
  expect((await order(await sitDown(cafe))).status).toBe(201)
})

test.each<[unknown, string]>([
  [[{ days: [], from: '06:00', to: '11:00' }], 'servingTimes.0.days'],
  [[{ days: [8], from: '06:00', to: '11:00' }], 'servingTimes.0.days.0'],
  [[{ days: [1, 1], from: '06:00', to: '11:00' }], 'servingTimes.0.days'],
  [[{ days: [1], from: '6', to: '11:00' }], 'servingTimes.0.from'],
  [Array.from({ length: 8 }, () => ({ days: [1], from: '06:00', to: '11:00' })), 'servingTimes'],
])('%j is refused with its field', async (servingTimes, path) => {
  const { status, body } = await serve(item(), servingTimes)
  expect([status, body.details?.map((detail) => detail.path)]).toEqual([400, [path]])
})

test('a push keeps them when it leaves them out, and a menu file changes them', async () => {
  await serve(item(), NOW())
  const menu = (await cafe.api.get<WholeMenu>('/menu', { token: cafe.manager })).body
  const categories = menu.categories.map(({ servingTimes: _, items, ...category }) => ({
    ...category,
    items: items.map(({ servingTimes: __, ...rest }) => rest),
  }))
  const pushed = await cafe.api.send('PUT', '/menu', {
    headers: { Authorization: `Bearer ${cafe.manager}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...menu, categories }),
  })
  expect(pushed.status).toBe(200)
  expect((await cafe.api.get<WholeMenu>('/menu', { token: cafe.manager })).body).toEqual(menu)
  const staff = await authenticateStaff(cafe.database, cafe.manager)
  const head = 'Nhóm món,Tên món,Giá,Giờ phục vụ,Giờ phục vụ của nhóm'
  const file = `${head}\nCà phê,Bạc xỉu,39.000,T2-T6 06:00-11:00,05:00-23:00`
  expect(await importMenu(cafe.database, staff, file)).toMatchObject({
    changed: [{ fields: ['servingTimes'] }],
    changedCategories: ['Cà phê'],
  })
  const [coffee] = (await cafe.api.get<WholeMenu>('/menu', { token: cafe.manager })).body.categories
  expect(coffee?.servingTimes).toEqual([{ days: [1, 2, 3, 4, 5, 6, 7], from: '05:00', to: '23:00' }])
  expect(coffee?.items.find(({ id }) => id === cafe.menuItemId)?.servingTimes).toEqual([
    { days: [1, 2, 3, 4, 5], from: '06:00', to: '11:00' },
  ])
  await expect(importMenu(cafe.database, staff, `${head}\nCà phê,Bạc xỉu,39.000,breakfast,`)).rejects.toMatchObject({
    code: 'invalid_request',
  })
})
