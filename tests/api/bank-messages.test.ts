import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tableBill } from '@/lib/bills/table-bill'
import { checkBankMessages } from '@/lib/doctor/database-checks'
import type { ErrorBody } from '@/lib/errors'
import type { OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { MAX_MESSAGE_BYTES } from '@/lib/transfers/receive-message'
import {
  asForm,
  connectBank,
  connectBankOf,
  managerOf,
  newTransaction,
  SENDERS,
  type Sender,
  transfersOf,
} from '../support/bank'
import { type Cafe, startCafe, startCafeForTest } from '../support/cafe'
import { newTable, orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const paymentsOf = (orderId: string) => cafe.database.prisma.payment.findMany({ where: { orderId } })
const transferOf = ({ transferReference, total }: Order) => ({
  id: newTransaction(),
  amount: total,
  content: `MBVCB.6123456789.${transferReference}.CT tu 0071 NGUYEN VAN A toi 0088`,
})

const ALL = Object.values<Sender>(SENDERS).map((sender) => [`${sender.provider}, ${sender.way}`, sender] as const)

const accept = (bank: { id: string }, accounts: string[]) =>
  cafe.database.prisma.bankConnection.update({ where: { id: bank.id }, data: { accounts } })

describe.each(ALL)('a message of %s', (_, sender) => {
  test('pays the order that it names, as staff confirm a payment, in the name of the connection', async () => {
    const bank = await connectBank(cafe, sender)
    const order = await orderIn(cafe)
    const answer = await bank.send(transferOf(order))
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await read(order.id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentMethod: 'transfer',
    })
    const actor = { kind: 'connection', id: bank.id, name: `${sender.provider} ${sender.way}` }
    expect(await paymentsOf(order.id)).toMatchObject([
      { kind: 'payment', method: 'transfer', amount: order.total, actor },
    ])
    expect(await transfersOf(cafe, bank.id)).toMatchObject([
      { state: 'matched', reason: null, orderIds: [order.id], amount: BigInt(order.total), settledBy: actor },
    ])
  })

  test('that is sent again, also changed, changes nothing and is confirmed', async () => {
    const bank = await connectBank(cafe, sender)
    const order = await orderIn(cafe)
    const transfer = transferOf(order)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => bank.send(transfer)))
    answers.push(await bank.send({ ...transfer, amount: transfer.amount + 1 }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await transfersOf(cafe, bank.id)).toHaveLength(1)
    expect(await paymentsOf(order.id)).toHaveLength(1)
    expect(await read(order.id)).toMatchObject({ status: 'confirmed', version: 2 })
    const kept = await cafe.database.prisma.bankMessage.findMany({ where: { connectionId: bank.id } })
    expect(kept).toHaveLength(1)
    expect(JSON.parse(kept[0]?.body ?? '')).toMatchObject(sender.body(transfer))
  })

  test('about money on another account pays nothing until the connection accepts the account', async () => {
    const bank = await connectBank(cafe, sender)
    const [order, account] = [await orderIn(cafe), '0071 000-888.888']
    expect((await bank.send({ ...transferOf(order), account })).status).toBe(200)
    expect(await transfersOf(cafe, bank.id)).toMatchObject([
      { state: 'open', reason: 'other_account', accounts: [account], orderIds: [] },
    ])
    expect(await paymentsOf(order.id)).toEqual([])
    await accept(bank, ['0071000888888'])
    await bank.send({ ...transferOf(order), account })
    expect(await transfersOf(cafe, bank.id)).toMatchObject([{}, { state: 'matched', orderIds: [order.id] }])
  })

  test('with the amount as text pays the order', async () => {
    const bank = await connectBank(cafe, sender)
    for (const written of [(total: number) => `${total}`, (total: number) => `${total}.00`]) {
      const order = await orderIn(cafe)
      expect((await bank.send({ ...transferOf(order), amount: written(order.total) })).status).toBe(200)
      expect(await paymentsOf(order.id)).toMatchObject([{ amount: order.total }])
    }
  })

  test('without the fields of the provider is refused with the names of the fields, and nothing is stored', async () => {
    const bank = await connectBank(cafe, sender)
    const body = sender.body({ id: newTransaction(), amount: 0.5, content: 'x' })
    const answer = await bank.post(sender.sign(body, bank.secret))
    const { code, details } = (await answer.json()) as ErrorBody
    expect([answer.status, code]).toEqual([400, 'invalid_request'])
    expect(details?.map(({ path }) => path)).toEqual([expect.stringMatching(/amount$/i)])
    expect(await transfersOf(cafe, bank.id)).toEqual([])
  })
})

