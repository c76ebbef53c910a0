import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import { type Tap, type TapResult, tapSchema } from '@/lib/board/tap'
import { noteDiskSpace } from '@/lib/disk-space'
import { newId } from '@/lib/ids'
import type { Order } from '@/lib/orders/order'
import type { StaffCommand } from '@/lib/orders/order-command'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import { type Cafe, logIn, startCafe } from '../support/cafe'
import { orderIn, orderOf, sitDown } from '../support/orders'
import { hire } from '../support/people'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

const tapOn = ({ id, branchId }: Pick<Order, 'id' | 'branchId'>, command: StaffCommand, screen = 'Bar'): Tap => ({
  id: newId(),
  branchId,
  orderId: id,
  command,
  screen,
})
const send = async (tap: Tap, token = cafe.staff): Promise<TapResult> =>
  carryOutTap(cafe.database, await authenticateStaff(cafe.database, token), tap)
const eventsOf = (orderId: string) =>
  cafe.database.prisma.orderEvent.findMany({ where: { orderId }, orderBy: { version: 'asc' } })
const read = async (id: string) => (await cafe.api.get<Order>(`/orders/${id}`, { token: cafe.manager })).body

const CONFIRM: StaffCommand = { type: 'change_status', to: 'confirmed' }

describe('a tap', () => {
  test.each<[string, (order: Order) => StaffCommand, object]>([
    ['moves an order', () => ({ type: 'change_status', to: 'preparing' }), { status: 'preparing' }],
    [
      'confirms a payment',
      ({ status }) => ({ type: 'confirm_payment', from: status }),
      { status: 'preparing', paymentStatus: 'paid' },
    ],
    ['marks a rush', () => ({ type: 'mark_rush', rush: true }), { status: 'confirmed', rush: true }],
    [
      'bumps an item',
      ({ items }) => ({ type: 'mark_items', itemIds: [items[1]?.id ?? ''], done: true }),
      { status: 'confirmed', items: [{ done: false }, { done: true }] },
    ],
  ])('%s, and its event names who and on which screen', async (_, command, expected) => {
    const order = await orderOf(cafe, 2)
    const result = await send(tapOn(order, command(order)))
    expect(result).toMatchObject({ ok: true, order: { ...expected, version: order.version + 1 } })
    expect(result.order).toEqual(await read(order.id))
    expect((await eventsOf(order.id)).at(-1)?.actor).toMatchObject({ kind: 'staff', screen: 'Bar' })
  })

  test('a payment that waited does not move an order further than was seen', async () => {
    const order = await orderOf(cafe, 1)
    const seenIn = order.status
    for (const to of ['preparing', 'ready'] as const) await send(tapOn(order, { type: 'change_status', to }))
    const result = await send(tapOn(order, { type: 'confirm_payment', from: seenIn }))
    expect(result).toMatchObject({ ok: false, code: 'invalid_transition', order: { status: 'ready' } })
    expect(await read(order.id)).toMatchObject({ status: 'ready', paymentStatus: 'unpaid' })
  })

  test('sent again is carried out once, and gets the same answer; also when the device has a new name', async () => {
    const tap = tapOn(await orderIn(cafe), CONFIRM)
    const first = await send(tap)
    expect(first).toMatchObject({ ok: true, order: { status: 'confirmed', version: 2 } })
    expect(await send(tap)).toEqual(first)
    await send(tapOn({ id: tap.orderId, branchId: tap.branchId }, { type: 'change_status', to: 'preparing' }))
    expect(await send({ ...tap, screen: 'Counter' })).toEqual(first)
    expect(await eventsOf(tap.orderId)).toHaveLength(3)
  })

  test('sent 20 times at once is carried out once, and each gets the same answer', async () => {
    const tap = tapOn(await orderIn(cafe), CONFIRM)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(tap)))
    expect(answers[0]).toMatchObject({ ok: true, order: { status: 'confirmed' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await eventsOf(tap.orderId)).toHaveLength(2)
  })

  test('that was refused stays refused, when it would apply later too', async () => {
    const order = await orderIn(cafe)
    const tap = tapOn(order, { type: 'change_status', to: 'preparing' })
    const refused = await send(tap)
    expect(refused).toMatchObject({ ok: false, code: 'invalid_transition', order })
    await send(tapOn(order, CONFIRM))
    expect(await send(tap)).toEqual(refused)
    expect(await read(order.id)).toMatchObject({ status: 'confirmed' })
  })

  test('that came while the disk was full is carried out when it is sent again', async () => {
    const { id: tableId } = await cafe.database.prisma.cafeTable.findFirstOrThrow({
      where: { branchId: cafe.here.branchId, isCounter: false, retiredAt: null },
    })
    const order = newOrderSchema.parse({ items: [{ menuItemId: cafe.menuItemId, quantity: 1 }] })
    const tap = tapOn({ id: newId(), branchId: cafe.here.branchId }, { type: 'place_order', tableId, order })
    noteDiskSpace({ freeBytes: 0, lowBytes: 1e9, state: 'full' })
    onTestFinished(() => noteDiskSpace({ freeBytes: 1e12, lowBytes: 1e9, state: 'enough' }))
    expect(await send(tap)).toEqual({ ok: false, code: 'unavailable' })
    noteDiskSpace({ freeBytes: 1e12, lowBytes: 1e9, state: 'enough' })
    expect(await send(tap)).toMatchObject({ ok: true, order: { status: 'pending' } })
  })

  test('of an id that was used for another is not carried out, and gets the first answer', async () => {
    const order = await orderIn(cafe)
    const tap = tapOn(order, CONFIRM)
    const first = await send(tap)
    const other = await send({ ...tap, command: { type: 'change_status', to: 'preparing' } })
    expect(other).toEqual(first)
    expect(await read(order.id)).toMatchObject({ status: 'confirmed' })
  })

  test('adds a void, a discount and a payment with its own id, unless another one has it', async () => {
    const order = await orderOf(cafe, 3)
    const voidOf = (index: number): StaffCommand => ({
      type: 'void_line',
      itemId: order.items[index]?.id ?? '',
      quantity: 1,
      reason: 'mistake',
    })
    const voids = tapOn(order, voidOf(0))
    const discount = tapOn(order, { type: 'adjust', kind: 'discount', percent: 5, reason: 'Sinh nhật' })
    const pays = tapOn(order, { type: 'record_payment', method: 'cash', part: 1_000 })
    const made = async () => {
      const { voids, adjustments, payments } = await read(order.id)
      return [voids, adjustments, payments].map((some) => some.map(({ id }) => id))
    }
    for (const tap of [voids, discount, pays]) expect(await send(tap, cafe.manager)).toMatchObject({ ok: true })
    expect(await made()).toEqual([[voids.id], [discount.id], [pays.id]])

    // Ids of another person's taps.
    for (const tap of [{ ...voids, command: voidOf(1) }, pays]) expect(await send(tap)).toMatchObject({ ok: true })
    const other = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(await made()).toEqual([[voids.id, other], [discount.id], [pays.id, other]])
    expect(new Set((await made()).flat()).size).toBe(5)
  })
})

