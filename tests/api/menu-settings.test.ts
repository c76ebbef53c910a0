import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { MenuItemValues } from '@/lib/menu/menu-item-repository'
import type { MenuItem } from '@/lib/menu/read-menu'
import type { ItemOptions } from '@/lib/options/item-option-repository'
import type { OptionGroupEntry } from '@/lib/options/option-group-repository'
import type { Station } from '@/lib/stations/station-repository'
import { type Cafe, startCafe } from '../support/cafe'
import { lossyWebp } from '../support/webp'

let cafe: Cafe
let key: string
beforeAll(async () => {
  cafe = await startCafe()
  const permissions = ['cafe.read', 'menu.manage', 'menu.sell_out', 'audit.read']
  const body = { name: 'POS', permissions }
  key = (await cafe.api.post<{ key: string }>('/api-keys', body, { token: cafe.manager })).body.key
})
afterAll(() => cafe.stop())

type Category = { id: string; name: string }
type Item = MenuItemValues & { id: string; options: ItemOptions }
const post = <Body>(path: string, body: unknown) => cafe.api.post<Body & ErrorBody>(path, body, { token: key })
const patch = <Body>(path: string, body: unknown) => cafe.api.patch<Body & ErrorBody>(path, body, { token: key })
const remove = <Body>(path: string) => cafe.api.delete<Body & ErrorBody>(path, { token: key })
const get = <Body>(path: string) => cafe.api.get<Body>(path, { token: key })
const wrongFields = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.details?.map(({ path }) => path),
]
const onMenu = async (id: string) =>
  (await get<{ items: MenuItem[] }>('/menu-items')).body.items.find((item) => item.id === id)
const newCategory = async () => (await post<Category>('/menu/categories', { name: `Nhóm ${newId()}` })).body
const newItem = async (rest: object = {}) => {
  const { id: categoryId } = await newCategory()
  return (await post<Item>('/menu/items', { name: 'Trà đào', categoryId, price: 45_000, ...rest })).body
}
const newGroup = async (rest: object = {}) => {
  const options = [
    { name: 'M', isDefault: true },
    { name: 'L', price: 6_000 },
  ]
  const values = { name: `Cỡ ${newId()}`, min: 1, max: 1, options, ...rest }
  return (await post<OptionGroupEntry>('/menu/option-groups', values)).body
}

describe('categories', () => {
  test('are added, renamed, removed when empty, and brought back', async () => {
    const added = await post<Category>('/menu/categories', { name: 'Kem' })
    expect(added).toMatchObject({ status: 201, body: { name: 'Kem' } })
    const path = `/menu/categories/${added.body.id}`
    expect((await patch(path, { name: 'Kem lạnh' })).body).toEqual({
      id: added.body.id,
      name: 'Kem lạnh',
      translations: {},
      servingTimes: [],
      course: null,
    })
    expect(wrongFields(await post('/menu/categories', { name: 'Kem lạnh' }))).toEqual([409, ['name']])
    const item = await post<Item>('/menu/items', { name: 'Kem dừa', categoryId: added.body.id, price: 1 })
    expect(await remove(path)).toMatchObject({ status: 409, body: { code: 'in_use' } })
    await remove(`/menu/items/${item.body.id}`)
    const removed = await remove(path)
    expect([removed.status, (await patch(path, { name: 'Chè' })).status]).toEqual([200, 404])
    expect(await post('/menu/categories/restore', removed.body)).toMatchObject({
      status: 201,
      body: { id: added.body.id, name: 'Kem lạnh' },
    })
    expect((await post('/menu/categories/restore', removed.body)).status).toBe(409)
    const never = { id: newId(), name: 'Kem', position: 1 }
    expect((await post('/menu/categories/restore', never)).status).toBe(404)
  })

  test('that were removed take no items, free their name, and come back with their reference', async () => {
    const { id } = (await post<Category>('/menu/categories', { name: 'Nước ép' })).body
    await cafe.database.prisma.menuCategory.update({ where: { id }, data: { reference: 'juice' } })
    const { body: removed } = await remove(`/menu/categories/${id}`)
    expect(wrongFields(await post('/menu/items', { name: 'Cam vắt', categoryId: id, price: 1 }))).toEqual([
      404,
      ['categoryId'],
    ])
    const other = (await post<Category>('/menu/categories', { name: 'Nước ép' })).body
    expect(wrongFields(await post('/menu/categories/restore', removed))).toEqual([409, ['name']])
    await patch(`/menu/categories/${other.id}`, { name: 'Nước' })
    expect((await post('/menu/categories/restore', removed)).status).toBe(201)
    const row = await cafe.database.prisma.menuCategory.findUniqueOrThrow({ where: { id } })
    expect([row.name, row.reference]).toEqual(['Nước ép', 'juice'])
  })

  test('name the field that is wrong, and belong to their organisation', async () => {
    expect(wrongFields(await post('/menu/categories', { name: ' ' }))).toEqual([400, ['name']])
    const { id } = await newCategory()
    for (const [token, status] of [
      [cafe.otherManager, 404],
      [cafe.staff, 403],
    ] as const)
      expect((await cafe.api.patch(`/menu/categories/${id}`, { name: 'X' }, { token })).status).toBe(status)
  })
})

