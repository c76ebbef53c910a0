import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import { newId } from '@/lib/ids'
import { importMenu, planMenuImport } from '@/lib/menu/import-into-menu'
import type { OrderStatus } from '@/lib/order-status'
import { makeAgain } from '@/lib/orders/make-again'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Answer = Order & { code: string; error: string; details?: { path: string }[] }
const as = () => ({ token: cafe.staff })
const line = (course?: number | null, menuItemId = cafe.menuItemId) => ({ menuItemId, quantity: 1, course })
const place = async (...courses: (number | null | undefined)[]) =>
  (await cafe.api.post<Answer>('/orders', { tableId: cafe.here.tableId, items: courses.map((one) => line(one)) }, as()))
    .body
const fire = (id: string, body: object) => cafe.api.post<Answer>(`/orders/${id}/fire`, body, as())
const move = (id: string, status: OrderStatus) => cafe.api.patch<Answer>(`/orders/${id}/status`, { status }, as())
const mark = (id: string, itemIds: string[]) =>
  cafe.api.patch<Answer>(`/orders/${id}/items`, { itemIds, done: true }, as())
const later = ({ items }: Order) => items.map((item) => item.later)
const lastEvent = (orderId: string) =>
  cafe.database.prisma.orderEvent.findFirstOrThrow({ where: { orderId }, orderBy: { version: 'desc' } })

describe('a line with a course', () => {
  test('is made at once if it is of the lowest one, else later', async () => {
    const order = await place(2, null, 1, 1)
    expect(order.items).toMatchObject([
      { course: 2, later: true, firedAt: null },
      { course: null, later: false, firedAt: null },
      { course: 1, later: false, firedAt: order.createdAt },
      { course: 1, later: false, firedAt: order.createdAt },
    ])
  })

  test('has the course of the category of its item, unless it has another one', async () => {
    const { prisma } = cafe.database
    const { categoryId, orgId } = await prisma.menuItem.findUniqueOrThrow({ where: { id: cafe.menuItemId } })
    const category = { id: newId(), orgId, name: 'Món chính', position: 99, course: 2 }
    await prisma.menuCategory.create({ data: category })
    const dish = { id: newId(), orgId, categoryId: category.id, name: 'Cơm gà', price: 50_000, position: 0 }
    await prisma.menuItem.create({ data: dish })
    await prisma.menuCategory.update({ where: { id: categoryId }, data: { course: 1 } })
    const items = [line(), line(undefined, dish.id), line(3, dish.id), line(null, dish.id)]
    const { body } = await cafe.api.post<Answer>('/orders', { tableId: cafe.here.tableId, items }, as())
    const menu = await cafe.api.get<{ items: { id: string; course: number | null }[] }>('/menu-items', as())
    expect(menu.body.items.find(({ id }) => id === dish.id)).toMatchObject({ course: 2 })
    await prisma.menuCategory.update({ where: { id: categoryId }, data: { course: null } })
    expect(body.items.map(({ course }) => course)).toEqual([1, 2, 3, null])
    expect(later(body)).toEqual([false, true, true, false])
  })

  test.each([0, 10, 1.5, '2'])('is refused as course %s', async (course) => {
    const items = [{ ...line(), course }]
    const { status, body } = await cafe.api.post<Answer>('/orders', { tableId: cafe.here.tableId, items }, as())
    expect([status, body.details?.map(({ path }) => path)]).toEqual([400, ['items.0.course']])
  })

  test('is later if it is added after the course that is being made', async () => {
    const { id } = await place(1, 2)
    const { body } = await cafe.api.post<Answer>(`/orders/${id}/items`, { items: [line(1), line(3)] }, as())
    expect(later(body)).toEqual([false, true, false, true])
    expect(body.items[2]?.firedAt).toBe(body.updatedAt)
  })

  test('is made at once when its order is made again', async () => {
    const { id, items } = await place(1, 2)
    for (const status of ['confirmed', 'preparing'] as const) await move(id, status)
    const lines = items.map(({ id: itemId }) => ({ itemId, quantity: 1 }))
    const by = byStaff(await authenticateStaff(cafe.database, cafe.staff))
    const again = await makeAgain(cafe.database, by, id, { type: 'make_again', lines, reason: 'spilled' })
    expect(again.items.map(({ course, later }) => [course, later])).toEqual([
      [null, false],
      [null, false],
    ])
  })
})

