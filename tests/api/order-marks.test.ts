import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { ORDER_STATUSES } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn, orderOf } from '../support/orders'

const OPEN = ['pending', 'confirmed', 'preparing', 'ready']
const IN_THE_KITCHEN = ['confirmed', 'preparing']

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const rush = (id: string, body: unknown, token = cafe.staff) =>
  cafe.api.patch<Order & ErrorBody>(`/orders/${id}`, body, { token })
const bump = (id: string, body: unknown, token = cafe.staff) =>
  cafe.api.patch<Order & ErrorBody>(`/orders/${id}/items`, body, { token })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body
const eventsOf = (orderId: string) =>
  cafe.database.prisma.orderEvent.findMany({ where: { orderId }, orderBy: { version: 'asc' } })
const moveOn = (id: string, status: string) =>
  cafe.api.patch<Order>(`/orders/${id}/status`, { status }, { token: cafe.staff })
const idsOf = (order: Order) => order.items.map((item) => item.id)
const doneOf = (order: Order) => order.items.map((item) => item.done)

describe('PATCH /orders/:id', () => {
  for (const status of ORDER_STATUSES) {
    test(`a ${status} order ${OPEN.includes(status) ? 'can be rushed, and not' : 'is in no rush any more'}`, async () => {
      const order = await orderIn(cafe, status)
      for (const [turn, wanted] of [true, false].entries()) {
        const answer = await rush(order.id, { rush: wanted })
        if (OPEN.includes(status)) {
          const version = order.version + turn + 1
          const updatedAt = expect.any(String)
          expect(answer).toMatchObject({ status: 200, body: { ...order, rush: wanted, version, updatedAt } })
        } else expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
      }
      expect(await eventsOf(order.id)).toHaveLength(order.version + (OPEN.includes(status) ? 2 : 0))
    })
  }

  test('said twice is no error, and writes once', async () => {
    const order = await orderIn(cafe)
    const first = await rush(order.id, { rush: true })
    expect(await rush(order.id, { rush: true })).toMatchObject({ status: 200, body: first.body })
    expect((await eventsOf(order.id)).map(({ type, from, to, version }) => [type, from, to, version])).toEqual([
      ['order.created', null, 'pending', 1],
      ['order.updated', 'pending', 'pending', 2],
    ])
  })

  test('is kept when the order moves on, with the state before and since when', async () => {
    const order = await orderIn(cafe, 'confirmed')
    await rush(order.id, { rush: true })
    const rushed = await read(order.id)
    expect(rushed).toMatchObject({ previousStatus: 'pending', statusSince: order.statusSince })
    const { body: moved } = await moveOn(order.id, 'preparing')
    expect(moved).toMatchObject({ rush: true, previousStatus: 'confirmed', statusSince: moved.updatedAt })
    expect(await read(order.id)).toEqual(moved)
  })

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['a word', { rush: 'yes' }],
    ['a number', { rush: 1 }],
    ['null', { rush: null }],
    ['a key that is not known', { rush: true, status: 'ready' }],
  ])('refuses %s with 400', async (_, body) => {
    const order = await orderIn(cafe)
    expect(await rush(order.id, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await read(order.id)).toEqual(order)
  })
})

