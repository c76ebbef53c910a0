import { useState, useSyncExternalStore } from 'react'

/** A browser sends the click of a touch at most this long after its end, in milliseconds. */
const CLICK_MS = 200
/** The longest press, in milliseconds: a hand that rests on the screen must not hide changes. */
const MAX_PRESS_MS = 5_000

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * The value; during a press, the value from before it. For values that move controls: a browser sends no click if the control is
 * no longer under the pointer when the press ends.
 */
export function useStillWhilePressed<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(subscribe, currentPress, noPress)
  const [shown, setShown] = useState(value)
  if (isHeld) return shown
  if (!Object.is(shown, value)) setShown(value)
  return value
}

const currentPress = () => isPressed
const noPress = () => false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    window.addEventListener('pointerdown', press, { capture: true })
    window.addEventListener('pointerup', releaseSoon, { capture: true })
    window.addEventListener('pointercancel', release, { capture: true })
    window.addEventListener('click', release)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('pointerdown', press, { capture: true })
    window.removeEventListener('pointerup', releaseSoon, { capture: true })
    window.removeEventListener('pointercancel', release, { capture: true })
    window.removeEventListener('click', release)
    release()
  }
}

function press() {
  releaseAfter(MAX_PRESS_MS)
  setPressed(true)
}

const releaseSoon = () => releaseAfter(CLICK_MS)

function releaseAfter(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(release, ms)
}

function release() {
  clearTimeout(timer)
  setPressed(false)
}

function setPressed(next: boolean) {
  if (next === isPressed) return
  isPressed = next
  for (const listener of listeners) listener()
}
