import type { Clock } from '@/app/ui/server-clock'
import type { BoardState } from '@/lib/board/board-state'
import {
  extended,
  lastSeq,
  loadedUntil,
  needsMoreChanges,
  playedTo,
  type Recording,
  type ReplayChanges,
  type ReplayMoment,
  recordingOf,
} from '@/lib/replay/recording'

/** The clock of a replay. It changes only when `set` is called. */
export type ReplayClock = Clock & { set(time: number): void }

/** @param time milliseconds since 1970 UTC */
export function createReplayClock(time: number): ReplayClock {
  const listeners = new Set<() => void>()
  let now = time
  return {
    now: () => now,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (time) => {
      now = time
      for (const listener of listeners) listener()
    },
  }
}

/** Loads the replay data of a branch. Each request rejects on a network error or an error response. */
export function replayReader(branchId: string) {
  return {
    moment: (at: number) => readJson<ReplayMoment>(`/branches/${branchId}/rewind/board?at=${at}`),
    changesAfter: (seq: number) => readJson<ReplayChanges>(`/branches/${branchId}/rewind/changes?after=${seq}`),
  }
}

async function readJson<Body>(path: string): Promise<Body> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`GET ${path} failed with status ${response.status}.`)
  return response.json()
}

export const SPEEDS = [1, 10, 60] as const

type Speed = (typeof SPEEDS)[number]

export type PlayerState = {
  board: BoardState
  isPlaying: boolean
  speed: Speed
  /** The selected time until its data is loaded, in milliseconds since 1970 UTC. */
  pendingTime: number | null
  isReading: boolean
  /** The last request failed. The replay is paused. */
  hasFailed: boolean
}

type Reader = { moment(at: number): Promise<ReplayMoment>; changesAfter(seq: number): Promise<ReplayChanges> }

/** The interval of the timer that moves the clock; milliseconds. */
const STEP_MS = 250

export type Player = {
  getState(): PlayerState
  subscribe(listener: () => void): () => void
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  /** Moves the replay to a time, forwards or backwards. @param time milliseconds since 1970 UTC */
  goTo(time: number): void
  /** Moves the replay by a duration. @param milliseconds negative: backwards */
  goBy(milliseconds: number): void
  stop(): void
}

/**
 * Plays a replay of a branch on its own clock, and loads the next changes in advance. The clock stops at `until`, and waits
 * while the next changes are loading.
 * @param until the time when the server rendered the page, in milliseconds since 1970 UTC
 */
export function createPlayer(initial: ReplayMoment, until: number, clock: ReplayClock, reader: Reader): Player {
  let recording = recordingOf(initial)
  let state: PlayerState = {
    board: recording.board,
    isPlaying: false,
    speed: 1,
    pendingTime: null,
    isReading: false,
    hasFailed: false,
  }
  let steppedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    play: () => {
      if (state.isPlaying || clock.now() >= until) return
      steppedAt = performance.now()
      timer = setInterval(step, STEP_MS)
      update({ isPlaying: true, hasFailed: false })
      readAhead()
    },
    pause,
    setSpeed: (speed) => update({ speed }),
    goTo,
    // Relative to the pending time, so that several taps add up.
    goBy: (milliseconds) => goTo((state.pendingTime ?? clock.now()) + milliseconds),
    stop: () => clearInterval(timer),
  }

  function goTo(time: number) {
    const target = Math.min(time, until)
    if (target >= clock.now() && target <= loadedUntil(recording) && state.pendingTime === null) return showTime(target)
    update({ pendingTime: target })
    void readMoment()
  }

  function pause() {
    clearInterval(timer)
    update({ isPlaying: false })
  }

  function step() {
    const passed = performance.now() - steppedAt
    steppedAt = performance.now()
    if (state.pendingTime !== null) return
    const now = clock.now()
    showTime(Math.min(now + passed * state.speed, until, Math.max(now, loadedUntil(recording))))
    if (clock.now() >= until) pause()
    else readAhead()
  }

  function showTime(time: number) {
    clock.set(time)
    setRecording(playedTo(recording, time))
  }

  function setRecording(next: Recording) {
    recording = next
    if (next.board !== state.board) update({ board: next.board })
  }

  function readAhead() {
    if (!needsMoreChanges(recording) || state.isReading) return
    void read(reader.changesAfter(lastSeq(recording)), (changes) => setRecording(extended(recording, changes)))
  }

  /** Loads the pending time. Only one request runs at a time; after it, the latest pending time is loaded. */
  async function readMoment() {
    const time = state.pendingTime
    if (state.isReading || time === null) return
    await read(reader.moment(time), (moment) => {
      if (state.pendingTime !== time) return
      recording = recordingOf(moment)
      update({ board: recording.board, pendingTime: null })
      showTime(time)
    })
  }

  async function read<Body>(request: Promise<Body>, onSuccess: (body: Body) => void) {
    update({ isReading: true })
    const body = await request.catch(() => null)
    update({ isReading: false, hasFailed: body === null })
    if (body === null) stopAfterFailure()
    else onSuccess(body)
    await readMoment()
  }

  function stopAfterFailure() {
    update({ pendingTime: null })
    if (state.isPlaying) pause()
  }

  function update(change: Partial<PlayerState>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
}