describe('POST /orders/:id/fire', () => {
  test.each(['pending', 'confirmed', 'preparing'] as const)('has the courses of a %s order made', async (status) => {
    const { id } = await place(1, 2, 3, 4)
    const steps = { pending: [], confirmed: ['confirmed'], preparing: ['confirmed', 'preparing'] } as const
    for (const to of steps[status]) await move(id, to)
    const { body, status: code } = await fire(id, { course: 3 })
    expect([code, later(body), body.status]).toEqual([200, [false, false, false, true], status])
    expect(body.items.map(({ firedAt }) => firedAt)).toEqual([body.createdAt, body.updatedAt, body.updatedAt, null])
    expect(await lastEvent(id)).toMatchObject({ type: 'order.updated', changes: [{ type: 'fired', course: 3 }] })
  })

  test('says which course it fired, and changes nothing a second time', async () => {
    const { id } = await place(1, 2)
    const first = await fire(id, { course: 9 })
    expect((await lastEvent(id)).changes).toEqual([{ type: 'fired', course: 2 }])
    expect(await fire(id, { course: 2 })).toMatchObject({ status: 200, body: { version: first.body.version } })
  })

  test('refuses another version, an unknown order, a course that is none, and an order that is over', async () => {
    const { id, version } = await place(1, 2)
    expect((await fire(id, { course: 2, version: version + 1 })).body.code).toBe('version_conflict')
    expect((await fire(newId(), { course: 2 })).body.code).toBe('not_found')
    expect((await fire(id, { course: 10 })).body).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'course' }],
    })
    expect(later((await move(id, 'cancelled')).body)).toEqual([false, true])
    expect((await fire(id, { course: 2 })).body.code).toBe('invalid_transition')
  })
})

describe('a later line', () => {
  test('is not marked as made, can change, and keeps the order from being ready by itself', async () => {
    const { branchId } = cafe.here
    await cafe.database.prisma.branch.update({ where: { id: branchId }, data: { readyWhenAllDone: true } })
    const { id, items } = await place(1, 2)
    const [first = '', second = ''] = items.map((item) => item.id)
    for (const status of ['confirmed', 'preparing'] as const) await move(id, status)
    expect((await mark(id, [first, second])).body).toMatchObject({ code: 'invalid_transition' })
    expect((await mark(id, [first])).body).toMatchObject({ status: 'preparing' })
    const edited = await cafe.api.patch<Answer>(`/orders/${id}/items/${second}`, { note: 'ít đá' }, as())
    expect(edited.body.items[1]).toMatchObject({ note: 'ít đá', later: true })
    await fire(id, { course: 2 })
    expect((await cafe.api.patch<Answer>(`/orders/${id}/items/${second}`, { note: '' }, as())).status).toBe(409)
    expect((await mark(id, [second])).body).toMatchObject({ status: 'ready' })
    await cafe.database.prisma.branch.update({ where: { id: branchId }, data: { readyWhenAllDone: false } })
  })

  test('gets another course until it is fired, in the event and for the kitchen', async () => {
    const { id, items } = await place(1, 2)
    const edit = (place: number, body: object) =>
      cafe.api.patch<Answer>(`/orders/${id}/items/${items[place]?.id}`, body, as())
    expect((await edit(1, { course: 3 })).body.items[1]).toMatchObject({ course: 3, later: true, firedAt: null })
    expect((await lastEvent(id)).changes).toMatchObject([{ type: 'course_changed', from: 2, to: 3 }])
    const { body } = await edit(1, { course: null, note: 'ít đá' })
    expect(body.items[1]).toMatchObject({ course: null, later: false, firedAt: null, note: 'ít đá' })
    expect((await edit(0, { course: 2 })).body).toMatchObject({ code: 'invalid_transition' })
    expect((await edit(1, { course: 0 })).body.details).toMatchObject([{ path: 'course' }])
  })

  test('of a line that is to be made stays, whatever came after it', async () => {
    const { id, items } = await place(3)
    await cafe.api.post(
      `/orders/${id}/items`,
      { items: [{ menuItemId: cafe.menuItemId, quantity: 1, course: 1 }] },
      as(),
    )
    const { body } = await cafe.api.patch<Answer>(`/orders/${id}/items/${items[0]?.id}`, { note: 'ít đá' }, as())
    expect(body.items[0]).toMatchObject({ course: 3, later: false, note: 'ít đá' })
  })

  test('waits no more in an order that a program makes ready', async () => {
    const { id } = await place(1, 2)
    for (const status of ['confirmed', 'preparing'] as const) await move(id, status)
    const { status, body } = await move(id, 'ready')
    expect([status, later(body), body.items[1]?.firedAt]).toEqual([200, [false, false], body.updatedAt])
  })

  test('is made when the courses before it are voided', async () => {
    const { id, items } = await place(1, 2, 3, null)
    const { body } = await cafe.api.post<Answer>(
      `/orders/${id}/items/${items[0]?.id}/void`,
      { reason: 'sold_out' },
      as(),
    )
    expect(later(body)).toEqual([false, true, false])
    expect((await lastEvent(id)).changes).toMatchObject([{ type: 'line_voided' }, { type: 'fired', course: 2 }])
  })
})