describe('a message in a currency', () => {
  const inCurrency = async (currency: string) => {
    await cafe.database.query('UPDATE organisations SET currency = $2 WHERE id = $1', [cafe.here.orgId, currency])
  }
  afterEach(() => inCurrency('VND'))

  test.each([
    ['of three decimals', 'KWD'],
    ['of two decimals', 'EUR'],
    ['without decimals', 'JPY'],
  ])(
    '%s is paid in its smallest unit; an amount with a decimal point is none where it could be one of whole units',
    async (_, currency) => {
      await inCurrency(currency)
      const sender = SENDERS.standard
      const bank = await connectBank(cafe, sender)
      const send = (order: Order, amount: number | string) => {
        const { data, ...rest } = sender.body({ ...transferOf(order), amount })
        return bank.post(sender.sign({ ...rest, data: { ...data, currency } }, bank.secret))
      }
      const [first, second] = [await orderIn(cafe), await orderIn(cafe)]
      expect((await send(first, String(first.total))).status).toBe(200)
      expect(await read(first.id)).toMatchObject({ paymentStatus: 'paid' })

      const answer = await send(second, `${second.total}.000`)
      if (currency === 'JPY') return expect(answer.status).toBe(200)
      const { details } = (await answer.json()) as ErrorBody
      expect([answer.status, details]).toEqual([400, [expect.objectContaining({ path: 'data.amount' })]])
      expect(await read(second.id)).toEqual(second)
      expect(await transfersOf(cafe, bank.id)).toHaveLength(1)
    },
  )
})