describe('a refused tap is told', () => {
  const confirmed = { ok: false, code: 'invalid_transition', order: { status: 'confirmed', version: 2 } }

  test('the order as it is, who changed it and on which screen', async () => {
    const order = await orderIn(cafe)
    const lan = await hire(cafe, { name: 'Lan' })
    await send(tapOn(order, CONFIRM), await logIn(cafe.api, lan.credentials))
    expect(await send(tapOn(order, CONFIRM, 'Counter'))).toMatchObject({
      ...confirmed,
      lastChange: { by: 'Lan', screen: 'Bar' },
    })
  })

  test('no screen, where the change came from none or from one without a name', async () => {
    const byRest = await orderIn(cafe, 'confirmed')
    const byNameless = await orderIn(cafe)
    await send(tapOn(byNameless, CONFIRM, ''))
    for (const order of [byRest, byNameless]) {
      const { lastChange } = (await send(tapOn(order, CONFIRM))) as Extract<TapResult, { ok: false }>
      expect(lastChange).toEqual({ by: expect.any(String), screen: null })
    }
  })

  test('that it was the guest', async () => {
    const session = await sitDown(cafe)
    const items = [{ menuItemId: cafe.menuItemId, quantity: 1 }]
    const { body: order } = await cafe.api.post<Order>('/guest/orders', { items }, { session })
    await cafe.api.post(`/guest/orders/${order.id}/cancel`, undefined, { session })
    expect(await send(tapOn(order, CONFIRM))).toMatchObject({
      ok: false,
      code: 'invalid_transition',
      order: { status: 'cancelled' },
      lastChange: { by: null, screen: null },
    })
  })
})

describe('a tap on what is not theirs', () => {
  test('is forbidden at another branch, and finds nothing of it from the own', async () => {
    const there = await orderIn(cafe, 'pending', cafe.there)
    expect(await send(tapOn(there, CONFIRM))).toEqual({ ok: false, code: 'forbidden' })
    const fromHere = { ...there, branchId: cafe.here.branchId }
    expect(await send(tapOn(fromHere, CONFIRM))).toEqual({ ok: false, code: 'not_found' })
    expect(await send(tapOn(fromHere, CONFIRM), cafe.manager)).toEqual({ ok: false, code: 'not_found' })
    expect(await eventsOf(there.id)).toHaveLength(1)
    expect(await send(tapOn(there, CONFIRM), cafe.manager)).toMatchObject({ ok: true })
  })

  test('finds nothing of another organisation', async () => {
    const elsewhere = await orderIn(cafe, 'pending', cafe.elsewhere)
    expect(await send(tapOn(elsewhere, CONFIRM), cafe.manager)).toEqual({ ok: false, code: 'not_found' })
    expect(await eventsOf(elsewhere.id)).toHaveLength(1)
  })

  test('does not get the answer to the tap of somebody else', async () => {
    const tap = tapOn(await orderIn(cafe), CONFIRM)
    await send(tap)
    expect(await send(tap, cafe.manager)).toMatchObject({ ok: false, code: 'invalid_transition' })
  })
})

describe('what a device may send', () => {
  const tap = tapOn({ id: newId(), branchId: newId() }, CONFIRM)

  test('is read with its ids in small letters', () => {
    expect(tapSchema.parse({ ...tap, orderId: tap.orderId.toUpperCase() })).toEqual(tap)
  })

  test.each<[string, object]>([
    ['no id', { id: undefined }],
    ['an id that is none', { id: '1' }],
    ['a screen with a name of 41 letters', { screen: 'x'.repeat(41) }],
    ['a screen with a name that cannot be stored', { screen: 'Bar\0' }],
    ['no screen', { screen: undefined }],
    ['a command that is not known', { command: { type: 'delete' } }],
    ['a state that does not exist', { command: { type: 'change_status', to: 'done' } }],
    ['no items', { command: { type: 'mark_items', itemIds: [], done: true } }],
    ['701 items', { command: { type: 'mark_items', itemIds: Array.from({ length: 701 }, newId), done: true } }],
    ['what belongs to another command', { command: { type: 'confirm_payment', from: 'pending', to: 'ready' } }],
    ['a payment without the state it was seen in', { command: { type: 'confirm_payment' } }],
    ['what is not known', { force: true }],
  ])('is not %s', (_, part) => {
    expect(tapSchema.safeParse({ ...tap, ...part }).success).toBe(false)
  })
})
