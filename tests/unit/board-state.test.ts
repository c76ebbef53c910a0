import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChange, applyOwnTap, type BoardState, fromSnapshot } from '@/lib/board/board-state'
import type { OrderChange } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import type { OrderStatus } from '@/lib/orders/order-status'

const order = (id: string, version: number, status: OrderStatus = 'pending'): Order => ({
  id,
  branchId: 'branch',
  tableId: 'table',
  tableLabel: 'A1',
  number: 1,
  status,
  paymentStatus: 'unpaid',
  total: 1,
  version,
  items: [],
  createdAt: '2026-11-21T10:00:00.000+07:00',
  updatedAt: '2026-11-21T10:00:00.000+07:00',
})
const holding = (seq: number, ...orders: Order[]): BoardState =>
  fromSnapshot({ seq, now: 0, branch: { id: '', name: '', timeZone: '' }, orders })
const empty = holding(0)

describe('the state of a board', () => {
  test('takes the next change in', () => {
    const { state, gap } = applyChange(empty, { seq: 1, order: order('a', 1) })
    expect(gap).toBe(false)
    expect(state).toEqual(holding(1, order('a', 1)))
  })

  test('ignores what it already has', () => {
    const state = holding(5, order('a', 2))
    expect(applyChange(state, { seq: 5, order: order('a', 1) })).toEqual({ state, gap: false })
  })

  test('says when events are missing, shows what it can, and keeps the seq it is sure of', () => {
    const { state, gap } = applyChange(empty, { seq: 3, order: order('a', 3) })
    expect(gap).toBe(true)
    expect(state.seq).toBe(0)
    expect(state.orders.get('a')?.version).toBe(3)
  })

  test('lets go of finished tickets', () => {
    const { state } = applyChange(holding(1, order('a', 1)), { seq: 2, order: order('a', 2, 'cancelled') })
    expect(state.orders.size).toBe(0)
  })

  test('does not take back its own tap when the older event arrives', () => {
    const tapped = applyOwnTap(holding(1, order('a', 1)), order('a', 3, 'preparing'))
    const { state } = applyChange(tapped, { seq: 2, order: order('a', 2, 'confirmed') })
    expect(state.orders.get('a')?.status).toBe('preparing')
  })

  test('does not bring a finished ticket back when an older event arrives', () => {
    const tapped = applyOwnTap(holding(1, order('a', 4, 'ready')), order('a', 5, 'completed'))
    expect(tapped.orders.size).toBe(0)
    const { state } = applyChange(tapped, { seq: 2, order: order('a', 4, 'ready') })
    expect(state.orders.size).toBe(0)
  })

  test('ends where the branch is, however changes are repeated, when they come in order of seq', () => {
    const history: OrderChange[] = [
      { seq: 1, order: order('a', 1) },
      { seq: 2, order: order('b', 1) },
      { seq: 3, order: order('a', 2, 'confirmed') },
      { seq: 4, order: order('b', 2, 'cancelled') },
    ]
    fc.assert(
      fc.property(fc.array(fc.nat(3)), (repeats) => {
        const heard = history.flatMap((change, index) => [
          change,
          ...repeats.filter((earlier) => earlier <= index).flatMap((earlier) => history[earlier] ?? []),
        ])
        const final = heard.reduce((state, change) => applyChange(state, change).state, empty)
        expect([final.seq, [...final.orders.keys()]]).toEqual([4, ['a']])
        expect(final.orders.get('a')?.status).toBe('confirmed')
      }),
    )
  })
})
