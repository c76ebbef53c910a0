import { describe, expect, it } from 'vitest'
import { createHeldTaps } from '@/app/kitchen/taps/held-taps'
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

describe('held taps', () => {
  it('are found by their order, and the latest is known', () => {
    const taps = createHeldTaps()
    taps.set([heldTap('a'), heldTap('b')])
    expect(taps.of('a')?.heldUntil).toBe(5_000)
    expect(taps.of('c')).toBeUndefined()
    expect(taps.latestOrderId()).toBe('b')
    taps.set([])
    expect(taps.of('a')).toBeUndefined()
    expect(taps.latestOrderId()).toBeUndefined()
  })

  it('tell only the tickets whose held tap changes', () => {
    const taps = createHeldTaps()
    const told: string[] = []
    for (const orderId of ['a', 'b']) taps.follow(orderId, () => told.push(orderId))
    taps.set([heldTap('a')])
    taps.set([heldTap('a'), heldTap('b')])
    taps.set([heldTap('b')])
    taps.set([heldTap('b', 'another tap')])
    expect(told).toEqual(['a', 'b', 'a', 'b'])
  })

  it('tell all parts of a ticket, and nobody who has stopped following', () => {
    const taps = createHeldTaps()
    const told: string[] = []
    const stop = taps.follow('a', () => told.push('first part'))
    taps.follow('a', () => told.push('second part'))
    taps.set([heldTap('a')])
    stop()
    taps.set([])
    expect(told).toEqual(['first part', 'second part', 'second part'])
  })
})
