import { describe, expect, it } from 'vitest'
import { createByOrder } from '@/app/kitchen/taps/by-order'
import type { QueuedTap } from '@/lib/board/tap-queue'

const undoableTap = (orderId: string, id = `tap on ${orderId}`): QueuedTap => ({
  id,
  orderId,
  branchId: 'branch',
  command: { type: 'change_status', to: 'confirmed' },
  screen: '',
  staffId: 'staff',
  at: 0,
  undoableUntil: 5_000,
})

const undoableTaps = () => createByOrder<QueuedTap>((a, b) => a.id === b.id)
const byOrder = (...taps: QueuedTap[]) => new Map(taps.map((tap) => [tap.orderId, tap]))

describe('undoable taps', () => {
  it('are found by their order, in their order', () => {
    const taps = undoableTaps()
    taps.set(byOrder(undoableTap('a'), undoableTap('b')))
    expect(taps.of('a')?.undoableUntil).toBe(5_000)
    expect(taps.of('c')).toBeUndefined()
    expect(taps.orderIds().at(-1)).toBe('b')
    taps.set(byOrder())
    expect(taps.of('a')).toBeUndefined()
    expect(taps.orderIds().at(-1)).toBeUndefined()
  })

  it('tell only the tickets whose undoable tap changes', () => {
    const taps = undoableTaps()
    const told: string[] = []
    for (const orderId of ['a', 'b']) taps.follow(orderId, () => told.push(orderId))
    taps.set(byOrder(undoableTap('a')))
    taps.set(byOrder(undoableTap('a'), undoableTap('b')))
    taps.set(byOrder(undoableTap('b')))
    taps.set(byOrder(undoableTap('b', 'another tap')))
    expect(told).toEqual(['a', 'b', 'a', 'b'])
  })

  it('tell all parts of a ticket, and nobody who has stopped following', () => {
    const taps = undoableTaps()
    const told: string[] = []
    const stop = taps.follow('a', () => told.push('first part'))
    taps.follow('a', () => told.push('second part'))
    taps.set(byOrder(undoableTap('a')))
    stop()
    taps.set(byOrder())
    expect(told).toEqual(['first part', 'second part', 'second part'])
  })
})
