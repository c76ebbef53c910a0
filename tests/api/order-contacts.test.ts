import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { byStaff } from '@/lib/access/scope'
import type { ErrorBody } from '@/lib/errors'
import { pruneContacts } from '@/lib/events/pruning-repository'
import { newId } from '@/lib/ids'
import type { Contact } from '@/lib/orders/contact'
import { makeAgain } from '@/lib/orders/make-again'
import type { Order } from '@/lib/orders/order'
import { orderListSchema } from '@/lib/orders/order-list'
import { listOrders } from '@/lib/orders/order-list-repository'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, startCafe } from '../support/cafe'
import { askForEndpoint } from '../support/endpoints'
import { sitDown } from '../support/orders'

type Answer = Order & ErrorBody

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const CONTACT = { phone: '090 123 45 67', address: '12 Lê Lợi\nBến Nghé' }

const deliver = (body: object = {}, token = cafe.staff, headers: Record<string, string> = {}) => {
  const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
  const order = { branchId: cafe.here.branchId, type: 'delivery', items, contact: CONTACT, ...body }
  return cafe.api.post<Answer>('/orders', order, { token, headers })
}
const contactOf = async (id: string, token = cafe.staff) =>
  (await cafe.api.get<Contact & ErrorBody>(`/orders/${id}/contact`, { token })).body
const setContact = (id: string, contact: object, token = cafe.staff) =>
  cafe.api.put<Contact & ErrorBody>(`/orders/${id}/contact`, contact, { token })
const numbersFound = async (search: string) => {
  const money = { currency: 'VND', locale: 'vi-VN' }
  const found = await listOrders(cafe.database, cafe.here, orderListSchema.parse({ search }), money)
  return found.orders.map(({ number }) => number)
}

/** The tables of the database that have a text in some row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await cafe.database.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    [],
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await cafe.database.query(`SELECT FROM ${name} r WHERE strpos(r::text, $1) > 0 LIMIT 1`, [text])
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

describe('the contact of an order', () => {
  test('is read by staff, and stored in one place only: no event, no delivery and no kept answer has it', async () => {
    await askForEndpoint(cafe, 'https://receiver.example/hook')
    const street = `Đường ${newId()}`
    const phone = `+84 ${newId()}`
    const sent = { reference: newId(), contact: { phone: ` ${phone} `, address: ` ${street} ` } }
    const { body, status } = await deliver(sent, cafe.staff, { 'Idempotency-Key': newId() })
    expect(status).toBe(201)
    await cafe.api.patch(`/orders/${body.id}/status`, { status: 'confirmed' }, { token: cafe.staff })
    expect(await contactOf(body.id)).toEqual({ phone, address: street })
    expect(JSON.stringify(body)).not.toContain(street)
    expect(await tablesWith(street)).toEqual(['order_contacts'])
    expect(await tablesWith(phone)).toEqual(['order_contacts'])
    // The same request again is the same order.
    expect(await deliver(sent)).toMatchObject({ status: 200, body: { id: body.id } })
  })

  test('is empty where nobody noted one, is replaced as a whole, and removed when it is empty', async () => {
    const { id } = (await deliver({ contact: { phone: '  ', address: '' } })).body
    expect(await contactOf(id)).toEqual({ phone: '', address: '' })
    expect((await setContact(id, CONTACT)).body).toEqual(CONTACT)
    expect(await contactOf(id)).toEqual(CONTACT)
    expect((await setContact(id, { address: 'Cổng sau' })).body).toEqual({ phone: '', address: 'Cổng sau' })
    await setContact(id, {})
    expect(await cafe.database.prisma.orderContact.count({ where: { orderId: id } })).toBe(0)
  })

  test('is not for other branches, other businesses and guests', async () => {
    const { body: there } = await deliver({ branchId: cafe.there.branchId }, cafe.manager)
    expect(await contactOf(there.id)).toMatchObject({ code: 'not_found' })
    expect((await setContact(there.id, CONTACT)).status).toBe(404)
    expect(await contactOf(there.id, cafe.otherManager)).toMatchObject({ code: 'not_found' })
    expect(await contactOf(there.id, cafe.manager)).toEqual(CONTACT)
    const session = await sitDown(cafe)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const sent = await cafe.api.post<ErrorBody>('/guest/orders', { items, contact: CONTACT }, { session })
    expect(sent).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test.each([
    [{ phone: '1'.repeat(61) }, 'phone'],
    [{ address: 'x'.repeat(301) }, 'address'],
    [{ phone: '090\n123' }, 'phone'],
    [{ phone: 901234567 }, 'phone'],
  ])('is refused as %j', async (contact, field) => {
    const { id } = (await deliver()).body
    const refused = await setContact(id, contact)
    expect([refused.status, refused.body.details?.map(({ path }) => path)]).toEqual([400, [field]])
    const placed = await deliver({ contact })
    expect([placed.status, placed.body.details?.map(({ path }) => path)]).toEqual([400, [`contact.${field}`]])
  })

  test('goes to the order that makes lines again, and to the one that takes further lines', async () => {
    const { body: order } = await deliver()
    for (const status of ['confirmed', 'preparing', 'ready'])
      await cafe.api.patch(`/orders/${order.id}/status`, { status }, { token: cafe.staff })
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const added = await cafe.api.post<Answer>(`/orders/${order.id}/items`, { items }, { token: cafe.staff })
    expect(added.body.id).not.toBe(order.id)
    expect(await contactOf(added.body.id)).toEqual(CONTACT)
    const lines = order.items.map(({ id: itemId }) => ({ itemId, quantity: 1 }))
    const by = byStaff(await authenticateStaff(cafe.database, cafe.staff))
    const again = await makeAgain(cafe.database, by, order.id, { type: 'make_again', lines, reason: 'spilled' })
    expect(await contactOf(again.id)).toEqual(CONTACT)
  })

  test('finds its order by the end of the phone, however it is written', async () => {
    const { number } = (await deliver({ contact: { phone: '+84 90 765 43 21', address: '' } })).body
    for (const search of ['0907654321', '090-765-4321', '+84 90 765 43 21', '4321', '543 21'])
      expect(await numbersFound(search), search).toEqual([number])
    expect(await numbersFound('0907654322')).toEqual([])
    expect(await numbersFound('321')).toEqual([])
  })

  test('is removed some days after the order was placed or picked up; the order stays', async () => {
    const [old, ahead, recent] = [(await deliver()).body, (await deliver()).body, (await deliver()).body]
    await cafe.database.query(
      `UPDATE orders SET created_at = created_at - interval '31 days', day = day - 31,
         pickup_at = CASE WHEN id = $2 THEN now() + interval '1 day' END WHERE id = ANY ($1)`,
      [[old.id, ahead.id], ahead.id],
    )
    // A process whose clock is ahead.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await pruneContacts(cafe.database, 30)
    vi.useRealTimers()
    expect(await contactOf(old.id)).toEqual({ phone: '', address: '' })
    expect([await contactOf(ahead.id), await contactOf(recent.id)]).toEqual([CONTACT, CONTACT])
    expect((await cafe.api.get<Order>(`/orders/${old.id}`, { token: cafe.staff })).body.id).toBe(old.id)
  })
})
