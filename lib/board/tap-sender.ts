import type { KeptTaps } from './kept-taps'
import type { Tap, TapResult } from './tap'
import { isUndoable, outdatedTaps, type QueuedTap, type TapQueue } from './tap-queue'

export type TapSender = {
  /**
   * Queues a tap; it is sent after those before it are answered. If the device cannot store it, it stays in memory until
   * the page is closed.
   * @returns whether it is stored
   * @throws when the device cannot store it and the page is offline: it is not queued
   */
  add(tap: QueuedTap): boolean
  /** Takes back the undoable tap on an order. Does nothing if it is no longer undoable. */
  undo(orderId: string): void
  /** Call this when another tab has changed the stored taps. */
  storageChanged(): void
  /** The page is live. Repeated calls have no effect. */
  live(): void
  offline(): void
  /** An unanswered tap stays stored; the next sender sends it again. */
  stop(): void
}

type Parts = {
  taps: KeptTaps
  /** The signed-in user. */
  staffId: string
  /** Milliseconds since 1970 UTC, by the clock that dates the taps. */
  now(): number
  /** Rejects when the server could not be reached. */
  send(tap: Tap): Promise<TapResult>
  /** Runs `work` in one tab of this browser at a time: `navigator.locks`, where the browser has it. */
  lock?: (work: () => Promise<void>) => Promise<void>
  /** Gets the user's waiting taps, and separately those that are undoable: at the start and after each change. */
  onQueue(queue: TapQueue, undoable: TapQueue): void
  /** The server carried out or refused the tap, which is no longer stored. Called before `onQueue`. */
  onSettled(tap: QueuedTap, result: TapResult): void
  /** A tap was removed without being sent, because it was too old. */
  onDropped(tap: QueuedTap): void
  /** At the start: how many taps of other users are stored. They are sent when those users are signed in on this device. */
  onOthers(count: number): void
  /** The server failed repeatedly at this tap. It is sent again later; taps on other orders are sent meanwhile. */
  onBlocked(tap: QueuedTap): void
  /** A request got no response, and nothing more is sent: the page must reload. */
  onStuck(): void
  /** The session has ended, and nothing more is sent: the user must sign in and start a new sender. */
  onSignedOut(): void
}

/** A busy server answers later than usual: a write waits up to 5 s for its place and 3 s for a lock (decision 30). */
export const ANSWER_TIMEOUT_MS = 10_000
/** If the reload would lose taps, the sender waits this many times as long. Only the time while the page is live counts. */
const UNSTORED_TIMEOUTS = 6
/** Delays before the next attempt, by consecutive failures; the last one repeats. */
const RETRY_DELAYS_MS = [1_000, 2_000, 5_000]
/** After this many server errors for a tap, the taps on its order wait, so that those on other orders can be sent. */
const MAX_FAULTS = 3
const BLOCKED_MS = 15_000
/** The server's clock may run a little behind the timer. */
const MIN_UNDOABLE_MS = 20

/**
 * Sends the stored taps of a device one at a time, in their order, while the page is live, until the server has carried
 * out or refused each. A tap may be sent more than once; the server carries it out once per id. If the server fails
 * repeatedly at a tap, the taps on its order are sent later, and those on other orders meanwhile.
 */
