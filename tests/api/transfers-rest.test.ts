import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import { connectBank, newTransaction, SENDERS } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { newTable, orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

type Connection = { id: string; name: string; accounts: string[]; path: string; secret?: string | null }
type Transfer = { id: string; state: string; reason: string | null; orders: { id: string }[]; accounts: string[] }

async function createKey(permissions: string[], branchIds: string[] = []): Promise<string> {
  const wanted = { name: `POS ${newId()}`, permissions, branchIds }
  return (await cafe.api.post<{ key: string }>('/api-keys', wanted, { token: cafe.manager })).body.key
}
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body

test('a manager connects a sender, changes it, replaces its secret and removes it; an API key cannot', async () => {
  const { manager: token } = cafe
  const wanted = { name: 'Két tiền', provider: 'standard', accounts: ['0071 000-888'] }
  const headers = { 'Idempotency-Key': newId() }
  const created = await cafe.api.post<Connection>('/bank-connections', wanted, { token, headers })
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'Két tiền', accounts: ['0071000888'], secret: expect.stringMatching(/^whsec_/) },
  })
  const again = await cafe.api.post<Connection>('/bank-connections', wanted, { token, headers })
  expect(again.body).toMatchObject({ id: created.body.id, secret: null })
  const { id, path } = created.body
  const message = SENDERS.standard.sign(
    SENDERS.standard.body({ id: newTransaction(), amount: 1, content: '', account: '71000888' }),
    created.body.secret ?? '',
  )
  const sent = () => fetch(`${cafe.baseUrl}${path}`, { method: 'POST', ...message })
  expect((await sent()).status).toBe(200)
  expect((await cafe.api.patch<Connection>(`/bank-connections/${id}`, { name: 'POS' }, { token })).body).toMatchObject({
    name: 'POS',
    accounts: ['0071000888'],
    acceptedAt: expect.any(String),
    refusal: null,
  })
  const replaced = await cafe.api.send<Connection>('PUT', `/bank-connections/${id}/secret`, {
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  expect(replaced.body.secret).toMatch(/^whsec_/)
  expect((await sent()).status).toBe(401)
  const shown = await cafe.api.get<Connection>(`/bank-connections/${id}`, { token })
  expect(shown.body).toMatchObject({ refusal: 'signature' })
  expect(JSON.stringify(shown.body)).not.toContain('whsec_')
  expect((await cafe.api.delete(`/bank-connections/${id}`, { token })).status).toBe(204)
  const { body } = await cafe.api.get<{ connections: Connection[] }>('/bank-connections', { token })
  expect(body.connections.map((each) => each.id)).not.toContain(id)

  const missing = await cafe.api.post<ErrorBody>('/bank-connections', { name: 'X', provider: 'sepay' }, { token })
  expect([missing.status, missing.body.details?.[0]?.path]).toEqual([400, 'secret'])
  const key = await createKey(['transfers.settle'])
  expect((await cafe.api.get('/bank-connections', { token: key })).status).toBe(403)
})

test('a key lists and settles transfers; one of a branch may not', async () => {
  const bank = await connectBank(cafe, SENDERS.standard)
  const order = await orderIn(cafe)
  await bank.send({ id: newTransaction(), amount: order.total, content: 'tra sua', account: '1' })
  const token = await createKey(['transfers.settle'])
  const listed = await cafe.api.get<{ transfers: Transfer[]; total: number }>('/transfers', { token })
  const transfer = listed.body.transfers.at(-1)
  const all = await cafe.api.get<{ transfers: Transfer[] }>('/transfers?list=all', { token })
  expect(all.body.transfers.map(({ id }) => id)).toContain(transfer?.id)
  expect(transfer).toMatchObject({ state: 'open', reason: 'other_account', accounts: ['1'], orders: [] })
  const found = async (query: string) => {
    const { body } = await cafe.api.get<{ transfers: Transfer[] }>(`/transfers?list=all&${query}`, { token })
    return body.transfers.map(({ id }) => id)
  }
  expect(await found('search=TRA%20SUA&from=2026-01-01&to=2999-12-31')).toEqual([transfer?.id])
  expect(await found('search=nowhere')).toEqual([])
  expect(await found('to=2001-01-01')).toEqual([])
  const wrong = await cafe.api.get<ErrorBody>('/transfers?from=yesterday', { token })
  expect([wrong.status, wrong.body.details?.[0]?.path]).toEqual([400, 'from'])
  const at = `/transfers/${transfer?.id}`
  const due = await cafe.api.get<{ orders: { id: string; total: number }[] }>(`${at}/due-orders`, { token })
  expect(due.body.orders[0]).toMatchObject({ id: order.id, total: order.total })
  const match = { type: 'match', orders: [{ id: order.id.toUpperCase(), total: order.total }] }
  const headers = { 'Idempotency-Key': newId() }
  for (const _ of [1, 2]) {
    const settled = await cafe.api.post<Transfer>(`${at}/settle`, match, { token, headers })
    expect(settled).toMatchObject({ status: 200, body: { state: 'matched', orders: [{ id: order.id }] } })
  }
  expect(await read(order.id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'transfer' })
  const late = await cafe.api.post<ErrorBody>(`${at}/settle`, { type: 'dismiss' }, { token })
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  const settled = await cafe.api.get<{ transfers: Transfer[] }>('/transfers?list=settled', { token })
  expect(settled.body.transfers[0]).toMatchObject({ id: transfer?.id, settledBy: { kind: 'key' } })
  const ofBranch = await createKey(['transfers.settle'], [cafe.here.branchId])
  expect((await cafe.api.get('/transfers', { token: ofBranch })).status).toBe(403)
  expect((await cafe.api.get(at, { token: cafe.otherManager })).status).toBe(404)
})

test('a key reads the bill of a table and records its payment: all orders, or none after a change', async () => {
  const token = await createKey(['orders.read', 'payments.confirm'], [cafe.here.branchId])
  const place = await newTable(cafe)
  const orders = [await orderIn(cafe, 'pending', place), await orderIn(cafe, 'ready', place)]
  type Bill = { orders: Order[]; total: number; transfer: { reference: string } | null }
  const bill = await cafe.api.get<Bill>(`/tables/${place.tableId}/bill`, { token })
  expect(bill.body.orders.map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
  expect(bill.body.transfer?.reference).toEqual(expect.any(String))
  const paid = { orderIds: orders.map(({ id }) => id), total: bill.body.total, method: 'card' }
  const pay = (body: object) => cafe.api.post<ErrorBody>(`/tables/${place.tableId}/bill/pay`, body, { token })
  expect((await pay({ ...paid, total: paid.total + 1 })).body.code).toBe('version_conflict')
  expect(await pay(paid)).toMatchObject({ status: 200, body: paid })
  for (const { id } of orders) expect(await read(id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card' })
  expect((await pay(paid)).status).toBe(409)
  const after = await cafe.api.get<Bill>(`/tables/${place.tableId}/bill`, { token })
  expect(after.body).toMatchObject({ orders: [], total: 0, transfer: null })
})
