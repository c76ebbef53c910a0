import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { GuestMenu, MenuItem } from '@/lib/menu/read-menu'
import type { TableSummary } from '@/lib/tables/table-repository'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { sitDown } from '../support/orders'
import { hire } from '../support/people'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const at = (branchId: string) => ({ 'X-Branch-ID': branchId })

describe('GET /branches', () => {
  const branches = (token: string, headers = {}) =>
    cafe.api.get<{ branches: BranchSummary[] }>('/branches', { token, headers })

  test('shows a manager every branch of the organisation, by name', async () => {
    const timeZone = 'Asia/Ho_Chi_Minh'
    expect(await branches(cafe.manager)).toMatchObject({ status: 200 })
    expect((await branches(cafe.manager)).body).toEqual({
      branches: [
        { id: cafe.here.branchId, name: 'Hàng Bông', timeZone },
        { id: cafe.there.branchId, name: 'Thảo Điền', timeZone },
      ],
    })
    expect((await branches(cafe.otherManager)).body).toEqual({
      branches: [{ id: cafe.elsewhere.branchId, name: 'Mitte', timeZone: 'Europe/Berlin' }],
    })
  })

  test('shows staff their own, and a manager the one of X-Branch-ID', async () => {
    expect((await branches(cafe.staff)).body.branches.map(({ id }) => id)).toEqual([cafe.here.branchId])
    const narrowed = await branches(cafe.manager, at(cafe.there.branchId))
    expect(narrowed.body.branches.map(({ id }) => id)).toEqual([cafe.there.branchId])
  })
})

describe('GET /tables', () => {
  const tables = async (token: string, headers = {}) =>
    (await cafe.api.get<{ tables: TableSummary[] }>('/tables', { token, headers })).body.tables

  test('shows a manager the tables of every branch, with their codes', async () => {
    const shown = await tables(cafe.manager)
    expect(shown).toHaveLength(12)
    expect(shown.map(({ label }) => label)).toEqual([...LABELS, ...LABELS])
    expect(shown).toContainEqual({
      id: cafe.here.tableId,
      branchId: cafe.here.branchId,
      label: expect.any(String),
      area: '',
      code: cafe.here.tableCode,
      closedAt: null,
    })
    expect(await tables(cafe.manager, at(cafe.there.branchId))).toHaveLength(6)
  })

  test('shows staff the tables of their branch, without codes', async () => {
    const shown = await tables(cafe.staff)
    expect(shown.map(({ branchId }) => branchId)).toEqual(Array.from({ length: 6 }, () => cafe.here.branchId))
    expect(shown.map(Object.keys)).toEqual(shown.map(() => ['id', 'branchId', 'label', 'area', 'closedAt']))
  })

  test('shows staff who are tied to no branch every table, without codes', async () => {
    const { credentials } = await hire(cafe, { branchId: null })
    const shown = await tables(await logIn(cafe.api, credentials))
    expect(shown).toHaveLength(12)
    expect(shown.every((table) => !('code' in table))).toBe(true)
  })

  test('shows a manager who is tied to a branch its codes only', async () => {
    const { credentials } = await hire(cafe, { role: 'manager', branchId: cafe.there.branchId })
    const shown = await tables(await logIn(cafe.api, credentials))
    expect(shown).toHaveLength(6)
    expect(shown).toContainEqual(expect.objectContaining({ code: cafe.there.tableCode }))
  })
})

describe('GET /menu-items', () => {
  const items = async (token: string, headers = {}) =>
    (await cafe.api.get<{ items: MenuItem[] }>('/menu-items', { token, headers })).body.items

  test('shows the menu by category and place', async () => {
    const shown = await items(cafe.staff)
    expect(shown).toHaveLength(21)
    expect(shown[2]).toEqual({
      id: cafe.menuItemId,
      name: 'Bạc xỉu',
      category: 'Cà phê',
      categoryId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      station: 'Bar',
      price: 39_000,
      description: 'Nhiều sữa, ít cà phê, lớp bọt mịn.',
      kitchenName: '',
      allergens: ['milk'],
      photoUrl: expect.stringMatching(/^\/photos\/[0-9a-f]{64}\.webp$/),
      available: true,
      soldOutBranchIds: [],
      soldOutUntil: null,
      optionGroups: expect.any(Array),
      components: [],
      course: null,
    })
    expect(shown.at(-1)?.name).toBe('Bánh bông lan trứng muối')
  })

  test('shows an organisation its own menu only', async () => {
    expect((await items(cafe.otherManager)).map(({ name }) => name)).toEqual(['Espresso', 'Milchkaffee', 'Käsekuchen'])
  })
})

