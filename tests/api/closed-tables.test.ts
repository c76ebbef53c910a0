import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAudit } from '@/lib/audit/audit'
import type { ErrorBody } from '@/lib/errors'
import type { ClosedTable } from '@/lib/guests/close-table'
import { authenticateGuest } from '@/lib/guests/guest-session'
import { orderAtTable } from '@/lib/guests/place-guest-order'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import type { TableSummary } from '@/lib/tables/table-repository'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { newTable, orderIn, sitDown } from '../support/orders'
import { hire } from '../support/people'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const CLOSED = { status: 409, body: { code: 'table_closed', error: 'This table is closed. Please ask the staff.' } }

const close = (token: string, tableId: string, headers: Record<string, string> = {}) =>
  cafe.api.post<ClosedTable & ErrorBody>(`/tables/${tableId}/close`, undefined, { token, headers })
const reopen = (token: string, tableId: string) =>
  cafe.api.post<{ table: TableSummary } & ErrorBody>(`/tables/${tableId}/open`, undefined, { token })
const items = () => [{ menuItemId: cafe.menuItemId, quantity: 1 }]
const order = (session: string) => cafe.api.post<Order>('/guest/orders', { items: items() }, { session })
const sit = (tableCode: string) => cafe.api.post('/guest/sessions', { tableCode })
const statusOf = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body.status
const tableNow = async (id: string, token = cafe.manager) =>
  (await cafe.api.get<{ tables: TableSummary[] }>('/tables', { token })).body.tables.find((table) => table.id === id)

describe('POST /tables/{id}/close', () => {
  test('closes the table and cancels its pending orders, each with an event; the others stay', async () => {
    const table = await newTable(cafe)
    const session = await sitDown(cafe, table)
    const [first, second] = [(await order(session)).body, (await order(session)).body]
    const [byStaff, inTheKitchen] = [await orderIn(cafe, 'pending', table), await orderIn(cafe, 'confirmed', table)]
    const elsewhere = await orderIn(cafe)

    const { status, body } = await close(cafe.manager, table.tableId)
    expect(status).toBe(200)
    expect(body).toEqual({
      table: {
        id: table.tableId,
        branchId: table.branchId,
        label: first.tableLabel,
        area: '',
        code: table.tableCode,
        closedAt: expect.any(String),
      },
      cancelledOrders: [first, second, byStaff].map(({ id, number }) => ({ id, number })),
    })
    expect(await tableNow(table.tableId)).toEqual(body.table)
    for (const { id } of [first, second, byStaff]) {
      expect(await statusOf(id)).toBe('cancelled')
      const events = await cafe.database.prisma.orderEvent.findMany({ where: { orderId: id }, orderBy: { seq: 'asc' } })
      expect(events.map(({ type, to }) => [type, to])).toEqual([
        ['order.created', 'pending'],
        ['order.status_changed', 'cancelled'],
      ])
      expect(events[1]?.actor).toMatchObject({ kind: 'staff' })
    }
    expect(await statusOf(inTheKitchen.id)).toBe('confirmed')
    expect(await statusOf(elsewhere.id)).toBe('pending')
    const { entries } = await findAudit(cafe.database, await authenticateStaff(cafe.database, cafe.manager), {
      kind: 'table',
      limit: 1,
    })
    expect(entries).toMatchObject([
      {
        action: 'table.closed',
        subject: first.tableLabel,
        branchName: 'Hàng Bông',
        after: { cancelledOrders: [first, second, byStaff].map(({ number }) => String(number)) },
      },
    ])
  })

  test('ends the sessions there; guests are refused with a sentence, and staff may order', async () => {
    const table = await newTable(cafe)
    const session = await sitDown(cafe, table)
    await close(cafe.manager, table.tableId)
    expect(await order(session)).toMatchObject(CLOSED)
    expect(await cafe.api.get('/guest/menu', { session })).toMatchObject(CLOSED)
    expect(await sit(table.tableCode)).toMatchObject(CLOSED)
    expect(await orderIn(cafe, 'pending', table)).toMatchObject({ status: 'pending', tableId: table.tableId })
    expect(await sit(cafe.here.tableCode)).toMatchObject({ status: 201 })
  })

  test('refuses the order of a guest who was authenticated before the table was closed', async () => {
    const table = await newTable(cafe)
    const guest = await authenticateGuest(cafe.database, await sitDown(cafe, table))
    await close(cafe.manager, table.tableId)
    const order = newOrderSchema.parse({ items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] })
    const late = cafe.database.transaction((sql) => orderAtTable(sql, guest, order))
    await expect(late).rejects.toMatchObject({ code: 'table_closed' })
  })

  test('a second time keeps the moment, and cancels what staff have ordered since', async () => {
    const table = await newTable(cafe)
    const first = (await close(cafe.manager, table.tableId)).body
    expect(first.cancelledOrders).toEqual([])
    const { id, number } = await orderIn(cafe, 'pending', table)
    expect((await close(cafe.manager, table.tableId)).body).toEqual({
      table: first.table,
      cancelledOrders: [{ id, number }],
    })
  })

  test('with an Idempotency-Key is carried out once', async () => {
    const table = await newTable(cafe)
    const headers = { 'Idempotency-Key': newId() }
    const first = await close(cafe.manager, table.tableId, headers)
    const later = await orderIn(cafe, 'pending', table)
    expect(await close(cafe.manager, table.tableId, headers)).toMatchObject({ status: 200, body: first.body })
    expect(await statusOf(later.id)).toBe('pending')
  })

  test('is for managers of the branch', async () => {
    const table = await newTable(cafe)
    const { credentials } = await hire(cafe, { role: 'manager', branchId: cafe.there.branchId })
    const elsewhere = await logIn(cafe.api, credentials)
    for (const send of [close, reopen]) {
      expect(await send(cafe.staff, table.tableId)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      for (const token of [elsewhere, cafe.otherManager]) {
        expect(await send(token, table.tableId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      }
      expect(await send(cafe.manager, newId())).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await tableNow(table.tableId)).toMatchObject({ closedAt: null })
  })
})

describe('POST /tables/{id}/open', () => {
  test('lets guests sit down and order again; the old sessions stay over', async () => {
    const table = await newTable(cafe)
    const before = await sitDown(cafe, table)
    await close(cafe.manager, table.tableId)
    const { status, body } = await reopen(cafe.manager, table.tableId)
    expect([status, body.table.closedAt]).toEqual([200, null])
    expect(await order(before)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect((await order(await sitDown(cafe, table))).status).toBe(201)
    expect(await reopen(cafe.manager, table.tableId)).toMatchObject({ status: 200, body })
    const { entries } = await findAudit(cafe.database, await authenticateStaff(cafe.database, cafe.manager), {
      kind: 'table',
      limit: 2,
    })
    expect(entries.map(({ action }) => action)).toEqual(['table.opened', 'table.closed'])
  })
})
