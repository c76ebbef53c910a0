/** So long after a tap a person may still aim at a place that they saw before it. */
export const AFTER_TAP_MS = 400

let lastTouch = Number.NEGATIVE_INFINITY
let isDown = false
let isListening = false
const waiting = new Set<() => void>()

/** Calls back as soon as no finger is on the screen and none was for a moment. @returns a function that stops this */
export function whenUntouched(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    clearTimeout(timer)
    if (isDown) return
    const left = lastTouch + AFTER_TAP_MS - performance.now()
    if (left > 0) timer = setTimeout(attempt, left)
    else {
      stop()
      callback()
    }
  }
  const stop = () => {
    clearTimeout(timer)
    waiting.delete(attempt)
  }
  waiting.add(attempt)
  attempt()
  return stop
}

/** Notes the touches of the page from now on, wherever they are. A board calls it before the first one. */
export function noteTouches(): void {
  if (isListening) return
  isListening = true
  const onTouch = ({ type }: Event) => {
    lastTouch = performance.now()
    isDown = type === 'pointerdown'
    for (const attempt of [...waiting]) attempt()
  }
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown'])
    window.addEventListener(type, onTouch, { capture: true, passive: true })
}

/** So long after the last touch a board shows again what it shows by itself. */
const RETURN_MS = 10_000

/**
 * Calls back each time when nobody has touched a part of the page for a while.
 * @param isNeeded asked after each touch: otherwise nothing is awaited
 * @returns a function that stops this
 */
export function whenLeftAlone(
  target: HTMLElement | Window,
  callback: () => void,
  isNeeded: () => boolean = () => true,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  // Whoever reads a question about a ticket finds it where it was.
  const attempt = () => (document.querySelector('dialog[open]') ? restart() : callback())
  const restart = () => {
    clearTimeout(timer)
    timer = isNeeded() ? setTimeout(attempt, RETURN_MS) : undefined
  }
  restart()
  for (const type of TOUCHES) target.addEventListener(type, restart, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const type of TOUCHES) target.removeEventListener(type, restart)
  }
}

const TOUCHES = ['scroll', 'pointerdown', 'pointerup', 'wheel', 'keydown', 'touchmove']