describe('PATCH /orders/:id/items', () => {
  for (const status of ORDER_STATUSES) {
    const allowed = IN_THE_KITCHEN.includes(status)
    test(`items of a ${status} order ${allowed ? 'can be bumped, and taken back' : 'cannot be bumped'}`, async () => {
      const order = await orderIn(cafe, status)
      for (const [turn, done] of [true, false].entries()) {
        const answer = await bump(order.id, { itemIds: idsOf(order), done })
        if (allowed) {
          const items = order.items.map((item) => ({ ...item, done }))
          const { status: state, statusSince, previousStatus } = order
          expect(answer).toMatchObject({
            status: 200,
            body: { status: state, statusSince, previousStatus, items, version: order.version + turn + 1 },
          })
        } else expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_transition', order } })
      }
      expect(await eventsOf(order.id)).toHaveLength(order.version + (allowed ? 2 : 0))
    })
  }

  test('marks these items and no others, and the event says which', async () => {
    const order = await orderOf(cafe, 3)
    const [first, , third] = idsOf(order)
    const { body } = await bump(order.id, { itemIds: [third, first, third], done: true })
    expect(doneOf(body)).toEqual([true, false, true])
    expect(await read(order.id)).toEqual(body)
    const event = (await eventsOf(order.id)).at(-1)
    expect(event).toMatchObject({ type: 'order.updated', from: 'confirmed', to: 'confirmed', version: 3 })
    expect(event?.order).toMatchObject({ items: [{ done: true }, { done: false }, { done: true }] })
    expect(doneOf((await moveOn(order.id, 'preparing')).body)).toEqual([true, false, true])
  })

  test('said twice writes once; where one of them was done already, the others are marked', async () => {
    const order = await orderOf(cafe, 3)
    const [first = '', second = ''] = idsOf(order)
    const once = await bump(order.id, { itemIds: [first], done: true })
    expect(await bump(order.id, { itemIds: [first], done: true })).toMatchObject({ status: 200, body: once.body })
    const more = await bump(order.id, { itemIds: [first, second], done: true })
    expect(doneOf(more.body)).toEqual([true, true, false])
    expect(more.body.version).toBe(once.body.version + 1)
  })

  test('an item that was voided is left out, and 404 alone', async () => {
    const order = await orderOf(cafe, 2)
    const [first = '', second = ''] = idsOf(order)
    const voided = { reason: 'sold_out' }
    await cafe.api.post(`/orders/${order.id}/items/${second}/void`, voided, { token: cafe.staff })
    expect(doneOf((await bump(order.id, { itemIds: [first, second], done: true })).body)).toEqual([true])
    const alone = await bump(order.id, { itemIds: [second], done: true })
    expect(alone).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('an item that the order does not have is 404, and none is marked', async () => {
    const order = await orderOf(cafe, 2)
    const other = await orderOf(cafe, 1)
    for (const stranger of [newId(), ...idsOf(other)]) {
      const answer = await bump(order.id, { itemIds: [...idsOf(order), stranger], done: true })
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect(await read(order.id)).toEqual(order)
    expect(await read(other.id)).toEqual(other)
  })

  test('different items by many at the same moment are all marked, one event each', async () => {
    const order = await orderOf(cafe, 12)
    const answers = await Promise.all(idsOf(order).map((itemId) => bump(order.id, { itemIds: [itemId], done: true })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect((await read(order.id)).items.every((item) => item.done)).toBe(true)
    const counts = (await eventsOf(order.id)).map(
      ({ order: stored }) => doneOf(stored as unknown as Order).filter(Boolean).length,
    )
    expect(counts).toEqual([0, 0, ...Array.from({ length: 12 }, (_, index) => index + 1)])
  })

  test.each([
    ['no body', undefined],
    ['no items', { itemIds: [], done: true }],
    ['more than 200', { itemIds: Array.from({ length: 201 }, newId), done: true }],
    ['what is no id', { itemIds: ['1'], done: true }],
    ['no word of what', { itemIds: [newId()] }],
    ['null', { itemIds: null, done: true }],
    ['a key that is not known', { itemIds: [newId()], done: true, quantity: 2 }],
  ])('refuses %s with 400', async (_, body) => {
    const order = await orderIn(cafe, 'confirmed')
    expect(await bump(order.id, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})

test('an order that is unknown, of another branch or of another organisation is 404, and not marked', async () => {
  const there = await orderIn(cafe, 'confirmed', cafe.there)
  const elsewhere = await orderIn(cafe, 'confirmed', cafe.elsewhere)
  const unknown = await rush(newId(), { rush: true })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const items = { itemIds: idsOf(there), done: true }
  for (const { body } of [
    await rush(there.id, { rush: true }),
    await rush(elsewhere.id, { rush: true }, cafe.manager),
    await bump(there.id, items),
    await bump(elsewhere.id, { itemIds: idsOf(elsewhere), done: true }, cafe.manager),
  ]) {
    expect(body).toEqual(unknown.body)
  }
  expect(await eventsOf(there.id)).toHaveLength(2)
  expect(await eventsOf(elsewhere.id)).toHaveLength(2)
})
