import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AppliedChange,
  applyChange,
  applyMissed,
  applyOwnTap,
  applySnapshot,
  type BoardState,
  fromSnapshot,
} from '@/lib/board/board-state'
import type { BoardSnapshot } from '@/lib/board/protocol'
import { isOpen, type OrderStatus } from '@/lib/order-status'
import type { Order } from '@/lib/orders/order'
import { anOrder, FLOW } from '../support/an-order'

const order = (id: string, version: number, status: OrderStatus = 'pending'): Order => anOrder({ id, version, status })
const snapshot = (seq: number, orders: Order[], cancelled: Order[] = []): BoardSnapshot => ({
  seq,
  now: 0,
  branch: { id: '', name: '', timeZone: '', locale: '', currency: '', flow: FLOW },
  stations: [],
  orders,
  cancelled,
})
const holding = (seq: number, ...orders: Order[]): BoardState => fromSnapshot(snapshot(seq, orders))
const empty = holding(0)

describe('the state of a board', () => {
  test('takes the next change in', () => {
    expect(applyChange(empty, { seq: 1, order: order('a', 1) })).toEqual(holding(1, order('a', 1)))
  })

  test('ignores what it already has', () => {
    const state = holding(5, order('a', 2))
    expect(applyChange(state, { seq: 5, order: order('a', 1) })).toBe(state)
  })

  test('shows a change that overtook another, and keeps the seq it is sure of until the other comes', () => {
    const ahead = applyChange(empty, { seq: 2, order: order('b', 1) })
    expect([ahead.seq, [...ahead.outOfOrder.keys()], [...ahead.orders.keys()]]).toEqual([0, [2], ['b']])
    const level = applyChange(ahead, { seq: 1, order: order('a', 1) })
    expect([level.seq, level.outOfOrder.size, [...level.orders.keys()]]).toEqual([2, 0, ['b', 'a']])
  })

  const told = (minute: number) => {
    const time = `2026-11-21T10:0${minute}:00.000+07:00`
    return anOrder({ id: 'a', version: 1, estimate: { from: time, likely: time, to: time, starts: [] } })
  }

  test('shows another estimate of the same version, and never an earlier one after a later one', () => {
    const [first, second] = [told(5), told(7)]
    const ahead = applyChange(holding(1, order('a', 1)), { seq: 3, order: second })
    expect(ahead.orders.get('a')).toBe(second)
    const level = applyChange(ahead, { seq: 2, order: first })
    expect([level.seq, level.orders.get('a')]).toEqual([3, second])
    expect(applyMissed(ahead, { seq: 2, orders: [first] }).orders.get('a')).toBe(second)
    expect(applySnapshot(level, snapshot(4, [told(9)])).orders.get('a')).toEqual(told(9))
    expect(applyChange(level, { seq: 4, order: order('a', 2) }).orders.get('a')?.estimate).toBeNull()
    expect(applyOwnTap(level, first).orders).toBe(level.orders)
  })

  test('shows an estimate that comes after a later change of another order, and after an earlier estimate', () => {
    const ahead = applyChange(holding(1, order('a', 1)), { seq: 5, order: order('b', 1) })
    const first = applyChange(ahead, { seq: 3, order: told(5) })
    expect(first.orders.get('a')).toEqual(told(5))
    expect(applyChange(first, { seq: 4, order: told(7) }).orders.get('a')).toEqual(told(7))
  })

  test('shows another start of the same version', () => {
    const later = anOrder({ id: 'a', version: 1, startAt: '2026-11-21T12:00:00.000+07:00' })
    expect(applyChange(holding(1, order('a', 1)), { seq: 2, order: later }).orders.get('a')).toBe(later)
  })

  test('lets go of finished tickets', () => {
    const state = applyChange(holding(1, order('a', 1)), { seq: 2, order: order('a', 2, 'cancelled') })
    expect(state.orders.size).toBe(0)
  })

  test('keeps cancelled tickets, and no open ones among them', () => {
    const state = applyChange(holding(1, order('a', 1), order('b', 1)), { seq: 2, order: order('a', 2, 'cancelled') })
    expect([...state.orders.keys()]).toEqual(['b'])
    expect([...state.cancelled.values()]).toEqual([order('a', 2, 'cancelled')])
    expect(applyChange(state, { seq: 3, order: order('a', 1) }).cancelled).toBe(state.cancelled)
    expect(applyChange(state, { seq: 3, order: order('b', 2, 'completed') }).cancelled).toBe(state.cancelled)
  })

  test('shows a completed order while it is recalled, and never among the open ones', () => {
    const recalled = anOrder({ id: 'a', version: 3, status: 'completed', recalledAt: '2026-11-21T11:00:00.000+07:00' })
    const dismissed = { ...recalled, version: 4, recalledAt: null }
    const shown = applyChange(holding(1, order('a', 1)), { seq: 2, order: recalled })
    expect([shown.orders.size, [...shown.recalled.values()]]).toEqual([0, [recalled]])
    expect(fromSnapshot({ ...snapshot(2, []), recalled: [recalled] }).recalled).toEqual(shown.recalled)
    const gone = applyOwnTap(shown, dismissed)
    expect(gone.recalled.size).toBe(0)
    expect(applyChange(gone, { seq: 3, order: recalled }).recalled.size).toBe(0)
    expect(applySnapshot(shown, snapshot(3, [])).recalled.size).toBe(0)
    expect(applySnapshot(shown, { ...snapshot(3, []), recalled: [recalled] }).recalled).toBe(shown.recalled)
    expect(applyOwnTap(empty, recalled).recalled.size).toBe(1)
  })

  test('has cancelled tickets from a snapshot, and keeps those that a later one is too young to know', () => {
    const state = fromSnapshot(snapshot(2, [order('b', 1)], [order('a', 2, 'cancelled')]))
    expect([...state.cancelled.keys()]).toEqual(['a'])
    const later = applySnapshot(state, snapshot(9, [], [order('b', 2, 'cancelled')]))
    expect([[...later.cancelled.keys()], later.orders.size]).toEqual([['a', 'b'], 0])
  })

  test('does not bring a cancelled ticket back while it shows it, however much has finished since', () => {
    const cancelled = fromSnapshot(snapshot(0, [], [order('a', 2, 'cancelled')]))
    const state = Array.from({ length: 600 }, (_, index) => ({
      seq: index + 1,
      order: order(String(index), 2, 'completed'),
    })).reduce(applyChange, cancelled)
    const late = applyChange(state, { seq: 700, order: order('a', 1) })
    expect([late.orders.size, late.cancelled]).toEqual([0, cancelled.cancelled])
  })

  test('keeps the 50 that were cancelled last', () => {
    const cancelled = Array.from({ length: 60 }, (_, index) => ({
      ...order(String(index), 2, 'cancelled'),
      statusSince: new Date(Date.UTC(2026, 10, 21, 3, 59 - index)).toISOString(),
    }))
    const newest = cancelled.slice(0, 50).map(({ id }) => id)
    const taken = [
      fromSnapshot(snapshot(60, [], cancelled)),
      applyMissed(empty, { seq: 60, orders: cancelled }),
      cancelled.map((each, index) => ({ seq: index + 1, order: each })).reduce(applyChange, empty),
    ]
    for (const state of taken) {
      expect([...state.cancelled.keys()].toSorted()).toEqual(newest.toSorted())
      expect(applySnapshot(state, snapshot(61, [order('59', 1)])).orders.size).toBe(0)
    }
  })

  test('keeps each order and each map that did not change, whatever comes in', () => {
    const shown = [order('a', 1), order('b', 2, 'confirmed')]
    const held = fromSnapshot(snapshot(3, shown, [order('c', 2, 'cancelled')]))
    const copies = snapshot(7, structuredClone(shown), [order('c', 2, 'cancelled')])
    for (const same of [
      applySnapshot(held, copies),
      applyMissed(held, { seq: 7, orders: [...copies.orders, ...copies.cancelled] }),
      applyChange(held, { seq: 4, order: order('b', 2, 'confirmed') }),
      applyOwnTap(held, order('b', 2, 'confirmed')),
    ]) {
      expect(same.orders).toBe(held.orders)
      expect(same.cancelled).toBe(held.cancelled)
      expect(same.finished).toBe(held.finished)
    }
    const changed = applySnapshot(held, snapshot(8, [order('a', 2, 'confirmed'), order('b', 2, 'confirmed')]))
    expect(changed.orders.get('b')).toBe(shown[1])
    expect(changed.orders.get('a')?.version).toBe(2)
  })

  test('takes in all that it missed at once, and leads on through what it heard beyond it', () => {
    const ahead = applyChange(holding(1, order('a', 1)), { seq: 5, order: order('c', 1) })
    const state = applyMissed(ahead, { seq: 4, orders: [order('a', 2, 'cancelled'), order('b', 2, 'confirmed')] })
    expect([state.seq, state.outOfOrder.size, [...state.orders.keys()]]).toEqual([5, 0, ['c', 'b']])
  })

  test('does not take back its own tap when the older event arrives', () => {
    const tapped = applyOwnTap(holding(1, order('a', 1)), order('a', 3, 'preparing'))
    const state = applyChange(tapped, { seq: 2, order: order('a', 2, 'confirmed') })
    expect(state.orders.get('a')?.status).toBe('preparing')
  })

  test('does not take back its own tap with a snapshot from before it', () => {
    const held = holding(1, order('a', 1), order('b', 4, 'ready'))
    const tapped = applyOwnTap(applyOwnTap(held, order('a', 2, 'confirmed')), order('b', 5, 'completed'))
    const state = applySnapshot(tapped, snapshot(1, [...held.orders.values()]))
    expect([...state.orders.values()]).toEqual([order('a', 2, 'confirmed')])
  })

  test('does not bring a finished ticket back when an older event arrives', () => {
    const tapped = applyOwnTap(holding(1, order('a', 4, 'ready')), order('a', 5, 'completed'))
    expect(tapped.orders.size).toBe(0)
    expect(applyChange(tapped, { seq: 2, order: order('a', 4, 'ready') }).orders.size).toBe(0)
  })

  test('does not bring a ticket back by the answer to a tap that comes after it has finished', () => {
    const finished = applySnapshot(holding(1, order('a', 3, 'preparing')), snapshot(3, []))
    expect(applyOwnTap(finished, order('a', 4, 'ready'))).toBe(finished)
  })

  test('ignores a snapshot that changes have led past', () => {
    const state = holding(5, order('a', 2))
    expect(applySnapshot(state, snapshot(4, [order('a', 1)]))).toBe(state)
  })

  test('does not grow with the tickets that finish', () => {
    const changes = Array.from({ length: 2_000 }, (_, index) => ({
      seq: index + 1,
      order: order(String(index), 2, 'completed'),
    }))
    expect(changes.reduce(applyChange, empty).finished.size).toBe(500)
  })
})