describe('items', () => {
  test('are added once for an Idempotency-Key, changed, removed and brought back with what is sold out', async () => {
    const { body } = await get<{ stations: Station[] }>('/stations')
    const stationId = body.stations[0]?.id
    const { id: categoryId } = await newCategory()
    const values = { name: 'Trà đào', categoryId, stationId, price: 45_000, allergens: ['Milk', 'tôm'] }
    const headers = { 'Idempotency-Key': newId() }
    const added = await cafe.api.post<Item>('/menu/items', values, { token: key, headers })
    expect(added).toMatchObject({
      status: 201,
      body: { ...values, description: '', kitchenName: '', allergens: ['milk', 'tôm'], options: { groupIds: [] } },
    })
    expect((await cafe.api.post('/menu/items', values, { token: key, headers })).body).toEqual(added.body)
    const path = `/menu/items/${added.body.id}`
    const changed = await patch<Item>(path, { price: 49_000, stationId: null })
    expect(changed.body).toEqual({ ...added.body, price: 49_000, stationId: null })
    expect((await get(path)).body).toEqual(changed.body)
    const { body: log } = await get<{ entries: object[] }>('/audit?kind=menu_item&limit=1')
    expect(log.entries[0]).toMatchObject({
      action: 'menu_item.changed',
      actor: { kind: 'key', name: 'POS' },
      before: { price: 45_000, station: body.stations[0]?.name },
      after: { price: 49_000, station: null },
    })
    await patch(`/menu-items/${added.body.id}`, { available: false })
    const removed = await remove(path)
    expect([removed.status, await onMenu(added.body.id)]).toEqual([200, undefined])
    expect(await post('/menu/items/restore', removed.body)).toMatchObject({ status: 201, body: changed.body })
    expect(await onMenu(added.body.id)).toMatchObject({ price: 49_000, available: false })
  })

  test('with a price that looks like a thousandth are saved, with a warning', async () => {
    const { id: categoryId } = await newCategory()
    const warnings = [{ path: 'price', code: 'price_in_thousands', message: expect.stringContaining('send 45000') }]
    const added = await post<Item>('/menu/items', { name: 'Trà ổi', categoryId, price: 45 })
    expect(added).toMatchObject({ status: 201, body: { price: 45, warnings } })
    const path = `/menu/items/${added.body.id}`
    expect(await patch(path, { price: 46 })).toMatchObject({ status: 200, body: { price: 46, warnings: [{}] } })
    for (const change of [{ name: 'Trà ổi hồng' }, { price: 1_000 }, { price: 0 }])
      expect((await patch(path, change)).body).not.toHaveProperty('warnings')
    expect((await get(path)).body).not.toHaveProperty('warnings')
  })

  test('get their option groups and what differs for them', async () => {
    const group = await newGroup()
    const [, large] = group.options
    const { id } = await newItem()
    const path = `/menu/items/${id}/options`
    const overrides = [{ optionId: large?.id, price: 9_000, isDefault: null, leftOut: false }]
    const changed = await patch<Item>(path, { groupIds: [group.id], overrides })
    expect([changed.status, changed.body.options]).toEqual([200, { groupIds: [group.id], overrides }])
    expect((await onMenu(id))?.optionGroups[0]?.options.map(({ price }) => price)).toEqual([0, 9_000])
    expect((await patch<Item>(path, { overrides: [] })).body.options).toEqual({ groupIds: [group.id], overrides: [] })
    const allLeftOut = group.options.map((option) => ({
      optionId: option.id,
      price: null,
      isDefault: null,
      leftOut: true,
    }))
    expect((await patch(path, { overrides: allLeftOut })).status).toBe(400)
    expect(wrongFields(await patch(path, { groupIds: [group.id, group.id, newId()], overrides }))).toEqual([
      400,
      ['groupIds.1', 'groupIds.2'],
    ])
    expect(wrongFields(await patch(path, { groupIds: [], overrides }))).toEqual([400, ['overrides.0.optionId']])
  })

  test('name the field that is wrong, and belong to their organisation', async () => {
    const item = await newItem()
    const { id, options: _, ...values } = item
    expect(wrongFields(await post('/menu/items', { ...values, price: -1, name: '' }))).toEqual([400, ['name', 'price']])
    expect(wrongFields(await post('/menu/items', { ...values, categoryId: newId() }))).toEqual([404, ['categoryId']])
    expect(wrongFields(await patch(`/menu/items/${id}`, { stationId: newId() }))).toEqual([404, ['stationId']])
    expect(wrongFields(await patch(`/menu/items/${id}`, { colour: 'red', price: 1 }))).toEqual([400, ['']])
    expect((await patch(`/menu/items/${id}`, {})).status).toBe(400)
    const year0 = { ...values, id: newId(), position: 0, photoId: null, options: { groupIds: [], overrides: [] } }
    const soldOut = [{ branchId: cafe.here.branchId, endsAt: '0000-01-01T00:00:00Z' }]
    expect(wrongFields(await post('/menu/items/restore', { ...year0, soldOut }))).toEqual([400, ['soldOut.0.endsAt']])
    expect((await cafe.api.get(`/menu/items/${id}`, { token: cafe.staff })).body).toEqual(item)
    expect((await cafe.api.get(`/menu/items/${id}`, { token: cafe.otherManager })).status).toBe(404)
    expect((await cafe.api.delete(`/menu/items/${id}`, { token: cafe.otherManager })).status).toBe(404)
    expect((await cafe.api.patch(`/menu/items/${id}`, { price: 1 }, { token: cafe.staff })).status).toBe(403)
    const headers = { 'X-Branch-ID': cafe.here.branchId }
    expect((await cafe.api.patch(`/menu/items/${id}`, { price: 1 }, { token: key, headers })).status).toBe(403)
  })
})