describe('a transfer', () => {
  const sender = SENDERS.standard
  const received = async (transfer: { amount: number; content: string }) => {
    const bank = await connectBank(cafe, sender)
    expect((await bank.send({ id: newTransaction(), ...transfer })).status).toBe(200)
    const [stored, ...others] = await transfersOf(cafe, bank.id)
    expect(others).toEqual([])
    return stored
  }

  test.each<OrderStatus>(['confirmed', 'preparing', 'ready', 'completed'])(
    'that pays a %s order does not move it',
    async (state) => {
      const order = await orderIn(cafe, state)
      expect(await received(transferOf(order))).toMatchObject({ state: 'matched' })
      expect(await read(order.id)).toMatchObject({ status: state, paymentStatus: 'paid' })
    },
  )

  test('is found where a bank wrote the reference without a gap, in small letters', async () => {
    const order = await orderIn(cafe)
    const content = `ft26327${order.transferReference?.toLowerCase()}5502`
    expect(await received({ amount: order.total, content })).toMatchObject({ state: 'matched', orderIds: [order.id] })
  })

  test('of another amount waits, one đồng less or more', async () => {
    const order = await orderIn(cafe)
    for (const amount of [order.total - 1, order.total + 1]) {
      expect(await received({ ...transferOf(order), amount })).toMatchObject({ state: 'open', reason: 'wrong_amount' })
    }
    expect(await read(order.id)).toEqual(order)
  })

  test('waits with the reason if it cannot pay', async () => {
    const [paid, cancelled, other] = [await orderIn(cafe), await orderIn(cafe, 'cancelled'), await orderIn(cafe)]
    await cafe.api.post(`/orders/${paid.id}/payments`, { method: 'cash' }, { token: cafe.staff })
    const stopped = await orderIn(cafe, 'preparing')
    await cafe.api.post(`/orders/${stopped.id}/stop`, { reason: 'guest_left' }, { token: cafe.staff })
    const old = await orderIn(cafe, 'completed')
    await cafe.database.query("UPDATE orders SET finished_at = now() - interval '25 hours' WHERE id = $1", [old.id])
    const foreign = await orderIn(cafe, 'pending', cafe.elsewhere)
    const reasons = [
      [transferOf(paid), 'already_paid'],
      [transferOf(cancelled), 'order_cancelled'],
      [transferOf(stopped), 'order_cancelled'],
      [transferOf(old), 'old_reference'],
      [transferOf(foreign), 'unknown_reference'],
      [{ amount: 5_000, content: 'chuc mung sinh nhat' }, 'no_reference'],
      [{ amount: other.total, content: `${other.transferReference} ${paid.transferReference}` }, 'several_references'],
    ] as const
    for (const [transfer, reason] of reasons) {
      expect(await received(transfer)).toMatchObject({ state: 'open', reason, orderIds: [] })
    }
    expect((await read(other.id)).paymentStatus).toBe('unpaid')
    expect(await paymentsOf(foreign.id)).toEqual([])
  })

  test('of the exact sum of several named orders pays them all, with or without gaps between the references', async () => {
    const place = await newTable(cafe)
    const [first, second] = [await orderIn(cafe), await orderIn(cafe, 'ready', cafe.there)]
    const billed = [await orderIn(cafe, 'pending', place), await orderIn(cafe, 'pending', place)]
    const { transfer } = await tableBill(cafe.database, await managerOf(cafe), place.tableId)
    const [third, fourth] = [await orderIn(cafe), await orderIn(cafe)]
    for (const [orders, content] of [
      [[first, second, ...billed], `${first.transferReference} ${transfer?.reference}, ${second.transferReference}`],
      [[third, fourth], `FT1 ${third.transferReference} CT${fourth.transferReference}X2`],
    ] as const) {
      const amount = orders.reduce((sum, { total }) => sum + total, 0)
      const stored = await received({ amount, content })
      expect(stored).toMatchObject({ state: 'matched', reason: null })
      expect(stored?.orderIds.toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
      for (const { id, total } of orders) expect(await paymentsOf(id)).toMatchObject([{ amount: total }])
    }
  })

  test('for several named orders pays none of them if one of them cannot be paid, or the sum differs', async () => {
    const [open, cancelled] = [await orderIn(cafe), await orderIn(cafe, 'cancelled')]
    const [one, other] = [await orderIn(cafe), await orderIn(cafe)]
    for (const [amount, first, second] of [
      [open.total + cancelled.total, open, cancelled],
      [one.total + other.total - 1, one, other],
      [one.total, one, other],
    ] as const) {
      const content = `${first.transferReference} ${second.transferReference}`
      expect(await received({ amount, content })).toMatchObject({ reason: 'several_references', orderIds: [] })
    }
    for (const { id } of [open, one, other]) expect(await paymentsOf(id)).toEqual([])
  })

  test('to a virtual account of the business, or without an account, pays; a business without an account takes any', async () => {
    const [bank, casso] = [await connectBank(cafe, SENDERS.sepayKey), await connectBank(cafe, SENDERS.cassoSigned)]
    const payos = await connectBank(cafe, SENDERS.payos)
    const standard = await connectBank(cafe, sender)
    const [toSub, toVirtual, toPayos, unnamed] = [
      await orderIn(cafe),
      await orderIn(cafe),
      await orderIn(cafe),
      await orderIn(cafe),
    ]
    const elsewhere = { account: '999999' }
    const sub = { ...SENDERS.sepayKey.body({ ...transferOf(toSub), ...elsewhere }), subAccount: '1234567890' }
    await bank.post(SENDERS.sepayKey.sign(sub, bank.secret))
    const virtual = SENDERS.cassoSigned.body({ ...transferOf(toVirtual), ...elsewhere })
    virtual.data.virtualAccountNumber = '1234567890'
    await casso.post(SENDERS.cassoSigned.sign(virtual, casso.secret))
    const ofLink = SENDERS.payos.body({ ...transferOf(toPayos), ...elsewhere })
    ofLink.data.virtualAccountNumber = '1234567890'
    await payos.post(SENDERS.payos.sign(ofLink, payos.secret))
    const { type, data } = sender.body(transferOf(unnamed))
    await standard.post(sender.sign({ type, data: { ...data, account: undefined } }, standard.secret))
    for (const { id, total } of [toSub, toVirtual, toPayos, unnamed]) {
      expect(await paymentsOf(id)).toMatchObject([{ amount: total }])
    }
    const order = await orderIn(cafe, 'pending', cafe.elsewhere)
    const foreign = await connectBankOf(cafe.elsewhere.orgId, cafe, sender)
    const euros = { ...sender.body({ ...transferOf(order), ...elsewhere }).data, currency: 'EUR' }
    await foreign.post(sender.sign({ type, data: euros }, foreign.secret))
    expect(await paymentsOf(order.id)).toMatchObject([{ amount: order.total }])
  })

  test('in another currency waits', async () => {
    const order = await orderIn(cafe)
    const bank = await connectBank(cafe, sender)
    const { type, data } = sender.body(transferOf(order))
    await bank.post(sender.sign({ type, data: { ...data, currency: 'USD' } }, bank.secret))
    expect(await transfersOf(cafe, bank.id)).toMatchObject([{ state: 'open', reason: 'wrong_currency' }])
  })

  test('larger than any order is stored', async () => {
    expect(await received({ amount: 9_000_000_000, content: '' })).toMatchObject({
      amount: 9_000_000_000n,
      state: 'open',
    })
  })

  test('that pays a bill pays all of its orders, or none after one of them changed', async () => {
    const place = await newTable(cafe)
    const [pending, ready] = [await orderIn(cafe, 'pending', place), await orderIn(cafe, 'ready', place)]
    const bill = await tableBill(cafe.database, await managerOf(cafe), place.tableId)
    const { amount = 0, reference = '' } = bill.transfer ?? {}
    expect(amount).toBe(pending.total + ready.total)
    expect(await received({ amount, content: reference })).toMatchObject({
      state: 'matched',
      orderIds: [pending.id, ready.id],
    })
    const states = await Promise.all([pending, ready].map(({ id }) => read(id)))
    expect(states.map(({ status, paymentStatus }) => [status, paymentStatus])).toEqual([
      ['confirmed', 'paid'],
      ['ready', 'paid'],
    ])

    const [cancelled, other] = [await orderIn(cafe, 'pending', place), await orderIn(cafe, 'pending', place)]
    const second = await tableBill(cafe.database, await managerOf(cafe), place.tableId)
    await cafe.api.patch(`/orders/${cancelled.id}/status`, { status: 'cancelled' }, { token: cafe.staff })
    const content = second.transfer?.reference ?? ''
    expect(await received({ amount: second.total, content })).toMatchObject({ reason: 'order_cancelled' })
    expect(await paymentsOf(other.id)).toEqual([])
  })

  test('that leaves the account is confirmed and not stored', async () => {
    const [sepay, casso] = [await connectBank(cafe, SENDERS.sepayKey), await connectBank(cafe, SENDERS.casso)]
    const transfer = transferOf(await orderIn(cafe))
    const out = { ...SENDERS.sepayKey.body(transfer), transferType: 'out' }
    expect((await sepay.post(SENDERS.sepayKey.sign(out, sepay.secret))).status).toBe(200)
    expect((await casso.send({ ...transfer, amount: -transfer.amount })).status).toBe(200)
    expect([...(await transfersOf(cafe, sepay.id)), ...(await transfersOf(cafe, casso.id))]).toEqual([])
  })

  test('of a Casso message with several is each taken once', async () => {
    const bank = await connectBank(cafe, SENDERS.casso)
    const orders = [await orderIn(cafe), await orderIn(cafe), await orderIn(cafe)]
    const data = orders.flatMap((order) => SENDERS.casso.body(transferOf(order)).data)
    for (const part of [data.slice(0, 2), data]) {
      expect((await bank.post(SENDERS.casso.sign({ error: 0, data: part }, bank.secret))).status).toBe(200)
    }
    const stored = await transfersOf(cafe, bank.id)
    expect(stored.map(({ state, orderIds }) => [state, ...orderIds])).toEqual(orders.map(({ id }) => ['matched', id]))
  })
})

describe.each([
  ['signed', SENDERS.sepaySigned],
  ['with a key', SENDERS.sepayKey],
])('a form of SePay, %s,', (_, sender) => {
  test('is read as its JSON is', async () => {
    const bank = await connectBank(cafe, sender)
    const order = await orderIn(cafe)
    const fields = sender.body(transferOf(order))
    const form = asForm(sender.sign(fields, bank.secret), fields, bank.secret)
    for (const message of [form, sender.sign(fields, bank.secret)]) expect((await bank.post(message)).status).toBe(200)
    expect(await transfersOf(cafe, bank.id)).toMatchObject([{ state: 'matched', orderIds: [order.id] }])
    const other = await orderIn(cafe)
    const out = { ...sender.body(transferOf(other)), transferType: 'out' }
    expect((await bank.post(asForm(sender.sign(out, bank.secret), out, bank.secret))).status).toBe(200)
    const bad = { ...out, transferType: 'in', transferAmount: '12 k' }
    const answer = await bank.post(asForm(sender.sign(bad, bank.secret), bad, bank.secret))
    expect([answer.status, ((await answer.json()) as ErrorBody).details]).toEqual([
      400,
      [expect.objectContaining({ path: 'transferAmount' })],
    ])
  })
})

test('a form of SePay with parts is read', async () => {
  const bank = await connectBank(cafe, SENDERS.sepayKey)
  const order = await orderIn(cafe)
  const form = new FormData()
  const fields = Object.entries(SENDERS.sepayKey.body(transferOf(order)))
  for (const [key, value] of fields) form.append(key, String(value ?? ''))
  const request = new Request(cafe.baseUrl, { method: 'POST', body: form })
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    authorization: `Apikey ${bank.secret}`,
  }
  expect((await bank.post({ body: await request.text(), headers })).status).toBe(200)
  expect(await transfersOf(cafe, bank.id)).toMatchObject([{ state: 'matched', orderIds: [order.id] }])
})

