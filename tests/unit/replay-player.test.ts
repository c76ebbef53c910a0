import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlayer, createReplayClock } from '@/app/(replay)/branches/[branchId]/rewind/player'
import type { ReplayChange, ReplayChanges, ReplayMoment } from '@/lib/replay/recording'
import { anOrder, FLOW } from '../support/an-order'

const BEGIN = Date.parse('2026-11-20T12:00:00+07:00')
const SECOND = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An order a second: the first change comes a second after the beginning. */
const changes = (from: number, count: number): ReplayChange[] =>
  Array.from({ length: count }, (_, index) => {
    const seq = from + index
    return { seq, at: BEGIN + seq * SECOND, order: anOrder({ id: `order ${seq}`, number: seq }) }
  })

const momentAt = (seq: number, next: ReplayChanges): ReplayMoment => ({
  board: {
    branch: {
      id: 'branch',
      name: 'Hàng Bông',
      timeZone: 'Asia/Ho_Chi_Minh',
      locale: 'vi-VN',
      currency: 'VND',
      flow: FLOW,
    },
    seq,
    now: BEGIN + seq * SECOND,
    stations: [],
    orders: [],
    cancelled: [],
  },
  next,
})

function playerOf(next: ReplayChanges, until = BEGIN + 3_600 * SECOND) {
  const moments: { at: number; answer: Open<ReplayMoment> }[] = []
  const parts: { after: number; answer: Open<ReplayChanges> }[] = []
  const clock = createReplayClock(BEGIN)
  const player = createPlayer(momentAt(0, next), until, clock, {
    moment: (at) => {
      const answer = open<ReplayMoment>()
      moments.push({ at, answer })
      return answer.promise
    },
    changesAfter: (after) => {
      const answer = open<ReplayChanges>()
      parts.push({ after, answer })
      return answer.promise
    },
  })
  const seconds = () => (clock.now() - BEGIN) / SECOND
  return { player, clock, moments, parts, seconds, shown: () => player.getState().board.orders.size }
}

test('time passes at the chosen speed, each change comes at its time, and it ends where the present began', () => {
  const { player, seconds, shown } = playerOf({ changes: changes(1, 100), isLast: true }, BEGIN + 90 * SECOND)
  player.play()
  vi.advanceTimersByTime(3 * SECOND)
  expect([seconds(), shown()]).toEqual([3, 3])
  player.setSpeed(10)
  vi.advanceTimersByTime(2 * SECOND)
  expect([seconds(), shown()]).toEqual([23, 23])
  player.pause()
  vi.advanceTimersByTime(5 * SECOND)
  expect(seconds()).toBe(23)
  player.setSpeed(60)
  player.play()
  vi.advanceTimersByTime(5 * SECOND)
  expect([seconds(), shown(), player.getState().isPlaying]).toEqual([90, 90, false])
})

test('it reads ahead, and stands still where what comes next is not there yet', async () => {
  const { player, parts, seconds, shown } = playerOf({ changes: changes(1, 20), isLast: false })
  player.setSpeed(10)
  player.play()
  expect(parts.map(({ after }) => after)).toEqual([20])
  vi.advanceTimersByTime(5 * SECOND)
  expect([seconds(), shown(), player.getState().isPlaying]).toEqual([20, 20, true])
  parts[0]?.answer.resolve({ changes: changes(21, 30), isLast: true })
  await vi.advanceTimersByTimeAsync(2 * SECOND)
  expect([seconds(), shown()]).toEqual([40, 40])
  expect(parts).toHaveLength(1)
})

test('forwards it goes at once as far as it was read; back, and further, it reads, and of many asked times shows the last', async () => {
  const { player, moments, seconds, shown } = playerOf({ changes: changes(1, 20), isLast: false })
  player.goTo(BEGIN + 15 * SECOND)
  expect([seconds(), shown(), moments.length]).toEqual([15, 15, 0])

  for (const second of [10, 8, 5]) player.goTo(BEGIN + second * SECOND)
  expect(moments.map(({ at }) => at)).toEqual([BEGIN + 10 * SECOND])
  expect(player.getState().pendingTime).toBe(BEGIN + 5 * SECOND)
  moments[0]?.answer.resolve(momentAt(10, { changes: [], isLast: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(seconds()).toBe(15)
  expect(moments[1]?.at).toBe(BEGIN + 5 * SECOND)
  moments[1]?.answer.resolve(momentAt(5, { changes: changes(6, 3), isLast: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect([seconds(), player.getState().board.seq]).toEqual([5, 5])
  player.goBy(2 * SECOND)
  expect([seconds(), shown()]).toEqual([7, 2])
})

test('what cannot be read is said, nothing moves, and it can be tried again', async () => {
  const { player, moments, seconds } = playerOf({ changes: changes(1, 5), isLast: true })
  player.goTo(BEGIN + 3 * SECOND)
  player.play()
  player.goTo(BEGIN)
  moments[0]?.answer.reject(new Error('away'))
  await vi.advanceTimersByTimeAsync(SECOND)
  expect(player.getState()).toMatchObject({ hasFailed: true, isPlaying: false, isReading: false })
  expect(seconds()).toBe(3)
  player.goTo(BEGIN)
  moments[1]?.answer.resolve(momentAt(0, { changes: changes(1, 5), isLast: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(player.getState().hasFailed).toBe(false)
  expect(seconds()).toBe(0)
})

/** An answer that the test gives later: Node 20 has no `Promise.withResolvers`. */
type Open<Value> = {
  promise: Promise<Value>
  resolve: (value: Value) => void
  reject: (reason: Error) => void
}

function open<Value>(): Open<Value> {
  let resolve: Open<Value>['resolve'] = () => undefined
  let reject: Open<Value>['reject'] = () => undefined
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}
