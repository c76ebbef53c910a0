import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffAccess } from '@/lib/access/callers'
import { findAudit } from '@/lib/audit/audit'
import type { ErrorBody } from '@/lib/errors'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import {
  changeConnection,
  createConnection,
  findConnections,
  removeConnection,
  replaceSecret,
} from '@/lib/transfers/change-connections'
import { connectionFormSchema, type NewConnection } from '@/lib/transfers/connection-schema'
import { findDueOrders, findTransfers, type TransferListFilter, transferListSchema } from '@/lib/transfers/inbox'
import { settleTransfer } from '@/lib/transfers/settle-transfer'
import type { Settlement } from '@/lib/transfers/settlement'
import { type Connected, connectBank, managerOf, newTransaction, SENDERS, seconds, signStandard } from '../support/bank'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { hire } from '../support/people'

let cafe: Cafe
let bank: Connected
let manager: StaffAccess
beforeAll(async () => {
  cafe = await startCafe()
  bank = await connectBank(cafe, SENDERS.standard)
  manager = await managerOf(cafe)
})
afterAll(() => cafe.stop())

/** A transfer that names no order. */
async function unmatched(amount = 15_000): Promise<string> {
  const id = newTransaction()
  expect((await bank.send({ id, amount, content: 'tra sua' })).status).toBe(200)
  const where = { connectionId_providerId: { connectionId: bank.id, providerId: `TX-${id}` } }
  return (await cafe.database.prisma.bankTransfer.findUniqueOrThrow({ where })).id
}

const settle = (id: string, settlement: Settlement, staff = manager) =>
  settleTransfer(cafe.database, staff, id, settlement)
const refusal = async (work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (error) {
    return (error as ErrorBody).code
  }
  return 'done'
}
const transferNow = (id: string) => cafe.database.prisma.bankTransfer.findUniqueOrThrow({ where: { id } })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const lastEntry = async () => (await findAudit(cafe.database, manager, { limit: 1 })).entries[0]
const matchTo = (...orders: Order[]): Settlement => ({
  type: 'match',
  orders: orders.map(({ id, total }) => ({ id, total })),
})