test('a reference that SePay cut off in the content is found in the description', async () => {
  const sender = SENDERS.sepayKey
  const bank = await connectBank(cafe, sender)
  const [order, other] = [await orderIn(cafe), await orderIn(cafe)]
  const whole = `BankAPINotify MBVCB.61234.${order.transferReference}.CT tu 0071`
  const cut = { ...sender.body(transferOf(order)), content: whole.slice(14, 30), description: whole }
  await bank.post(sender.sign(cut, bank.secret))
  const text = `NGUYEN VAN A chuyen ${other.transferReference}`
  const apart = { ...sender.body(transferOf(other)), content: 'chuyen khoan', description: text }
  await bank.post(sender.sign(apart, bank.secret))
  expect(await transfersOf(cafe, bank.id)).toMatchObject([
    { orderIds: [order.id], content: whole },
    { orderIds: [other.id], content: `chuyen khoan ${text}` },
  ])
})

test('messages and transfers are counted, and a refused message is a warning of the installation', async () => {
  const bank = await connectBank(cafe, SENDERS.sepayKey)
  const metric = async (line: string) => {
    const text = await (await fetch(`${cafe.baseUrl}/metrics`)).text()
    const found = text.split('\n').find((each) => each.startsWith(line))
    return Number(found?.split(' ').at(-1) ?? 0)
  }
  const counts = async () => [
    await metric('passboard_bank_messages_total{provider="sepay",result="accepted"}'),
    await metric('passboard_bank_messages_total{provider="sepay",result="unauthenticated"}'),
    await metric('passboard_bank_transfers_total{result="paid"}'),
    await metric('passboard_bank_transfers_total{result="waiting"}'),
  ]
  const before = await counts()
  const paying = transferOf(await orderIn(cafe))
  for (const transfer of [paying, paying, { id: newTransaction(), amount: 1_000, content: '' }])
    await bank.send(transfer)
  await bank.post(SENDERS.sepayKey.sign(SENDERS.sepayKey.body(paying), 'another key'))
  const changes = (await counts()).map((now, index) => now - (before[index] ?? 0))
  expect(changes).toEqual([3, 1, 1, 1])
  const name = 'sepay API key'
  expect(await checkBankMessages(cafe.database, cafe.here.orgId)).toMatchObject({
    level: 'warning',
    values: { names: expect.stringContaining(name) },
  })
  expect(await checkBankMessages(cafe.database, cafe.elsewhere.orgId)).toMatchObject({ level: 'ok' })
})

