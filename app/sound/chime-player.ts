import { useSyncExternalStore } from 'react'
import { deviceSettings } from '@/app/device/settings'
import { type Chime, dequeue, EMPTY_QUEUE, enqueue, nextAt } from './chimes'
import { openSoundOutput, type SoundOutput } from './sound-output'

/**
 * Whether chimes can be heard. `starting`: not known yet, shortly after the page opened. `locked`: the browser blocks the sound,
 * or it has stopped. `ready`: the audio output plays. `unavailable`: the browser has no audio output.
 */
export type SoundState = 'starting' | 'locked' | 'ready' | 'unavailable'

const CHECK_MS = 500
/** The longest time that a browser needs to start a sound that it does not block. */
const STARTING_MS = 2_000
/**
 * The time between attempts to reopen a stopped audio output without a user gesture. It doubles with each attempt: opening blocks the page
 * for some hundredths of a second, and a device without a loudspeaker never plays.
 */
const REOPEN_MS = 10_000
const MAX_REOPEN_MS = 300_000
/** The events that browsers accept as a user gesture. */
const GESTURES = ['pointerdown', 'touchend', 'click', 'keydown'] as const

let state: SoundState = 'starting'
let output: SoundOutput | null = null
let openedAt = 0
let reopenMs = REOPEN_MS
let hasPlayed = false
let timer: ReturnType<typeof setInterval> | undefined
let queue = EMPTY_QUEUE
let nextTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const soundState = (): SoundState => state

/** Subscribes to the sound's state. The audio output is open while there is a subscriber. */
export function subscribeToSound(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/**
 * Queues a chime. Drops it while sound is locked or off: the order would not be new any more when the user unlocks the sound.
 * @param count for how many orders it is
 */
export function playChime(chime: Chime, count = 1): void {
  const { volume, mutedChimes } = deviceSettings()
  if (state !== 'ready' || volume === 0 || mutedChimes.includes(chime)) return
  queue = enqueue(queue, chime, performance.now(), count)
  playNext()
}

/** The audio output; null unless sound is ready. */
export const readyOutput = (): SoundOutput | null => (state === 'ready' ? output : null)

function playNext() {
  clearTimeout(nextTimer)
  const next = dequeue(queue, performance.now())
  queue = next.queue
  if (next.asked) output?.begin(next.asked.chime, deviceSettings().volume, next.asked.count)
  const at = nextAt(queue)
  if (at !== null) nextTimer = setTimeout(playNext, at - performance.now())
}

function start() {
  open()
  timer = setInterval(updateState, CHECK_MS)
  for (const gesture of GESTURES) window.addEventListener(gesture, unlock, { capture: true, passive: true })
}

function stop() {
  clearInterval(timer)
  clearTimeout(nextTimer)
  for (const gesture of GESTURES) window.removeEventListener(gesture, unlock, { capture: true })
  close()
  queue = EMPTY_QUEUE
  hasPlayed = false
  reopenMs = REOPEN_MS
  state = 'starting'
}

function open() {
  openedAt = performance.now()
  try {
    output = openSoundOutput()
    output.context.onstatechange = updateState
  } catch (error) {
    console.warn('The audio output could not be opened:', error)
    setState('unavailable')
  }
}

function close() {
  if (!output) return
  output.context.onstatechange = null
  void output.context.close()
  output = null
}

function updateState() {
  if (!output) return
  if (output.isPlaying()) {
    hasPlayed = true
    reopenMs = REOPEN_MS
    return setState('ready')
  }
  const since = performance.now() - openedAt
  if (state === 'starting' && since < STARTING_MS) return
  setState('locked')
  // A context that waits for a user gesture needs no second attempt.
  const hasStopped = hasPlayed || output.context.state === 'running'
  if (!hasStopped || since < reopenMs) return
  reopenMs = Math.min(2 * reopenMs, MAX_REOPEN_MS)
  close()
  open()
}

function unlock() {
  reopenMs = REOPEN_MS
  if (!output || output.context.state === 'running') return
  // Rejects if the device cannot play. `updateState` reads the state from the output, not from this promise.
  output.context.resume().then(updateState, updateState)
}

function setState(next: SoundState) {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** The state of the sound on this device. The hook opens the audio output. */
export function useSoundState(): SoundState {
  return useSyncExternalStore(subscribeToSound, soundState, () => 'starting')
}
