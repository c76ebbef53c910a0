import type { KeptTaps } from './kept-taps'
import type { Tap, TapResult } from './tap'
import { type DroppedTap, expired, type QueuedTap, type TapQueue } from './tap-queue'

export type TapSender = {
  /**
   * Takes a tap, and sends it when those before it are answered. Where it cannot be kept it is taken while the server is
   * heard, and held until this page is closed.
   * @returns whether it is kept
   * @throws where it cannot be kept and the server is not heard; then it is not sent
   */
  add(tap: QueuedTap): boolean
  /** Another tab has changed what is kept. */
  look(): void
  /** The server is heard. Told as often as one likes. */
  live(): void
  lost(): void
  /** What is on its way stays kept: whoever starts next sends it again. */
  stop(): void
}

type Parts = {
  taps: KeptTaps
  /** Who is signed in. */
  staffId: string
  /** Milliseconds since 1970 UTC, by the clock that dates the taps. */
  now(): number
  /** Rejects when the server could not be reached. */
  send(tap: Tap): Promise<TapResult>
  /** Runs work when no other tab of this browser runs such: `navigator.locks`, where there is one. */
  lock?: (work: () => Promise<void>) => Promise<void>
  /** What waits now: at once, and whenever it changed. */
  onQueue(queue: TapQueue): void
  /** The answer, carried out or refused; the tap is kept no longer. Comes before the queue without it. */
  onSettled(tap: QueuedTap, result: TapResult): void
  /** It was not sent, and never will be. */
  onDropped(dropped: DroppedTap): void
  /** The server has failed at it again and again. It is kept and sent again, and taps on other orders are sent meanwhile. */
  onHeldUp(tap: QueuedTap): void
  /** There is no answer, and nothing more is sent: start anew, in a new page. */
  onStuck(): void
  /** Nothing more is sent until somebody has signed in and it is started anew. */
  onSignedOut(): void
}

const PATIENCE_MS = 5_000
/** How long to wait before the next attempt, after so many failures in a row. */
const WAITS_MS = [1_000, 2_000, 5_000]
/** After so many faults of the server the taps on this order wait, so that those on other orders can be sent. */
const MAX_FAULTS = 3
const HELD_UP_MS = 15_000

/**
 * Sends the taps that a device keeps: one at a time, in their order, while the server is heard, until the server has decided
 * about each. A tap may be sent more than once; by its id the server carries it out once. Where the server fails at a tap
 * again and again, the taps on its order wait and are sent again; the others are sent meanwhile.
 */
export function startTapSender(parts: Parts): TapSender {
  const { taps, staffId, now, send, lock = (work) => work(), onQueue, onSettled, onDropped } = parts
  let isLive = false
  let isRunning = false
  let isOver = false
  let failures = 0
  /** How often each tap met a fault of the server. */
  const faults = new Map<string, number>()
  /** The orders whose taps wait, and until when, by `performance.now()`. */
  const heldUp = new Map<string, number>()
  const retries = new Set<ReturnType<typeof setTimeout>>()
  let pause: ReturnType<typeof setTimeout> | undefined

  dropExpired(taps.load())
  tellQueue()

  return {
    add: (tap) => {
      const isKept = keepOrHold(tap)
      tellQueue()
      run()
      return isKept
    },
    look: () => {
      tellQueue()
      run()
    },
    live: () => {
      if (isLive) return
      isLive = true
      failures = 0
      heldUp.clear()
      goOn()
    },
    lost: () => {
      isLive = false
    },
    stop: () => {
      isOver = true
      for (const timer of [pause, ...retries]) clearTimeout(timer)
    },
  }

  function keepOrHold(tap: QueuedTap): boolean {
    try {
      taps.add(tap)
      return true
    } catch (error) {
      if (!isLive) throw error
      taps.hold(tap)
      return false
    }
  }

  function run() {
    if (isRunning || !next()) return
    isRunning = true
    // Runs again: a tap may have come between the last look and the release of the lock.
    void lock(sendAll)
      .finally(() => {
        isRunning = false
      })
      .then(run)
  }

  async function sendAll(): Promise<void> {
    for (let tap = next(); tap; tap = next()) {
      const answer = await answerTo(tap)
      if (isOver) return
      take(tap, answer)
    }
  }

  /** Read anew each time: another tab may have sent some. Those of somebody else are theirs to drop, when they sign in. */
  function next(): QueuedTap | undefined {
    if (!isLive || isOver || pause !== undefined) return undefined
    dropExpired(ownTaps())
    return ownTaps().find(({ orderId }) => (heldUp.get(orderId) ?? 0) <= performance.now())
  }

  function answerTo({ id, branchId, orderId, command, screen }: QueuedTap): Promise<TapResult | 'failed' | 'none'> {
    return new Promise((resolve) => {
      let patience = setTimeout(checkAgain, PATIENCE_MS)
      send({ id, branchId, orderId, command, screen })
        .then(resolve, () => resolve('failed'))
        .finally(() => clearTimeout(patience))

      /** While the server is not heard nobody answers; a request that hangs mostly ends by itself when it is back. */
      function checkAgain() {
        if (isLive) resolve('none')
        else patience = setTimeout(checkAgain, PATIENCE_MS)
      }
    })
  }

  function take(tap: QueuedTap, answer: TapResult | 'failed' | 'none') {
    if (answer === 'none') return end(parts.onStuck)
    if (answer === 'failed') return wait()
    if (answer.ok) return settle(tap, answer)
    switch (answer.code) {
      case 'unauthenticated':
      case 'token_expired':
        return end(parts.onSignedOut)
      case 'unavailable':
      case 'rate_limited':
        return wait()
      case 'internal':
        return fail(tap)
      default:
        return settle(tap, answer)
    }
  }

  function settle(tap: QueuedTap, result: TapResult) {
    failures = 0
    faults.delete(tap.id)
    taps.remove(tap.id)
    onSettled(tap, result)
    tellQueue()
  }

  function fail(tap: QueuedTap) {
    const times = (faults.get(tap.id) ?? 0) + 1
    faults.set(tap.id, times)
    if (times < MAX_FAULTS) return wait()
    if (times === MAX_FAULTS) parts.onHeldUp(tap)
    heldUp.set(tap.orderId, performance.now() + HELD_UP_MS)
    const retry = setTimeout(() => {
      retries.delete(retry)
      run()
    }, HELD_UP_MS)
    retries.add(retry)
  }

  function wait() {
    pause = setTimeout(goOn, WAITS_MS[Math.min(failures, WAITS_MS.length - 1)])
    failures += 1
  }

  function goOn() {
    clearTimeout(pause)
    pause = undefined
    run()
  }

  function end(tell: () => void) {
    isOver = true
    tell()
  }

  function dropExpired(queue: TapQueue) {
    for (const dropped of expired(queue, now(), staffId)) {
      taps.remove(dropped.tap.id)
      onDropped(dropped)
      tellQueue()
    }
  }

  function ownTaps(): TapQueue {
    return taps.load().filter((tap) => tap.staffId === staffId)
  }

  function tellQueue() {
    onQueue(ownTaps())
  }
}
