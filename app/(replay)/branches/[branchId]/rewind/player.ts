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

/** The clock of a past that is played: it stands where it is set. */
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

/** Reads a branch's past from the server. Each rejects when the server cannot be reached, or refuses. */
export function replayReader(branchId: string) {
  return {
    moment: (at: number) => readJson<ReplayMoment>(`/branches/${branchId}/rewind/board?at=${at}`),
    changesAfter: (seq: number) => readJson<ReplayChanges>(`/branches/${branchId}/rewind/changes?after=${seq}`),
  }
}

async function readJson<Body>(path: string): Promise<Body> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response.json()
}

export const SPEEDS = [1, 10, 60] as const

type Speed = (typeof SPEEDS)[number]

export type Playing = {
  board: BoardState
  isPlaying: boolean
  speed: Speed
  /** The time that was asked for and is not read yet, in milliseconds since 1970 UTC. */
  goingTo: number | null
  isReading: boolean
  /** The past could not be read; what is shown stands still. */
  hasFailed: boolean
}

type Reader = { moment(at: number): Promise<ReplayMoment>; changesAfter(seq: number): Promise<ReplayChanges> }

/** So often the past moves on; milliseconds. */
const STEP_MS = 250

export type Player = {
  playing(): Playing
  subscribe(listener: () => void): () => void
  play(): void
  pause(): void
  setSpeed(speed: Speed): void
  /** Goes to a time of the past, forwards or back. @param time milliseconds since 1970 UTC */
  goTo(time: number): void
  /** @param milliseconds below zero: back */
  goBy(milliseconds: number): void
  stop(): void
}

/**
 * Plays a branch's past on a clock of its own, and reads ahead while it does. It stands still where the present was when the
 * page was made, and wherever what comes next is not read yet.
 * @param until milliseconds since 1970 UTC
 */
export function createPlayer(initial: ReplayMoment, until: number, clock: ReplayClock, reader: Reader): Player {
  let recording = recordingOf(initial)
  let state: Playing = {
    board: recording.board,
    isPlaying: false,
    speed: 1,
    goingTo: null,
    isReading: false,
    hasFailed: false,
  }
  let steppedAt = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  return {
    playing: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    play: () => {
      if (state.isPlaying || clock.now() >= until) return
      steppedAt = performance.now()
      timer = setInterval(step, STEP_MS)
      tell({ isPlaying: true, hasFailed: false })
      readAhead()
    },
    pause,
    setSpeed: (speed) => tell({ speed }),
    goTo,
    // From where it is going already, when it is not there yet.
    goBy: (milliseconds) => goTo((state.goingTo ?? clock.now()) + milliseconds),
    stop: () => clearInterval(timer),
  }

  function goTo(time: number) {
    const target = Math.min(time, until)
    if (target >= clock.now() && target <= loadedUntil(recording) && state.goingTo === null) return show(target)
    tell({ goingTo: target })
    void readMoment()
  }

  function pause() {
    clearInterval(timer)
    tell({ isPlaying: false })
  }

  function step() {
    const passed = performance.now() - steppedAt
    steppedAt = performance.now()
    if (state.goingTo !== null) return
    const now = clock.now()
    show(Math.min(now + passed * state.speed, until, Math.max(now, loadedUntil(recording))))
    if (clock.now() >= until) pause()
    else readAhead()
  }

  function show(time: number) {
    clock.set(time)
    take(playedTo(recording, time))
  }

  function take(next: Recording) {
    recording = next
    if (next.board !== state.board) tell({ board: next.board })
  }

  function readAhead() {
    if (!needsMoreChanges(recording) || state.isReading) return
    void read(reader.changesAfter(lastSeq(recording)), (changes) => take(extended(recording, changes)))
  }

  /** One read at a time; of the times that were asked for meanwhile, the last. */
  async function readMoment() {
    const time = state.goingTo
    if (state.isReading || time === null) return
    await read(reader.moment(time), (moment) => {
      if (state.goingTo !== time) return
      recording = recordingOf(moment)
      tell({ board: recording.board, goingTo: null })
      show(time)
    })
  }

  async function read<Answer>(reading: Promise<Answer>, onAnswer: (answer: Answer) => void) {
    tell({ isReading: true })
    const answer = await reading.catch(() => null)
    tell({ isReading: false, hasFailed: answer === null })
    if (answer === null) giveUp()
    else onAnswer(answer)
    await readMoment()
  }

  function giveUp() {
    tell({ goingTo: null })
    if (state.isPlaying) pause()
  }

  function tell(change: Partial<Playing>) {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
}
