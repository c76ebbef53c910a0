import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import { createApiClient } from '../support/api-client'
import { type Connected, connectBank, newTransaction, type Reported, SENDERS, transfersOf } from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  const started = await startCafe()
  cafe = { ...started, api: createApiClient(started.baseUrl, { retriesOn503: true }) }
})
afterAll(() => cafe.stop())

/** Runs `work` for each of `list`, at most `width` at once. */
async function each<Item, Result>(
  list: Item[],
  width: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = list.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

/** A fixed sequence, so that a failure can be repeated (a linear congruential generator with the constants of Numerical Recipes). */
function shuffled<Item>(list: Item[], seed: number): Item[] {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return list
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** As a provider does: sends a message again until it is confirmed. */
async function sendUntilConfirmed(bank: Connected, transfer: Reported): Promise<void> {
  const { status } = await bank.send(transfer)
  if (status === 503) return sendUntilConfirmed(bank, transfer)
  expect(status).toBe(200)
}

const reported = (order: Order, amount = order.total): Reported => ({
  id: newTransaction(),
  amount,
  content: `CK ${order.transferReference} cam on`,
})

const sum = (amounts: (number | bigint)[]) => amounts.reduce<number>((total, amount) => total + Number(amount), 0)

test('1,000 bank messages, shuffled, doubled, some wrong: each order is paid once at most, the rest waits, the sums agree', async () => {
  const bank = await connectBank(cafe, SENDERS.sepaySigned)
  const place = (count: number) => each(Array.from({ length: count }), 8, () => orderIn(cafe))
  const [paid, underpaid, cancelled] = [await place(250), await place(40), await place(20)]
  for (const { id } of cancelled) {
    await cafe.api.patch(`/orders/${id}/status`, { status: 'cancelled' }, { token: cafe.staff })
  }

  const right = paid.map((order) => reported(order))
  const paidTwice = paid.slice(0, 100).map((order) => reported(order))
  const wrong = [
    ...underpaid.map((order) => reported(order, order.total - 1_000)),
    ...cancelled.map((order) => reported(order)),
    ...Array.from({ length: 90 }, (_, index) => ({
      id: newTransaction(),
      amount: 10_000 + index,
      content: 'cafe sang',
    })),
  ]
  const once = [...right, ...paidTwice, ...wrong]
  const messages = shuffled([...once, ...once], 20261123)
  expect(messages).toHaveLength(1_000)
  await each(messages, 16, (transfer) => sendUntilConfirmed(bank, transfer))

  const stored = await transfersOf(cafe, bank.id)
  expect(stored.map(({ providerId }) => Number(providerId)).toSorted((a, b) => a - b)).toEqual(once.map(({ id }) => id))
  expect(sum(stored.map(({ amount }) => amount))).toBe(sum(once.map(({ amount }) => Number(amount))))

  const matched = stored.filter(({ state }) => state === 'matched')
  const waiting = stored.filter(({ state }) => state === 'open')
  expect(matched.length + waiting.length).toBe(stored.length)
  expect(matched.flatMap(({ orderIds }) => orderIds).toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
  const waitingFor = (reason: string) => waiting.filter((transfer) => transfer.reason === reason).length
  expect(['already_paid', 'wrong_amount', 'order_cancelled', 'no_reference'].map(waitingFor)).toEqual([100, 40, 20, 90])

  const payments = await cafe.database.prisma.payment.findMany({ where: { actor: { path: ['id'], equals: bank.id } } })
  expect(payments.map(({ orderId }) => orderId).toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
  expect(sum(payments.map(({ amount }) => amount))).toBe(sum(matched.map(({ amount }) => amount)))
  const orders = await cafe.database.prisma.order.findMany({ where: { id: { in: paid.map(({ id }) => id) } } })
  for (const order of orders) {
    expect(order).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paymentMethod: 'transfer', version: 2 })
  }
  const unpaid = [...underpaid, ...cancelled].map(({ id }) => id)
  expect(await cafe.database.prisma.order.count({ where: { id: { in: unpaid }, paymentStatus: 'paid' } })).toBe(0)
})

test('staff and the bank that confirm at the same moment pay an order once; the transfer then waits', async () => {
  const bank = await connectBank(cafe, SENDERS.sepaySigned)
  for (let round = 0; round < 20; round++) {
    const order = await orderIn(cafe)
    const [byStaff] = await Promise.all([
      cafe.api.post(`/orders/${order.id}/confirm-payment`, undefined, { token: cafe.staff }),
      sendUntilConfirmed(bank, reported(order)),
    ])
    const transfer = (await transfersOf(cafe, bank.id)).at(-1)
    expect([byStaff.status, transfer?.state]).toEqual(transfer?.state === 'matched' ? [409, 'matched'] : [200, 'open'])
    expect(await cafe.database.prisma.payment.count({ where: { orderId: order.id } })).toBe(1)
  }
})

test('a process that ends between the payment and its commit leaves nothing: the message that is sent again pays', async () => {
  const bank = await connectBank(cafe, SENDERS.sepaySigned)
  const order = await orderIn(cafe)
  const transfer = reported(order)
  await cafe.database.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'ended here'; END $$`,
    [],
  )
  await cafe.database.query('CREATE TRIGGER fails BEFORE INSERT ON bank_messages EXECUTE FUNCTION fail()', [])
  expect((await bank.send(transfer)).status).toBe(500)
  expect(await transfersOf(cafe, bank.id)).toEqual([])
  expect(await cafe.database.prisma.payment.count({ where: { orderId: order.id } })).toBe(0)
  await cafe.database.query('DROP TRIGGER fails ON bank_messages', [])
  await sendUntilConfirmed(bank, transfer)
  expect(await cafe.database.prisma.payment.count({ where: { orderId: order.id } })).toBe(1)
})
