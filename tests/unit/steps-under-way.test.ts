import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShownStep } from '@/lib/board/protocol'
import { type StepsUnderWay, watchSteps } from '@/lib/board/steps-under-way'
import type { Order } from '@/lib/orders/order'
import { anOrder, FLOW } from '../support/an-order'

const stepOn = (orderId: string, tapId = `tap on ${orderId}`): ShownStep => ({
  tapId,
  orderId,
  command: { type: 'change_status', to: 'confirmed' },
  undoMs: 3_000,
  by: { name: 'Lan', screen: 'Bar' },
})

const asMap = (...orders: Order[]) => new Map(orders.map((order) => [order.id, order]))

describe('steps of other screens', () => {
  let shown: StepsUnderWay
  const watch = () =>
    watchSteps((steps) => {
      shown = steps
    })
  beforeEach(() => {
    vi.useFakeTimers()
    shown = new Map()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('are shown until they are undone', () => {
    const steps = watch()
    steps.begun(stepOn('a'))
    steps.begun(stepOn('b'))
    expect([...shown.keys()]).toEqual(['a', 'b'])
    steps.undone('tap on a')
    steps.undone('an unknown tap')
    expect([...shown.keys()]).toEqual(['b'])
  })

  it('are no longer shown when their order has moved, by this step or another, or has left the board', () => {
    const steps = watch()
    for (const id of ['moved', 'further', 'left', 'waits']) steps.begun(stepOn(id))
    const order = (id: string, status: Order['status']) => anOrder({ id, status })
    steps.ordersChanged(asMap(order('moved', 'confirmed'), order('further', 'ready'), order('waits', 'pending')), FLOW)
    expect([...shown.keys()]).toEqual(['waits'])
  })

  it('end 5 s after they could last be undone: the ticket is free again', () => {
    const steps = watch()
    steps.begun(stepOn('a'))
    vi.advanceTimersByTime(7_999)
    expect(shown.size).toBe(1)
    vi.advanceTimersByTime(1)
    expect(shown.size).toBe(0)
  })

  it('replace an earlier one of the same order, whose end then changes nothing', () => {
    const steps = watch()
    steps.begun(stepOn('a', 'first'))
    vi.advanceTimersByTime(2_000)
    steps.begun(stepOn('a', 'second'))
    steps.undone('first')
    vi.advanceTimersByTime(7_000)
    expect(shown.get('a')?.tapId).toBe('second')
  })
})
