import { useSyncExternalStore } from 'react'
import { deviceSettings } from '@/app/device/settings'
import { ask, type Chime, EMPTY_QUEUE, take } from './chimes'
import { openSoundOutput, type SoundOutput } from './sound-output'

/**
 * Whether chimes are heard. `starting`: not known yet, for a moment after the page has opened. `locked`: the browser holds
 * the sound back, or it has stopped. `ready`: sound really leaves. `unavailable`: this browser has none.
 */
export type SoundState = 'starting' | 'locked' | 'ready' | 'unavailable'

const LOOK_MS = 500
/** How long a browser may take to start a sound that it does not hold back. */
const STARTING_MS = 2_000
/** Between attempts to bring back by itself a sound that has stopped: nobody may be there to press a key. */
const REOPEN_MS = 10_000
/** What a browser counts as a person being there. */
const GESTURES = ['pointerdown', 'touchend', 'click', 'keydown'] as const

let state: SoundState = 'starting'
let output: SoundOutput | null = null
let openedAt = 0
let hasPlayed = false
let timer: ReturnType<typeof setInterval> | undefined
let queue = EMPTY_QUEUE
let turn: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export const soundState = (): SoundState => state

/** The device's sound is open while anybody listens to its state. */
export function subscribeToSound(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stop()
  }
}

/**
 * Sounds a chime in its turn. Not at all while sound is locked or off: an order is not new any more when somebody comes
 * to press a key.
 */
export function playChime(chime: Chime): void {
  const { volume, mutedChimes } = deviceSettings()
  if (state !== 'ready' || volume === 0 || mutedChimes.includes(chime)) return
  queue = ask(queue, chime, performance.now())
  playNext()
}

/** What sounds now; null unless sound is ready. */
export const readyOutput = (): SoundOutput | null => (state === 'ready' ? output : null)

function playNext() {
  clearTimeout(turn)
  const next = take(queue, performance.now())
  queue = next.queue
  if (next.chime) output?.begin(next.chime, deviceSettings().volume)
  if (queue.waiting.length > 0) turn = setTimeout(playNext, queue.freeAt - performance.now())
}

function start() {
  open()
  timer = setInterval(look, LOOK_MS)
  for (const gesture of GESTURES) window.addEventListener(gesture, unlock, { capture: true, passive: true })
}

function stop() {
  clearInterval(timer)
  clearTimeout(turn)
  for (const gesture of GESTURES) window.removeEventListener(gesture, unlock, { capture: true })
  close()
  queue = EMPTY_QUEUE
  hasPlayed = false
  state = 'starting'
}

function open() {
  openedAt = performance.now()
  try {
    output = openSoundOutput()
    output.context.onstatechange = look
  } catch (error) {
    console.warn('No sound:', error)
    say('unavailable')
  }
}

function close() {
  if (!output) return
  output.context.onstatechange = null
  void output.context.close()
  output = null
}

function look() {
  if (!output) return
  if (output.plays()) {
    hasPlayed = true
    return say('ready')
  }
  const since = performance.now() - openedAt
  if (state === 'starting' && since < STARTING_MS) return
  say('locked')
  // One that only waits for a person needs no second attempt.
  const hasStopped = hasPlayed || output.context.state === 'running'
  if (!hasStopped || since < REOPEN_MS) return
  close()
  open()
}

function unlock() {
  if (!output || output.context.state === 'running') return
  // Refused when the device has no way to play; what is shown follows `look`, not this promise.
  output.context.resume().then(look, look)
}

function say(next: SoundState) {
  if (next === state) return
  state = next
  for (const listener of listeners) listener()
}

/** Whether chimes are heard on this device; it opens the device's sound. */
export function useSoundState(): SoundState {
  return useSyncExternalStore(subscribeToSound, soundState, () => 'starting')
}