describe('an address', () => {
  test('that is unknown, or was removed, is 404', async () => {
    const bank = await connectBank(cafe, SENDERS.standard)
    const message = SENDERS.standard.sign(SENDERS.standard.body(transferOf(await orderIn(cafe))), bank.secret)
    expect((await bank.post(message, '0'.repeat(32))).status).toBe(404)
    await cafe.database.query('UPDATE bank_connections SET removed_at = now() WHERE id = $1', [bank.id])
    expect((await bank.post(message)).status).toBe(404)
  })

  test('refuses more after many forged messages from one client; messages that are right do not count', async () => {
    const limited = await startCafeForTest({ RATE_LIMIT_PER_MINUTE: '20' })
    const { sign, body, newSecret } = SENDERS.standard
    const bank = await connectBank(limited, SENDERS.standard)
    const send = () => bank.send({ id: newTransaction(), amount: 1_000, content: '' })
    const forge = () => bank.post(sign(body({ id: newTransaction(), amount: 1_000, content: '' }), newSecret()))
    for (let sent = 0; sent < 25; sent++) expect((await send()).status).toBe(200)
    for (let sent = 0; sent < 20; sent++) await forge()
    expect((await forge()).status).toBe(429)
    expect((await send()).status).toBe(200)
  })

  test('takes no message that is too large, and tells the manager why', async () => {
    const bank = await connectBank(cafe, SENDERS.standard)
    const content = 'x'.repeat(MAX_MESSAGE_BYTES)
    expect((await bank.send({ id: newTransaction(), amount: 1, content })).status).toBe(413)
    expect(await cafe.database.prisma.bankConnection.findUnique({ where: { id: bank.id } })).toMatchObject({
      refusal: 'too_large',
      refusedAt: expect.any(Date),
      acceptedAt: null,
    })
  })
})