describe('the course of a category', () => {
  const manager = () => ({ token: cafe.manager })
  type Category = { id: string; name: string; course: number | null }
  type Menu = { categories: (Category & { items: object[] })[]; optionGroups: object[] }
  const wholeMenu = async () => (await cafe.api.get<Menu>('/menu', manager())).body

  test('is set, kept, changed and removed over REST, and comes back with it', async () => {
    const { body } = await cafe.api.post<Category>('/menu/categories', { name: 'Món chính 2', course: 2 }, manager())
    expect(body).toMatchObject({ course: 2 })
    const path = `/menu/categories/${body.id}`
    expect((await cafe.api.patch<Category>(path, { name: 'Món lẩu' }, manager())).body).toMatchObject({ course: 2 })
    const none = { name: 'Món lẩu', course: null }
    expect((await cafe.api.patch<Category>(path, none, manager())).body).toMatchObject({ course: null })
    await cafe.api.patch(path, { name: 'Món lẩu', course: 3 }, manager())
    const removed = await cafe.api.delete<object>(path, manager())
    expect((await cafe.api.post<Category>('/menu/categories/restore', removed.body, manager())).body).toMatchObject({
      name: 'Món lẩu',
      course: 3,
    })
    expect(await cafe.api.patch(path, { name: 'Món lẩu', course: 10 }, manager())).toMatchObject({ status: 400 })
  })

  test('is in the menu that a POS reads and pushes; left out, it stays', async () => {
    const menu = await wholeMenu()
    const push = (courseOf: (category: Category) => object) => {
      const categories = menu.categories.map((category) => {
        const { course: _, ...others } = category
        return { ...others, ...courseOf(category) }
      })
      return cafe.api.send('PUT', '/menu', {
        headers: { authorization: `Bearer ${cafe.manager}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...menu, categories }),
      })
    }
    const [first] = menu.categories
    expect((await push(({ id, course }) => ({ course: id === first?.id ? 4 : course }))).status).toBe(200)
    expect((await push(() => ({}))).status).toBe(200)
    expect((await wholeMenu()).categories[0]).toMatchObject({ id: first?.id, course: 4 })
    expect((await push(() => ({ course: null }))).status).toBe(200)
    expect((await wholeMenu()).categories.map(({ course }) => course)).toEqual(menu.categories.map(() => null))
  })

  test('is in the menu file', async () => {
    const access = await authenticateStaff(cafe.database, cafe.manager)
    const file = (course: string, other = course) =>
      `category,name,price,course\nKhai vị,Nem rán,40000,${course}\nKhai vị,Gỏi cuốn,45000,${other}\n`
    expect(await planMenuImport(cafe.database, access, file('1'))).toMatchObject({
      newCategories: ['Khai vị'],
      changedCategories: [],
    })
    await importMenu(cafe.database, access, file('1'))
    const courseNow = async () => (await wholeMenu()).categories.find(({ name }) => name === 'Khai vị')?.course
    expect(await courseNow()).toBe(1)
    expect(await importMenu(cafe.database, access, file('2'))).toMatchObject({
      unchanged: 2,
      changedCategories: ['Khai vị'],
    })
    expect(await courseNow()).toBe(2)
    for (const [bad, line] of [
      [file('0'), 2],
      [file('2', '3'), 3],
    ] as const)
      expect((await planMenuImport(cafe.database, access, bad)).problems[0]).toMatchObject({ line, why: 'course' })
    await importMenu(cafe.database, access, file(''))
    expect(await courseNow()).toBeNull()
  })
})