describe('a manager', () => {
  test.each<[OrderStatus, OrderStatus]>([
    ['pending', 'confirmed'],
    ['preparing', 'preparing'],
    ['completed', 'completed'],
  ])('matches a transfer to a %s order, which is paid and then %s', async (state, then) => {
    const [order, transferId] = [await orderIn(cafe, state), await unmatched()]
    await settle(transferId, matchTo(order))
    expect(await read(order.id)).toMatchObject({ status: then, paymentStatus: 'paid', paymentMethod: 'transfer' })
    expect(await transferNow(transferId)).toMatchObject({
      state: 'matched',
      orderIds: [order.id],
      settledBy: { kind: 'staff', id: manager.staffId },
      settledAt: expect.any(Date),
    })
    expect(await lastEntry()).toMatchObject({
      action: 'transfer.matched',
      actor: { id: manager.staffId },
      branchName: 'Hàng Bông',
      after: { amount: 15_000, order: String(order.number), total: order.total },
    })
  })

  test('matches a transfer to several orders, of two branches too: all are paid, or none', async () => {
    const [here, there] = [await orderIn(cafe), await orderIn(cafe, 'ready', cafe.there)]
    const transferId = await unmatched()
    const stale = { ...there, total: there.total + 1 }
    expect(await refusal(() => settle(transferId, matchTo(here, stale)))).toBe('version_conflict')
    expect((await read(here.id)).paymentStatus).toBe('unpaid')

    await settle(transferId, matchTo(here, there))
    for (const { id } of [here, there]) expect((await read(id)).paymentStatus).toBe('paid')
    expect((await transferNow(transferId)).orderIds.toSorted()).toEqual([here.id, there.id].toSorted())
    expect(await lastEntry()).toMatchObject({
      action: 'transfer.matched',
      branchName: null,
      after: { amount: 15_000, order: `${here.number}, ${there.number}`, total: here.total + there.total },
    })
  })

  test('marks a transfer as refund due, as given back, or dismisses it, each with an entry in the activity log', async () => {
    const [refunded, dismissed] = [await unmatched(), await unmatched(20_000)]
    for (const [id, type, state] of [
      [refunded, 'refund_due', 'refund_due'],
      [refunded, 'refunded', 'refunded'],
      [dismissed, 'dismiss', 'dismissed'],
    ] as const) {
      await settle(id, { type })
      expect((await transferNow(id)).state).toBe(state)
      const { providerId } = await transferNow(id)
      expect(await lastEntry()).toMatchObject({
        action: `transfer.${state}`,
        subject: `standard signature ${providerId}`,
      })
    }
  })

  test('may match a dismissed transfer after all, but not decide twice about money', async () => {
    const [first, second, transferId] = [await orderIn(cafe), await orderIn(cafe), await unmatched()]
    await settle(transferId, { type: 'dismiss' })
    await settle(transferId, matchTo(first))
    expect(await refusal(() => settle(transferId, matchTo(second)))).toBe('version_conflict')
    expect(await refusal(() => settle(transferId, { type: 'refund_due' }))).toBe('version_conflict')
    expect((await read(second.id)).paymentStatus).toBe('unpaid')
  })

  test('decides again about a transfer when all of its payments were voided', async () => {
    const [first, second, other] = [await orderIn(cafe), await orderIn(cafe), await orderIn(cafe)]
    const transferId = await unmatched()
    const cash = { method: 'cash', part: 1_000 }
    await cafe.api.post(`/orders/${second.id}/payments`, cash, { token: cafe.staff })
    await settle(transferId, matchTo(first, { ...second, total: second.total - 1_000 }))
    const voidPaymentOf = async ({ id }: Order) =>
      cafe.api.post(
        `/orders/${id}/payments/${(await read(id)).payments.find(({ method }) => method === 'transfer')?.id}/void`,
        { reason: 'wrong_order' },
        { token: cafe.manager },
      )
    await voidPaymentOf(first)
    expect(await transferNow(transferId)).toMatchObject({ state: 'matched' })
    await voidPaymentOf(second)
    expect(await transferNow(transferId)).toMatchObject({
      state: 'open',
      reason: 'payment_voided',
      orderIds: [],
      settledBy: null,
      settledAt: null,
    })
    await settle(transferId, matchTo(other))
    expect((await read(other.id)).paymentStatus).toBe('paid')
  })

  test('of two who decide at once, one is told', async () => {
    const orders = [await orderIn(cafe), await orderIn(cafe), await orderIn(cafe)]
    const transferId = await unmatched()
    const outcomes = await Promise.all(orders.map((order) => refusal(() => settle(transferId, matchTo(order)))))
    expect(outcomes.toSorted()).toEqual(['done', 'version_conflict', 'version_conflict'])
    const paid = (await Promise.all(orders.map(({ id }) => read(id)))).filter((order) => order.paymentStatus === 'paid')
    expect((await transferNow(transferId)).orderIds).toEqual(paid.map(({ id }) => id))
  })

  test('cannot match to an order that is paid, was cancelled, has another total, or belongs to others', async () => {
    const transferId = await unmatched()
    const [paid, cancelled, other] = [await orderIn(cafe), await orderIn(cafe, 'cancelled'), await orderIn(cafe)]
    await cafe.api.post(`/orders/${paid.id}/payments`, { method: 'cash' }, { token: cafe.staff })
    const foreign = await orderIn(cafe, 'pending', cafe.elsewhere)
    expect(await refusal(() => settle(transferId, matchTo(paid)))).toBe('already_paid')
    expect(await refusal(() => settle(transferId, matchTo(cancelled)))).toBe('version_conflict')
    expect(await refusal(() => settle(transferId, matchTo({ ...other, total: other.total + 1 })))).toBe(
      'version_conflict',
    )
    expect(await refusal(() => settle(transferId, matchTo(foreign)))).toBe('not_found')
    expect(await transferNow(transferId)).toMatchObject({ state: 'open', settledBy: null })
  })

  test('sees what must be decided, the oldest first, and which orders a transfer may pay', async () => {
    const [order, other] = [await orderIn(cafe), await orderIn(cafe, 'completed')]
    await cafe.database.query('UPDATE orders SET total = total + 7 WHERE id = $1', [order.id])
    const transferId = await unmatched(order.total + 7)
    const { transfers, total } = await findTransfers(cafe.database, manager, { list: 'open', search: '', page: 1 })
    expect(total).toBe(transfers.length)
    expect(transfers.at(-1)).toMatchObject({ id: transferId, state: 'open', reason: 'no_reference', orders: [] })
    expect(transfers.map(({ receivedAt }) => receivedAt)).toEqual(
      transfers.map(({ receivedAt }) => receivedAt).toSorted((a, b) => a - b),
    )
    const due = await findDueOrders(cafe.database, manager, transferId)
    expect(due[0]).toMatchObject({ id: order.id, number: order.number, total: order.total + 7, branch: 'Hàng Bông' })
    expect(due.map(({ id }) => id)).toContain(other.id)

    const named = { id: newTransaction(), amount: 1_000, content: `ck${other.transferReference}x` }
    expect((await bank.send(named)).status).toBe(200)
    const last = (await findTransfers(cafe.database, manager, { list: 'open', search: '', page: 1 })).transfers.at(-1)
    expect(last).toMatchObject({ amount: 1_000, reason: 'wrong_amount' })
    expect((await findDueOrders(cafe.database, manager, last?.id ?? ''))[0]).toMatchObject({ id: other.id })

    await settle(transferId, matchTo({ ...order, total: order.total + 7 }))
    const settled = await findTransfers(cafe.database, manager, { list: 'settled', search: '', page: 1 })
    expect(settled.transfers[0]).toMatchObject({ id: transferId, orders: [{ id: order.id, number: order.number }] })
  })

  test('finds transfers by words without accents, amount, number, and the orders that they paid', async () => {
    const [order, other] = [await orderIn(cafe), await orderIn(cafe)]
    await cafe.database.query('UPDATE orders SET total = 123456 WHERE id = $1', [order.id])
    const sent = { id: newTransaction(), amount: 123_456, content: 'MBVCB.77.Nguyễn Thị ĐÀO chuyen.CK' }
    expect((await bank.send(sent)).status).toBe(200)
    const find = async (search: string, list: TransferListFilter['list'] = 'open', who = manager) =>
      (await findTransfers(cafe.database, who, { list, search, page: 1 })).transfers
    const [transfer] = await find(`TX-${sent.id}`)
    if (!transfer) throw new Error('It was not found.')
    for (const search of ['nguyen dao', 'Thị Đào', 'mbvcb.77', '123.456', '123.456 ₫', '123456'])
      expect(await find(search), search).toEqual([transfer])
    for (const nothing of ['nguyen mai', '12345', '%', "'; --", ':*', '!(', '\\'])
      expect(await find(nothing), nothing).toEqual([])
    expect(await find('nguyen dao', 'settled')).toEqual([])
    expect(await find('nguyen dao', 'all')).toEqual([transfer])
    const foreign = await authenticateStaff(cafe.database, cafe.otherManager)
    expect(await find('nguyen dao', 'all', foreign)).toEqual([])

    await settle(transfer.id, matchTo({ ...order, total: 123_456 }))
    expect(await find('nguyen dao')).toEqual([])
    const ids = async (search: string) => (await find(search, 'settled')).map(({ id }) => id)
    expect(await ids(`table ${order.tableLabel} ${order.number}`)).toEqual([transfer.id])
    expect(await ids(`table ${other.tableLabel} ${other.number}`)).toEqual([])
  })

  test('finds transfers by the days on which they arrived at the business', async () => {
    const at = async (received: string) => {
      const id = await unmatched()
      await cafe.database.query('UPDATE bank_transfers SET received_at = $2 WHERE id = $1', [id, received])
      return id
    }
    // The business is in Việt Nam: its 2 March begins at 17:00 UTC of 1 March.
    const [last, first] = [await at('2025-03-01T16:59:59.999Z'), await at('2025-03-01T17:00:00Z')]
    const find = async (from?: string, to?: string) =>
      (await findTransfers(cafe.database, manager, transferListSchema.parse({ from, to }))).transfers.map(
        ({ id }) => id,
      )
    expect(await find('2025-03-02', '2025-03-02')).toEqual([first])
    expect(await find(undefined, '2025-03-01')).toEqual([last])
    expect(await find('2025-03-02', '2025-03-01')).toEqual([last, first])
    expect((await find('2025-03-02')).slice(0, 1)).toEqual([first])
    expect((await find('2025-03-31', 'x')).includes(first)).toBe(false)
  })

  test('of one branch, of another organisation, and staff may not', async () => {
    const transferId = await unmatched()
    const branchManager = await hire(cafe, { role: 'manager' })
    const ofBranch = await authenticateStaff(cafe.database, await logIn(cafe.api, branchManager.credentials))
    const staff = await authenticateStaff(cafe.database, cafe.staff)
    const foreign = await authenticateStaff(cafe.database, cafe.otherManager)
    for (const [who, code] of [
      [ofBranch, 'forbidden'],
      [staff, 'forbidden'],
      [foreign, 'not_found'],
    ] as const) {
      expect(await refusal(() => settle(transferId, { type: 'dismiss' }, who))).toBe(code)
    }
    expect(await refusal(async () => findDueOrders(cafe.database, foreign, transferId))).toBe('not_found')
    expect(await refusal(async () => findConnections(cafe.database, staff))).toBe('forbidden')
    const { transfers } = await findTransfers(cafe.database, foreign, { list: 'open', search: '', page: 1 })
    expect(transfers).toEqual([])
  })
})