describe('PATCH /menu-items/:id', () => {
  const set = (body: unknown, token = cafe.staff, headers = {}, id = cafe.menuItemId) =>
    cafe.api.patch<MenuItem & ErrorBody>(`/menu-items/${id}`, body, { token, headers })
  const soldOutAt = async () => {
    const rows = await cafe.database.prisma.soldOut.findMany({ where: { menuItemId: cafe.menuItemId } })
    return rows.map(({ branchId }) => branchId).toSorted()
  }
  const both = () => [cafe.here.branchId, cafe.there.branchId].toSorted()
  const bringBack = () => set({ available: true }, cafe.manager)

  test('by staff is for their branch only, both ways', async () => {
    await set({ available: false }, cafe.manager)
    expect(await set({ available: true })).toMatchObject({
      status: 200,
      body: { id: cafe.menuItemId, available: true, soldOutBranchIds: [] },
    })
    expect(await soldOutAt()).toEqual([cafe.there.branchId])
    await bringBack()
    expect(await set({ available: false })).toMatchObject({
      status: 200,
      body: { available: false, soldOutBranchIds: [cafe.here.branchId] },
    })
    expect(await soldOutAt()).toEqual([cafe.here.branchId])
    await bringBack()
  })

  test('by a manager is for every branch', async () => {
    const { body } = await set({ available: false }, cafe.manager)
    expect(body.available).toBe(false)
    expect(body.soldOutBranchIds.toSorted()).toEqual(both())
    expect(await soldOutAt()).toEqual(both())
    expect(await bringBack()).toMatchObject({ body: { available: true, soldOutBranchIds: [] } })
    expect(await soldOutAt()).toEqual([])
  })

  test('by a manager with X-Branch-ID is for that branch', async () => {
    await set({ available: false }, cafe.manager, at(cafe.there.branchId))
    expect(await soldOutAt()).toEqual([cafe.there.branchId])
    // Over all branches it is not available everywhere, and it is said where not.
    const { body } = await cafe.api.get<{ items: MenuItem[] }>('/menu-items', { token: cafe.manager })
    expect(body.items.find(({ id }) => id === cafe.menuItemId)).toMatchObject({
      available: false,
      soldOutBranchIds: [cafe.there.branchId],
    })
    await bringBack()
  })

  test('for two hours or until tomorrow ends by itself, for guests and for REST', async () => {
    const until = async (ends: string) => Date.parse((await set({ available: false, ends })).body.soldOutUntil ?? '')
    const twoHours = Date.now() + 2 * 3_600_000
    expect(Math.abs((await until('in_2_hours')) - twoHours)).toBeLessThan(60_000)
    await cafe.database.query(`UPDATE branches SET day_ends_at = '04:00'`, [])
    const day = DateTime.now().setZone('Asia/Ho_Chi_Minh').minus({ hours: 4 }).startOf('day')
    expect(await until('tomorrow')).toBe(day.plus({ days: 1, hours: 4 }).toMillis())
    expect((await set({ available: false })).body.soldOutUntil).toBeNull()

    await until('in_2_hours')
    const session = await sitDown(cafe)
    const order = { items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] }
    const place = () => cafe.api.post<ErrorBody>('/guest/orders', order, { session })
    expect(await place()).toMatchObject({ status: 409, body: { code: 'sold_out' } })
    await cafe.database.query(`UPDATE sold_out SET ends_at = now() - interval '1 millisecond'`, [])
    expect((await place()).status).toBe(201)
    const { body: menu } = await cafe.api.get<{ items: MenuItem[] }>('/menu-items', { token: cafe.staff })
    expect(menu.items.find(({ id }) => id === cafe.menuItemId)).toMatchObject({ available: true, soldOutUntil: null })
    const { body: guestMenu } = await cafe.api.get<GuestMenu>('/guest/menu', { session })
    const shown = guestMenu.categories.flatMap(({ items }) => items)
    expect(shown.filter(({ available }) => !available)).toEqual([])

    // The ended row means nothing: the item can be sold out again, and that is a change.
    expect((await set({ available: false, ends: 'tomorrow' })).body.available).toBe(false)
    expect((await set({ available: false, ends: 'never' })).status).toBe(400)
    await bringBack()
  })

  test('said twice, or by many at the same moment, is no error', async () => {
    for (const available of [false, false, true, true]) expect((await set({ available })).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => set({ available: index % 2 === 0 }, cafe.manager)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await bringBack()
  })

  test('by staff for another branch is 403 and changes nothing', async () => {
    expect((await set({ available: false }, cafe.staff, at(cafe.there.branchId))).status).toBe(403)
    expect(await soldOutAt()).toEqual([])
  })

  test('of an item that is unknown or of another organisation is the same 404 and changes nothing', async () => {
    const unknown = await set({ available: false }, cafe.manager, {}, newId())
    const foreign = await set({ available: false }, cafe.manager, {}, cafe.otherMenuItemId)
    expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(foreign.body).toEqual(unknown.body)
    expect(await cafe.database.prisma.soldOut.count({ where: { menuItemId: cafe.otherMenuItemId } })).toBe(0)
  })

  test.each([
    ['no body', undefined],
    ['nothing', {}],
    ['null', { available: null }],
    ['a string', { available: 'false' }],
    ['a number', { available: 0 }],
    ['another key', { available: false, price: 1 }],
  ])('refuses %s with 400', async (_, body) => {
    expect(await set(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test.each(['1', 'null', '%00'])('refuses the id %s with 400', async (id) => {
    expect(await set({ available: false }, cafe.staff, {}, id)).toMatchObject({ status: 400 })
  })
})

const LABELS = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3']