export function startTapSender(parts: Parts): TapSender {
  const { taps, staffId, now, send, lock = (work) => work(), onQueue, onSettled, onDropped } = parts
  let isLive = false
  let isRunning = false
  let isStopped = false
  let failures = 0
  /** The number of server errors of each tap. */
  const faults = new Map<string, number>()
  /** The orders whose taps wait, and until when, by `performance.now()`. */
  const blocked = new Map<string, number>()
  const retries = new Set<ReturnType<typeof setTimeout>>()
  let pause: ReturnType<typeof setTimeout> | undefined
  let release: ReturnType<typeof setTimeout> | undefined
  /** The ids of the taps that the user was told can be undone. */
  let shownAsUndoable: ReadonlySet<string> = new Set()

  dropExpired(taps.load())
  reportQueue()
  const others = taps.load().length - ownTaps().length
  if (others > 0) parts.onOthers(others)

  return {
    add: (tap) => {
      const isKept = keep(tap)
      reportQueue()
      run()
      return isKept
    },
    undo: (orderId) => {
      const undoable = ownTaps().find((tap) => tap.orderId === orderId && canBeUndone(tap))
      if (undoable) taps.remove(undoable.id)
      reportQueue()
      run()
    },
    storageChanged: () => {
      reportQueue()
      run()
    },
    live: () => {
      if (isLive) return
      isLive = true
      failures = 0
      blocked.clear()
      resume()
    },
    offline: () => {
      isLive = false
    },
    stop: () => {
      isStopped = true
      for (const timer of [pause, release, ...retries]) clearTimeout(timer)
    },
  }

  function keep(tap: QueuedTap): boolean {
    try {
      taps.add(tap)
      return true
    } catch (error) {
      if (!isLive) throw error
      taps.keepInMemory(tap)
      return false
    }
  }

  function run() {
    if (isRunning || !nextTap()) return
    isRunning = true
    // Runs again: a tap may have been added between the last check and the release of the lock.
    void lock(sendAll)
      .finally(() => {
        isRunning = false
      })
      .then(run)
  }

  async function sendAll(): Promise<void> {
    for (let tap = nextTap(); tap; tap = nextTap()) {
      const answer = await sendTap(tap)
      if (isStopped) return
      handleAnswer(tap, answer)
    }
  }

  /** Reads the storage each time, because another tab may have sent taps. */
  function nextTap(): QueuedTap | undefined {
    if (!isLive || isStopped || pause !== undefined) return undefined
    dropExpired(ownTaps())
    const queue = ownTaps()
    // The taps on an order are sent in their order, so those after an undoable one wait with it.
    const undoable = new Set(queue.filter(canBeUndone).map(({ orderId }) => orderId))
    return queue.find(({ orderId }) => !undoable.has(orderId) && (blocked.get(orderId) ?? 0) <= performance.now())
  }

  /** Until `reportQueue` says otherwise, also if the server's clock was set forward meanwhile: what is shown as undoable is. */
  function canBeUndone(tap: QueuedTap): boolean {
    return shownAsUndoable.has(tap.id) || isUndoable(tap, now())
  }

  function sendTap({ id, branchId, orderId, command, screen }: QueuedTap): Promise<TapResult | 'failed' | 'none'> {
    return new Promise((resolve) => {
      let timeouts = 0
      let timer = setTimeout(checkAgain, ANSWER_TIMEOUT_MS)
      send({ id, branchId, orderId, command, screen })
        .then(resolve, () => resolve('failed'))
        .finally(() => clearTimeout(timer))

      /** Does not give up while the page is offline: a pending request usually ends when the connection is back. */
      function checkAgain() {
        if (isLive) timeouts += 1
        if (isLive && (taps.areStored() || timeouts >= UNSTORED_TIMEOUTS)) resolve('none')
        else timer = setTimeout(checkAgain, ANSWER_TIMEOUT_MS)
      }
    })
  }

  function handleAnswer(tap: QueuedTap, answer: TapResult | 'failed' | 'none') {
    if (answer === 'none') return stopWith(parts.onStuck)
    if (answer === 'failed') return retryLater()
    if (answer.ok) return settle(tap, answer)
    switch (answer.code) {
      case 'unauthenticated':
      case 'token_expired':
        return stopWith(parts.onSignedOut)
      case 'unavailable':
      case 'rate_limited':
        return retryLater()
      case 'internal':
        return countFault(tap)
      default:
        return settle(tap, answer)
    }
  }

  function settle(tap: QueuedTap, result: TapResult) {
    failures = 0
    faults.delete(tap.id)
    taps.remove(tap.id)
    onSettled(tap, result)
    reportQueue()
  }

  function countFault(tap: QueuedTap) {
    const times = (faults.get(tap.id) ?? 0) + 1
    faults.set(tap.id, times)
    if (times < MAX_FAULTS) return retryLater()
    if (times === MAX_FAULTS) parts.onBlocked(tap)
    blocked.set(tap.orderId, performance.now() + BLOCKED_MS)
    const retry = setTimeout(() => {
      retries.delete(retry)
      run()
    }, BLOCKED_MS)
    retries.add(retry)
  }

  function retryLater() {
    pause = setTimeout(resume, RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)])
    failures += 1
  }

  function resume() {
    clearTimeout(pause)
    pause = undefined
    run()
  }

  function stopWith(notify: () => void) {
    isStopped = true
    notify()
  }

  function dropExpired(queue: TapQueue) {
    for (const tap of outdatedTaps(queue, now())) {
      taps.remove(tap.id)
      onDropped(tap)
      reportQueue()
    }
  }

  function ownTaps(): TapQueue {
    return taps.load().filter((tap) => tap.staffId === staffId)
  }

  function reportQueue() {
    const queue = ownTaps()
    const undoable = queue.filter((tap) => isUndoable(tap, now()))
    shownAsUndoable = new Set(undoable.map(({ id }) => id))
    clearTimeout(release)
    if (undoable.length > 0 && !isStopped) {
      const next = Math.min(...undoable.map(({ undoableUntil = 0 }) => undoableUntil))
      release = setTimeout(
        () => {
          reportQueue()
          run()
        },
        Math.max(MIN_UNDOABLE_MS, next - now()),
      )
    }
    onQueue(
      queue.filter((tap) => !undoable.includes(tap)),
      undoable,
    )
  }
}
