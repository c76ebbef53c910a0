import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { ownOrders } from '@/lib/guests/own-orders'
import { placeGuestOrder } from '@/lib/guests/place-guest-order'
import { newId } from '@/lib/ids'
import { findWholeMenu, type GuestMenu, readCompactMenu } from '@/lib/menu/read-menu'
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

type Item = { price: number; branchPrices: Record<string, number> } & ErrorBody
const item = () => `/menu/items/${cafe.menuItemId}`
const change = (values: object) => cafe.api.patch<Item>(item(), values, { token: cafe.manager })

test('an item costs what its branch says: for guests, on the pad and over REST; at other branches, its price', async () => {
  const { body } = await change({ branchPrices: { [cafe.there.branchId]: 45_000 } })
  expect(body).toMatchObject({ price: 39_000, branchPrices: { [cafe.there.branchId]: 45_000 } })
  const shownAt = async ({ orgId, branchId }: Cafe['here']) => {
    const { categories } = await readCompactMenu(cafe.database, { orgId, branchId })
    return categories.flatMap(({ items }) => items).find(({ id }) => id === cafe.menuItemId)?.price
  }
  expect([await shownAt(cafe.here), await shownAt(cafe.there)]).toEqual([39_000, 45_000])
  const totalAt = async ({ tableId }: Cafe['here']) => {
    const order = { tableId, items: [{ menuItemId: cafe.menuItemId, quantity: 2 }] }
    return (await cafe.api.post<Order>('/orders', order, { token: cafe.manager })).body.total
  }
  expect([await totalAt(cafe.here), await totalAt(cafe.there)]).toEqual([78_000, 90_000])
})

test('a manager of one branch reads its prices in the settings, one of the business those of the items', async () => {
  await change({ branchPrices: { [cafe.there.branchId]: 45_000 } })
  const manager = await authenticateStaff(cafe.database, cafe.manager)
  const shownTo = async (branchId: string | null) =>
    (await findWholeMenu(cafe.database, { ...manager, branchId }))
      .flatMap(({ items }) => items)
      .find(({ id }) => id === cafe.menuItemId)?.price
  expect([await shownTo(null), await shownTo(cafe.there.branchId)]).toEqual([39_000, 45_000])
})

test('a guest orders at the price that the page of the branch shows, and at no other', async () => {
  await change({ branchPrices: { [cafe.there.branchId]: 45_000 } })
  const { body: menu } = await cafe.api.get<GuestMenu>('/guest/menu', { session: await sitDown(cafe) })
  expect(menu.categories[0]?.items.find(({ id }) => id === cafe.menuItemId)?.price).toBe(39_000)
  const { body } = await cafe.api.post<{ sessionId: string }>('/guest/sessions', { tableCode: cafe.there.tableCode })
  const guest = await authenticateGuest(cafe.database, body.sessionId)
  const lines = [{ menuItemId: cafe.menuItemId, quantity: 1, note: '' }]
  const place = (total: number) =>
    placeGuestOrder(cafe.database, guest, { key: newId(), lines, customerName: '', allergyNote: '', note: '' }, total)
  await expect(place(39_000)).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: 'total' }] })
  await place(45_000)
  expect((await ownOrders(cafe.database, guest.sessionId))[0]).toMatchObject({ isOwn: true, total: 45_000 })
})

test('a push of the menu keeps the prices of branches, and an empty list takes them away', async () => {
  await change({ branchPrices: { [cafe.there.branchId]: 45_000 } })
  const menu = (await cafe.api.get<WholeMenu>('/menu', { token: cafe.manager })).body
  const [first, ...rest] = menu.categories
  const categories = [{ ...first, items: first?.items.map((one) => ({ ...one, price: one.price + 1_000 })) }, ...rest]
  const pushed = await cafe.api.send('PUT', '/menu', {
    headers: { Authorization: `Bearer ${cafe.manager}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...menu, categories }),
  })
  expect(pushed.status).toBe(200)
  const { body } = await cafe.api.get<Item>(item(), { token: cafe.manager })
  expect([body.price, body.branchPrices]).toEqual([40_000, { [cafe.there.branchId]: 45_000 }])
  expect((await change({ branchPrices: {} })).body.branchPrices).toEqual({})
  const { after } = await cafe.database.prisma.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(after).toMatchObject({ branchPrices: [] })
})

test('the branch of another business, and a wrong price, are refused with their field', async () => {
  const refused = async (branchId: string, price: number) => {
    const { status, body } = await change({ branchPrices: { [branchId]: price } })
    return [status, body.details?.map(({ path }) => path)]
  }
  const other = cafe.elsewhere.branchId
  expect(await refused(other, 1_000)).toEqual([404, [`branchPrices.${other}`]])
  expect(await refused(cafe.there.branchId, -1)).toEqual([400, [`branchPrices.${cafe.there.branchId}`]])
})

test('the activity log writes prices of branches and options with their currency', async () => {
  const token = cafe.otherManager
  const path = `/menu/items/${cafe.otherMenuItemId}`
  const group = { name: 'Size', min: 0, max: 1, options: [{ name: 'Large', price: 150 }] }
  const itemIds = [cafe.otherMenuItemId]
  const added = await cafe.api.post<{ options: { id: string }[] }>(
    '/menu/option-groups',
    { ...group, itemIds },
    { token },
  )
  const overrides = [{ optionId: added.body.options[0]?.id, price: 200, isDefault: null, leftOut: false }]
  await cafe.api.patch(`${path}/options`, { overrides }, { token })
  await cafe.api.patch(path, { branchPrices: { [cafe.elsewhere.branchId]: 450 } }, { token })
  const audit = await cafe.api.get<{ entries: { after: object }[] }>('/audit?limit=3', { token })
  expect(audit.body.entries.map(({ after }) => after)).toMatchObject([
    { branchPrices: [expect.stringMatching(/^Mitte: 4,50\s€$/)] },
    { options: [expect.stringMatching(/^Size: Large 2,00\s€$/)] },
    { options: [expect.stringMatching(/^Large \(1,50\s€\)$/)] },
  ])
})
