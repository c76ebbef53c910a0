import { describe, expect, test } from 'vitest'
import { applyTaps, isWaiting, tapsToDrop } from '@/lib/board/tap-queue'
import type { StaffCommand } from '@/lib/orders/order-command'
import { aTap } from '../support/a-tap'
import { anItem, anOrder } from '../support/an-order'

const to = (status: 'confirmed' | 'preparing' | 'ready' | 'completed' | 'cancelled'): StaffCommand => ({
  type: 'change_status',
  to: status,
})
const items = [anItem({ id: 'a' }), anItem({ id: 'b' })]
const order = anOrder({ items })

describe('an order as it will be', () => {
  test('goes the way of its waiting taps, and stays what the server says otherwise', () => {
    const queue = [
      aTap(to('confirmed')),
      aTap({ type: 'mark_rush', rush: true }),
      aTap({ type: 'mark_items', itemIds: ['b'], done: true }),
      aTap({ type: 'confirm_payment', from: 'confirmed' }),
      aTap(to('ready'), { orderId: 'another' }),
    ]
    expect(applyTaps(order, queue)).toEqual({
      ...order,
      status: 'preparing',
      previousStatus: 'confirmed',
      paymentStatus: 'paid',
      rush: true,
      items: [items[0], { ...items[1], done: true }],
    })
    expect(applyTaps(order, queue).items[0]).toBe(items[0])
  })

  test.each([
    ['no tap', order, []],
    ['a tap on another', order, [aTap(to('confirmed'), { orderId: 'another' })]],
    ['a step that is not next', order, [aTap(to('ready'))]],
    ['a move that is made', { ...order, status: 'confirmed' as const }, [aTap(to('confirmed'))]],
    [
      'a move that was overtaken',
      { ...order, status: 'ready' as const },
      [aTap(to('confirmed')), aTap(to('preparing'))],
    ],
    ['a move of a cancelled order', { ...order, status: 'cancelled' as const }, [aTap(to('confirmed'))]],
    [
      'a payment that has come',
      { ...order, status: 'confirmed' as const, paymentStatus: 'paid' as const },
      [aTap({ type: 'confirm_payment', from: 'pending' })],
    ],
    ['a mark that is set', { ...order, rush: true }, [aTap({ type: 'mark_rush', rush: true })]],
    ['items before the kitchen has them', order, [aTap({ type: 'mark_items', itemIds: ['a'], done: true })]],
    [
      'items that are done',
      anOrder({ status: 'preparing', items: [anItem({ id: 'a', done: true })] }),
      [aTap({ type: 'mark_items', itemIds: ['a'], done: true })],
    ],
  ])('is the same object after %s', (_what, before, queue) => {
    expect(applyTaps(before, queue)).toBe(before)
  })
})

test('waits for the taps on it', () => {
  expect(isWaiting([aTap(to('confirmed'))], 'order')).toBe(true)
  expect(isWaiting([aTap(to('confirmed'))], 'another')).toBe(false)
})

test('taps are dropped after 12 hours, and when somebody else is signed in', () => {
  const noon = 12 * 3_600_000
  const [old, young, foreign] = [
    aTap({ type: 'confirm_payment', from: 'pending' }, { at: 999 }),
    aTap({ type: 'confirm_payment', from: 'pending' }, { at: 1_000 }),
    aTap({ type: 'confirm_payment', from: 'pending' }, { at: noon, staffId: 'minh' }),
  ]
  expect(tapsToDrop([old, young, foreign], noon + 1_000, 'lan')).toEqual([
    { tap: old, reason: 'too_old' },
    { tap: foreign, reason: 'other_person' },
  ])
})