describe('a connection', () => {
  const send = async (address: string, secret: string) => {
    const order = await orderIn(cafe)
    const transfer = { id: newTransaction(), amount: order.total, content: order.transferReference ?? '' }
    const message = signStandard(SENDERS.standard.body(transfer), secret, seconds())
    return (await bank.post(message, address)).status
  }

  test('gets an address that nobody can guess and a secret that is stored encrypted', async () => {
    const { secret } = await createConnection(cafe.database, manager, {
      name: 'Máy bán hàng',
      provider: 'standard',
      secret: '',
      accounts: [],
    })
    const [created] = (await findConnections(cafe.database, manager)).filter(({ name }) => name === 'Máy bán hàng')
    if (!created || !secret) throw new Error('It was not created.')
    expect(created.address).toMatch(/^[0-9a-f]{32}$/)
    expect(await send(created.address, secret)).toBe(200)
    const [shown] = (await findConnections(cafe.database, manager)).filter(({ id }) => id === created.id)
    expect(shown).toMatchObject({ acceptedAt: expect.any(Number), refusedAt: null })
    const row = await cafe.database.prisma.bankConnection.findUniqueOrThrow({ where: { id: created.id } })
    expect(JSON.stringify(row)).not.toContain(secret.slice('whsec_'.length))
    expect(await lastEntry()).toMatchObject({ action: 'connection.created', subject: 'Máy bán hàng' })

    const replaced = await replaceSecret(cafe.database, manager, created.id, '')
    expect(await send(created.address, secret)).toBe(401)
    expect(await send(created.address, replaced.secret ?? '')).toBe(200)
    await removeConnection(cafe.database, manager, created.id)
    expect(await send(created.address, replaced.secret ?? '')).toBe(404)
    expect(await lastEntry()).toMatchObject({ action: 'connection.deleted' })
  })

  test('of a provider keeps the secret that the manager entered, and shows it to nobody', async () => {
    const given: NewConnection = { name: 'Casso', provider: 'casso', secret: 'khoa-bao-mat-7733', accounts: [] }
    expect(await createConnection(cafe.database, manager, given)).toMatchObject({ secret: null })
    const connections = await findConnections(cafe.database, manager)
    expect(JSON.stringify(connections)).not.toContain(given.secret)
    const { entries } = await findAudit(cafe.database, manager, { limit: 5 })
    expect(JSON.stringify(entries)).not.toContain(given.secret)
    const casso = connections.find(({ name }) => name === 'Casso')
    const body = SENDERS.casso.body({ id: newTransaction(), amount: 1_000, content: '' })
    expect((await bank.post(SENDERS.casso.sign(body, given.secret), casso?.address)).status).toBe(200)
  })

  test('is changed by the fields that a manager touched, with an entry in the activity log', async () => {
    const other = await connectBank(cafe, SENDERS.standard)
    const seen = { name: 'standard signature', accounts: [] }
    const wanted = connectionFormSchema.parse({ name: seen.name, accounts: ' 0071 000-888.888, vqrq0001;' })
    expect(wanted.accounts).toEqual(['0071000888888', 'vqrq0001'])
    await changeConnection(cafe.database, manager, { id: other.id, seen, wanted })
    await changeConnection(cafe.database, manager, { id: other.id, seen, wanted: { name: 'VCB', accounts: [] } })
    expect((await findConnections(cafe.database, manager)).find(({ id }) => id === other.id)).toMatchObject({
      name: 'VCB',
      accounts: wanted.accounts,
    })
    expect(await lastEntry()).toMatchObject({ action: 'connection.changed', subject: 'VCB', after: { name: 'VCB' } })
    const foreign = await authenticateStaff(cafe.database, cafe.otherManager)
    const edit = { id: other.id, seen, wanted: { name: 'X', accounts: [] } }
    expect(await refusal(() => changeConnection(cafe.database, foreign, edit))).toBe('not_found')
  })

  test('beyond 20 of an organisation is refused', async () => {
    const foreign = await authenticateStaff(cafe.database, cafe.otherManager)
    const create = () =>
      createConnection(cafe.database, foreign, { name: 'N', provider: 'sepay', secret: 's', accounts: [] })
    for (let made = 0; made < 20; made++) await create()
    expect(await refusal(create)).toBe('invalid_request')
  })
})