describe('the photo of an item', () => {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
  const put = (path: string, photo: unknown) =>
    cafe.api.send<{ photoUrl: string } & ErrorBody>('PUT', path, {
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ photo }),
    })

  test('is set, replaced and removed', async () => {
    const { id } = await newItem()
    const path = `/menu/items/${id}/photo`
    const { status, body } = await put(path, base64(lossyWebp(60, 60)))
    expect([status, body.photoUrl]).toEqual([200, (await onMenu(id))?.photoUrl])
    expect((await put(path, base64(lossyWebp(70, 60)))).body.photoUrl).not.toBe(body.photoUrl)
    expect((await remove(path)).status).toBe(204)
    expect((await onMenu(id))?.photoUrl).toBeNull()
    expect((await remove(path)).status).toBe(204)
  })

  test('is refused with its field when it is none, or not of this organisation', async () => {
    const path = `/menu/items/${(await newItem()).id}/photo`
    for (const wrong of [base64(lossyWebp(60, 10)), base64(new Uint8Array(100)), 'không', 'A'.repeat(400_000), null]) {
      expect(wrongFields(await put(path, wrong))).toEqual([400, ['photo']])
    }
    expect((await put(`/menu/items/${newId()}/photo`, base64(lossyWebp(60, 60)))).status).toBe(404)
  })
})

describe('option groups', () => {
  test('are added with options, changed, removed and brought back to their items', async () => {
    const { id: itemId } = await newItem()
    const group = await newGroup({ itemIds: [itemId] })
    expect(group).toMatchObject({ itemIds: [itemId], repeatable: false, showsDefaults: true })
    const path = `/menu/option-groups/${group.id}`
    const [medium, large] = group.options
    await patch(`/menu-options/${large?.id}`, { available: false })
    const changed = await patch<OptionGroupEntry>(path, {
      options: [{ ...large, price: 7_000 }, medium, { name: 'XL' }],
    })
    expect(changed.body).toEqual({
      ...group,
      options: [
        { ...large, price: 7_000 },
        medium,
        {
          id: expect.any(String),
          name: 'XL',
          translations: {},
          kitchenName: '',
          price: 0,
          isDefault: false,
          effect: 'neutral',
        },
      ],
    })
    expect((await get(path)).body).toEqual(changed.body)
    const [shown] = (await onMenu(itemId))?.optionGroups ?? []
    expect(shown?.options.map(({ name, available }) => [name, available])).toEqual([
      ['L', false],
      ['M', true],
      ['XL', true],
    ])
    const removed = await remove<object>(path)
    expect([removed.status, (await onMenu(itemId))?.optionGroups]).toEqual([200, []])
    expect((await post<OptionGroupEntry>('/menu/option-groups/restore', removed.body)).body).toEqual(changed.body)
    expect((await onMenu(itemId))?.optionGroups).toHaveLength(1)
    expect((await post('/menu/option-groups/restore', removed.body)).status).toBe(409)
    expect((await post('/menu/option-groups/restore', { ...removed.body, id: newId() })).status).toBe(404)
  })

  test('name the field that is wrong, also where a change does not fit what is there', async () => {
    const group = await newGroup()
    const path = `/menu/option-groups/${group.id}`
    const { id: other, options } = await newGroup()
    expect(wrongFields(await patch(path, { min: 2 }))).toEqual([400, ['max']])
    expect(wrongFields(await patch(path, { options: [{ name: 'S' }, { name: 'S' }] }))).toEqual([
      400,
      ['options.1.name'],
    ])
    expect(wrongFields(await patch(path, { options, itemIds: [newId()] }))).toEqual([
      400,
      ['options.0.id', 'options.1.id', 'itemIds.0'],
    ])
    expect(wrongFields(await patch(path, { name: 'Topping' }))).toEqual([409, ['name']])
    const values = { name: 'Đá', min: 0, max: 1, options: [{ name: '', price: 0.5 }] }
    expect(wrongFields(await post('/menu/option-groups', values))).toEqual([400, ['options.0.name', 'options.0.price']])
    expect((await get(path)).body).toEqual(group)
    const { itemIds } = group
    expect((await cafe.api.patch(path, { itemIds }, { token: cafe.otherManager })).status).toBe(404)
    expect((await cafe.api.delete(`/menu/option-groups/${other}`, { token: cafe.staff })).status).toBe(403)
  })
})
