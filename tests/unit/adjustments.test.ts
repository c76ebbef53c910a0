import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPercent } from '@/lib/money'
import { newAdjustmentShape } from '@/lib/orders/adjustment-schema'
import { type AdjustmentKind, isAboveLimit, MAX_ADJUSTMENTS, percentOf, priced } from '@/lib/orders/adjustments'
import type { Order } from '@/lib/orders/order'
import { MAX_TOTAL } from '@/lib/orders/order-limits'
import { costOfPieces } from '@/lib/orders/payment'
import { transition } from '@/lib/orders/transition'
import type { OrderState } from '@/lib/orders/transition-result'
import { anItem, anOrder } from '../support/an-order'

const percent = (kind: AdjustmentKind, percent: number) => ({ kind, percent, amount: null })
const amount = (kind: AdjustmentKind, amount: number) => ({ kind, percent: null, amount })
const valuesOf = ({ adjustments }: ReturnType<typeof priced>) => adjustments.map(({ value }) => value)

describe('what an order costs', () => {
  test('has a percentage of its items, rounded half up to the smallest unit', () => {
    expect(priced(78_000, [percent('discount', 10)])).toMatchObject({ itemsTotal: 78_000, total: 70_200 })
    expect([1, 5, 14, 15, 16, 25].map((items) => percentOf(items, 10))).toEqual([0, 1, 1, 2, 2, 3])
    // Binary fractions: 1.15 × 100 is 114.99…
    expect(percentOf(10_000, 1.15)).toBe(115)
    expect(percentOf(2_147_483_647, 100)).toBe(2_147_483_647)
  })

  test('has surcharges of its items, not of what discounts leave', () => {
    const both = priced(100_000, [amount('discount', 40_000), percent('surcharge', 5)])
    expect(valuesOf(both)).toEqual([40_000, 5_000])
    expect(both.total).toBe(65_000)
  })

  test('is never below 0: the first discounts take off what there is', () => {
    const all = priced(30_000, [amount('discount', 20_000), amount('discount', 15_000), percent('discount', 50)])
    expect(valuesOf(all)).toEqual([20_000, 10_000, 0])
    expect(all.total).toBe(0)
    // With more items an amount is whole again.
    expect(valuesOf(priced(90_000, [amount('discount', 20_000), amount('discount', 15_000)]))).toEqual([20_000, 15_000])
  })

  test('is 0 without items', () => {
    expect(priced(0, [amount('surcharge', 20_000), amount('discount', 5_000)], false).total).toBe(0)
  })

  test('is within a limit by what was given, also where it takes off less', () => {
    const isAbove = (itemsTotal: number, ...adjustments: { percent: number | null; amount: number | null }[]) =>
      isAboveLimit(
        { itemsTotal, adjustments: adjustments.map((one) => ({ kind: 'discount', ...one })) },
        'discount',
        10,
      )
    const [five, tenth] = [percent('discount', 5), amount('discount', 5_000)]
    expect([isAbove(100_000, five, tenth), isAbove(99_000, five, tenth)]).toEqual([false, true])
    expect([isAbove(0, tenth), isAbove(0, five, five), isAbove(0, five, five, five)]).toEqual([true, false, true])
  })

  test('does not rise when the items fall, however many percentages there are', () => {
    const percents = fc.array(
      fc.record({ kind: fc.constantFrom<AdjustmentKind>('discount', 'surcharge'), hundredths: fc.nat(3_333) }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(percents, fc.nat(200), fc.nat(200), (list, items, fall) => {
        const adjustments = list.map(({ kind, hundredths }) => percent(kind, hundredths / 100))
        const { total, adjustments: valued } = priced(items + fall, adjustments)
        expect(priced(items, adjustments).total).toBeLessThanOrEqual(total)
        const sum = valued.reduce((sum, { kind, value }) => sum + (kind === 'discount' ? -value : value), 0)
        expect(total).toBe(items + fall + sum)
      }),
    )
  })
})

test('a percentage is read as people type it', () => {
  expect(['10', ' 12,5 % ', '7.25', '100', '0'].map(readPercent)).toEqual([10, 12.5, 7.25, 100, 0])
  expect(['', '%', '-5', '100,01', '5,123', '1e1', 'ten', '١٠'].map(readPercent)).toEqual(Array(8).fill(null))
})

test('a percentage has at most two decimals', () => {
  const accepts = (sent: number) => newAdjustmentShape.percent.safeParse(sent).success
  expect([0.01, 1.15, 33.33, 99.99, 100].map(accepts)).toEqual([true, true, true, true, true])
  expect([0, -5, 0.001, 12.345, 100.01].map(accepts)).toEqual([false, false, false, false, false])
})

const tea = anItem({ id: 'tea', quantity: 2, unitPrice: 30_000 })
const cake = anItem({ id: 'cake', quantity: 1, unitPrice: 40_000 })
const order = (part: Partial<Order> = {}) =>
  anOrder({ items: [tea, cake], total: 100_000, status: 'confirmed', ...part })
const add = (state: OrderState, given: { percent: number } | { amount: number }, kind: AdjustmentKind = 'discount') =>
  transition(state, {
    type: 'add_adjustment',
    adjustmentId: `${kind} ${state.version}`,
    kind,
    reason: 'Sinh nhật',
    ...given,
  })

function stateAfter(decided: ReturnType<typeof transition>): OrderState {
  if (!decided.ok) throw new Error(decided.reason)
  return decided.next
}

describe('a discount', () => {
  test('follows the items of its order if it is a percentage, and never moves it', () => {
    const discounted = stateAfter(add(order(), { percent: 12.5 }))
    expect(discounted).toMatchObject({ itemsTotal: 100_000, total: 87_500, status: 'confirmed', version: 2 })
    const fewer = transition(discounted, { type: 'void_line', itemId: 'cake', reason: 'sold_out' })
    expect(stateAfter(fewer)).toMatchObject({ itemsTotal: 60_000, total: 52_500, adjustments: [{ value: 7_500 }] })
    const removed = transition(stateAfter(fewer), { type: 'remove_adjustment', adjustmentId: 'discount 1' })
    expect(stateAfter(removed)).toMatchObject({ total: 60_000, adjustments: [], status: 'confirmed' })
    expect(removed).toMatchObject({ event: 'order.updated', details: [{ type: 'adjustment_removed', value: 7_500 }] })
  })

  test('of a paid order makes the difference due as a refund, and none is due twice', () => {
    const paid = order({ paymentStatus: 'paid', paymentMethod: 'cash', paidAmount: 100_000 })
    const discounted = stateAfter(add(paid, { amount: 20_000 }))
    expect(discounted).toMatchObject({ total: 80_000, refund: 'due', refundDue: 20_000, paymentStatus: 'paid' })
    const back = stateAfter(transition(discounted, { type: 'remove_adjustment', adjustmentId: 'discount 1' }))
    expect(back).toMatchObject({ total: 100_000, refundDue: 0, paymentStatus: 'paid' })
    const refunded = stateAfter(transition(discounted, { type: 'record_refund', method: 'cash' }))
    expect(transition(refunded, { type: 'remove_adjustment', adjustmentId: 'discount 1' })).toMatchObject({
      code: 'already_refunded',
    })
  })

  test('down to what was paid makes the order paid, a surcharge of a paid one makes it partly paid', () => {
    const part = order({ paymentStatus: 'partly_paid', paymentMethod: 'cash', paidAmount: 90_000 })
    const discounted = stateAfter(add(part, { percent: 10 }))
    expect(discounted).toMatchObject({ paymentStatus: 'paid', refundDue: 0 })
    expect(stateAfter(add(discounted, { amount: 5_000 }, 'surcharge'))).toMatchObject({
      total: 95_000,
      paymentStatus: 'partly_paid',
    })
  })

  test('is refused beside as many as an order has at most, and taken off only where it is', () => {
    let full: OrderState = order()
    for (let count = 0; count < MAX_ADJUSTMENTS; count++) {
      full = { ...stateAfter(add(full, { amount: 1 })), version: full.version + 1 }
    }
    expect(add(full, { amount: 1 })).toMatchObject({ code: 'invalid_transition' })
    const remove = (state: OrderState, adjustmentId: string) =>
      transition(state, { type: 'remove_adjustment', adjustmentId })
    const [first, second] = full.adjustments
    const fewer = stateAfter(remove(full, first?.id ?? ''))
    expect([fewer.adjustments.length, fewer.adjustments[0]?.id]).toEqual([MAX_ADJUSTMENTS - 1, second?.id])
    expect(remove(full, 'of another order')).toMatchObject({ code: 'not_found' })
    expect(remove({ ...full, status: 'cancelled' }, first?.id ?? '')).toMatchObject({ code: 'invalid_transition' })
  })

  test('is refused where the price does not change any more, or becomes too high', () => {
    const codeOf = (state: OrderState, given: { percent: number } | { amount: number } = { percent: 5 }) =>
      add(state, given, 'surcharge')
    expect(codeOf(order({ status: 'cancelled' }))).toMatchObject({ code: 'invalid_transition' })
    expect(codeOf(order({ status: 'ready', stoppedAt: 'now' }))).toMatchObject({ code: 'invalid_transition' })
    const remakeOf = { orderId: 'other', number: 1, reason: 'spilled' as const }
    expect(codeOf(order({ remakeOf }))).toMatchObject({ code: 'invalid_transition' })
    const sold = order({ status: 'completed', paymentStatus: 'paid', paidAmount: 100_000 })
    expect(codeOf(sold)).toMatchObject({ code: 'already_paid' })
    expect(codeOf(order({ status: 'completed' }))).toMatchObject({ ok: true })
    const left = MAX_TOTAL - order().total
    expect(codeOf(order(), { amount: left })).toMatchObject({ next: { total: MAX_TOTAL } })
    expect(codeOf(order(), { amount: left + 1 })).toMatchObject({ code: 'wrong_amount' })
    expect(codeOf(stateAfter(codeOf(order(), { percent: 60 })), { percent: 40.01 })).toMatchObject({
      code: 'wrong_amount',
    })
  })

  test('is shared by the pieces that are paid alone; the last ones pay what is left', () => {
    const discounted = { ...order({ total: 66_667 }), itemsTotal: 100_000 }
    expect(costOfPieces(discounted, [{ itemId: 'tea', quantity: 1 }])).toBe(20_000)
    expect(costOfPieces(discounted, [{ itemId: 'cake', quantity: 1 }])).toBe(26_667)
    const all = [
      { itemId: 'tea', quantity: 2 },
      { itemId: 'cake', quantity: 1 },
    ]
    expect(costOfPieces(discounted, all)).toBe(66_667)
  })
})

test('a stopped order costs nothing, whatever was added to it', () => {
  const delivered = stateAfter(add(order({ status: 'preparing' }), { amount: 20_000 }, 'surcharge'))
  expect(stateAfter(transition(delivered, { type: 'stop', reason: 'guest_left' }))).toMatchObject({
    total: 0,
    itemsTotal: 0,
  })
})
