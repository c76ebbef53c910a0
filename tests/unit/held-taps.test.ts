import { describe, expect, it } from 'vitest'
import { createByOrder } from '@/app/kitchen/taps/by-order'
import type { QueuedTap } from '@/lib/board/tap-queue'

const heldTap = (orderId: string, id = `tap on ${orderId}`): QueuedTap => ({
  id,
  orderId,
  branchId: 'branch',
  command: { type: 'change_status', to: 'confirmed' },
  screen: '',
  staffId: 'staff',
  at: 0,
  heldUntil: 5_000,
})

const heldTaps = () => createByOrder<QueuedTap>((a, b) => a.id === b.id)
const byOrder = (...taps: QueuedTap[]) => new Map(taps.map((tap) => [tap.orderId, tap]))

describe('held taps', () => {
  it('are found by their order, in their order', () => {
    const taps = heldTaps()
    taps.set(byOrder(heldTap('a'), heldTap('b')))
    expect(taps.of('a')?.heldUntil).toBe(5_000)
    expect(taps.of('c')).toBeUndefined()
    expect(taps.orderIds().at(-1)).toBe('b')
    taps.set(byOrder())
    expect(taps.of('a')).toBeUndefined()
    expect(taps.orderIds().at(-1)).toBeUndefined()
  })

  it('tell only the tickets whose held tap changes', () => {
    const taps = heldTaps()
    const told: string[] = []
    for (const orderId of ['a', 'b']) taps.follow(orderId, () => told.push(orderId))
    taps.set(byOrder(heldTap('a')))
    taps.set(byOrder(heldTap('a'), heldTap('b')))
    taps.set(byOrder(heldTap('b')))
    taps.set(byOrder(heldTap('b', 'another tap')))
    expect(told).toEqual(['a', 'b', 'a', 'b'])
  })

  it('tell all parts of a ticket, and nobody who has stopped following', () => {
    const taps = heldTaps()
    const told: string[] = []
    const stop = taps.follow('a', () => told.push('first part'))
    taps.follow('a', () => told.push('second part'))
    taps.set(byOrder(heldTap('a')))
    stop()
    taps.set(byOrder())
    expect(told).toEqual(['first part', 'second part', 'second part'])
  })
})