describe('wherever a board has been, it ends where the branch is', () => {
  const ORDERS = ['a', 'b', 'c', 'd']
  const STEPS: OrderStatus[] = ['pending', 'confirmed', 'preparing', 'ready', 'completed']

  /** What happens in a branch: at each seq one order takes its next step, or is cancelled. */
  const histories = fc
    .array(
      fc.record({ id: fc.constantFrom(...ORDERS), cancel: fc.integer({ min: 0, max: 5 }).map((die) => die === 0) }),
      {
        minLength: 1,
        maxLength: 14,
      },
    )
    .map(historyOf)
    .filter((history) => history.length > 0)

  function historyOf(wishes: { id: string; cancel: boolean }[]): AppliedChange[] {
    const latest = new Map<string, Order>()
    const history: AppliedChange[] = []
    for (const { id, cancel } of wishes) {
      const before = latest.get(id)
      if (before && !isOpen(before.status)) continue
      const version = (before?.version ?? 0) + 1
      const status = before && cancel ? 'cancelled' : (STEPS[version - 1] ?? 'completed')
      latest.set(id, order(id, version, status))
      history.push({ seq: history.length + 1, order: order(id, version, status) })
    }
    return history
  }

  /** Each order as it was after event `seq`, of those that changed after `since`. */
  function latestIn(history: AppliedChange[], since: number, seq: number): Order[] {
    const told = history.filter((change) => change.seq > since && change.seq <= seq)
    return [...new Map(told.map((change) => [change.order.id, change.order])).values()]
  }

  const cancelledAt = (history: AppliedChange[], seq: number) =>
    latestIn(history, 0, seq).filter(({ status }) => status === 'cancelled')

  const openAt = (history: AppliedChange[], seq: number) =>
    latestIn(history, 0, seq).filter(({ status }) => isOpen(status))

  const snapshotAt = (history: AppliedChange[], seq: number) =>
    structuredClone(snapshot(seq, openAt(history, seq), cancelledAt(history, seq)))

  /**
   * Fails where an order falls back to an older version, comes back after it was gone, is open and cancelled at once, or
   * is another object although it did not change.
   */
  function assertForward(before: BoardState, after: BoardState) {
    for (const [id, shown] of after.orders) {
      expect(shown.version).toBeGreaterThanOrEqual(before.orders.get(id)?.version ?? 0)
      expect(shown.version).toBeGreaterThan(before.finished.get(id) ?? 0)
    }
    for (const id of before.cancelled.keys()) expect(after.cancelled.has(id)).toBe(true)
    for (const id of after.cancelled.keys()) expect(after.orders.has(id)).toBe(false)
    assertSameObjects(before.orders, after.orders)
    assertSameObjects(before.cancelled, after.cancelled)
    expect(after.seq).toBeGreaterThanOrEqual(before.seq)
  }

  function assertSameObjects(before: ReadonlyMap<string, Order>, after: ReadonlyMap<string, Order>) {
    const isSame = ([id, shown]: [string, Order]) => before.get(id)?.version === shown.version
    for (const [id, shown] of [...after].filter(isSame)) expect(shown).toBe(before.get(id))
    if (after.size === before.size && [...after].every(isSame)) expect(after).toBe(before)
  }

  function expectAtEnd(state: BoardState, history: AppliedChange[]) {
    expect(state.seq).toBe(history.length)
    expect(state.outOfOrder.size).toBe(0)
    expect(state.orders).toEqual(byId(openAt(history, history.length)))
    expect(state.cancelled).toEqual(byId(cancelledAt(history, history.length)))
  }

  const byId = (orders: Order[]) => new Map(orders.map((shown) => [shown.id, shown]))

  function apply(state: BoardState, step: (held: BoardState) => BoardState): BoardState {
    const next = step(state)
    assertForward(state, next)
    return next
  }

  const arrivals = histories.chain((history) =>
    fc.record({
      history: fc.constant(history),
      start: fc.nat(history.length),
      arrival: fc
        .array(fc.nat(history.length - 1), { maxLength: 30 })
        .chain((repeats) =>
          fc.shuffledSubarray([...history.keys(), ...repeats], { minLength: history.length + repeats.length }),
        ),
    }),
  )

  test('in any order and repetition of arrival, from a snapshot of any moment', () => {
    fc.assert(
      fc.property(arrivals, ({ history, start, arrival }) => {
        const changes = arrival.flatMap((index) => history[index] ?? [])
        const final = changes.reduce(
          (state, change) => apply(state, (held) => applyChange(held, change)),
          fromSnapshot(snapshotAt(history, start)),
        )
        expectAtEnd(final, history)
      }),
      { numRuns: 500 },
    )
  })

  /** A screen asks, hears changes meanwhile, and is answered with what was true some time after the question. */
  type Answer = { kind: 'missed' | 'snapshot'; asks: number; answeredAt: number; trueAt: number }

  const absences = arrivals.chain((heard) =>
    fc.record({
      heard: fc.constant(heard),
      lost: fc.array(fc.boolean(), { minLength: heard.arrival.length, maxLength: heard.arrival.length }),
      answers: fc.array(
        fc.record({
          kind: fc.constantFrom('missed' as const, 'snapshot' as const),
          asks: fc.nat(heard.arrival.length),
          answeredAt: fc.nat(heard.arrival.length),
          trueAt: fc.nat(heard.history.length),
        }),
        { maxLength: 4 },
      ),
    }),
  )

  test('with changes lost, late and repeated, and answers to its questions that come at any moment', () => {
    fc.assert(
      fc.property(absences, ({ heard: { history, start, arrival }, lost, answers }) => {
        let state = fromSnapshot(snapshotAt(history, start))
        const underWay: (Answer & { since: number })[] = []
        for (const [moment, index] of [...arrival, null].entries()) {
          for (const answer of answers.filter(({ asks }) => asks === moment)) {
            underWay.push({ ...answer, since: state.seq })
          }
          for (const answer of underWay.filter(({ answeredAt, asks }) => Math.max(answeredAt, asks) === moment)) {
            state = apply(state, (held) => answered(held, history, answer))
          }
          const change = index === null || lost[moment] ? undefined : history[index]
          if (change) state = apply(state, (held) => applyChange(held, change))
        }
        const missed = { seq: history.length, orders: latestIn(history, state.seq, history.length) }
        expectAtEnd(
          apply(state, (held) => applyMissed(held, missed)),
          history,
        )
        expectAtEnd(
          apply(state, (held) => applySnapshot(held, snapshotAt(history, history.length))),
          history,
        )
      }),
      { numRuns: 1_000 },
    )
  })

  function answered(state: BoardState, history: AppliedChange[], { kind, since, trueAt }: Answer & { since: number }) {
    // The server reads after it was asked, so never less than what the screen held then.
    const seq = Math.max(since, trueAt)
    return kind === 'missed'
      ? applyMissed(state, { seq, orders: latestIn(history, since, seq) })
      : applySnapshot(state, snapshotAt(history, seq))
  }
})
