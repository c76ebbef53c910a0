/** So long after a tap a person may still aim at a place that they saw before it. */
const AFTER_TAP_MS = 400

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
