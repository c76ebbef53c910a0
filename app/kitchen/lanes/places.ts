import { isAwaited } from './measure-together'

/** So long a person aims at what they saw. */
const AIM_MS = 300

/** A ticket that comes into sight, and those below it, get their height within so many frames. */
const FRAMES = 10

type Place = { x: number; y: number; since: number }

let main: HTMLElement | null = null
/** Since when each ticket is where it is, by the id of its order; null before the board was measured. */
let places: ReadonlyMap<string, Place> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** When the last press began. */
let pressedAt = Number.NEGATIVE_INFINITY

/** @param element contains the columns. @returns a function that forgets it */
export function watchPlaces(element: HTMLElement): () => void {
  main = element
  const onPress = () => {
    // A change can be in the page before its frame.
    if (isAwaited(measurePlaces)) measurePlaces()()
    else adoptPlaces()
    pressedAt = performance.now()
  }
  let framesLeft = 0
  const adoptInFrames = () => {
    adoptPlaces()
    framesLeft -= 1
    if (framesLeft > 0) requestAnimationFrame(adoptInFrames)
  }
  const onScroll = () => {
    if (framesLeft === 0) requestAnimationFrame(adoptInFrames)
    framesLeft = FRAMES
  }
  window.addEventListener('pointerdown', onPress, { capture: true, passive: true })
  element.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('pointerdown', onPress, { capture: true })
    element.removeEventListener('scroll', onScroll, { capture: true })
    main = null
    places = null
  }
}

/**
 * Notes where the tickets are. Scrolling by hand moves none. For as long as one has just come to its place, the element has the attribute `data-moving`.
 * @returns what is to be written
 */
export function measurePlaces(): () => void {
  if (!main) return () => undefined
  const [element, now, before] = [main, performance.now(), places]
  const next = new Map<string, Place>()
  for (const entry of element.querySelectorAll<HTMLElement>('[data-ticket]')) {
    const id = entry.dataset.ticket ?? ''
    next.set(id, placeOf(entry, element, before ? before.get(id) : null, now))
  }
  places = next
  if (!before || ![...next.values()].some(({ since }) => since === now)) return () => undefined
  return () => {
    clearTimeout(timer)
    element.toggleAttribute('data-moving', true)
    timer = setTimeout(() => element.removeAttribute('data-moving'), AIM_MS)
  }
}

/** Notes where the tickets are without a change of the board: a person who scrolls sees the heights that the browser has only now. */
function adoptPlaces(): void {
  if (!main || !places || isAwaited(measurePlaces)) return
  const [element, before] = [main, places]
  const next = new Map<string, Place>()
  for (const entry of element.querySelectorAll<HTMLElement>('[data-ticket]')) {
    const id = entry.dataset.ticket ?? ''
    const { x, y, since } = placeOf(entry, element, null, 0)
    next.set(id, { x, y, since: before.get(id)?.since ?? since })
  }
  places = next
}

/** @param before null: what the board shows first was always there */
function placeOf(entry: HTMLElement, element: HTMLElement, before: Place | null | undefined, now: number): Place {
  const { left, top } = entry.getBoundingClientRect()
  const [x, y] = [left + element.scrollLeft, top + (entry.closest('[data-scroll]')?.scrollTop ?? 0)]
  if (before === null) return { x, y, since: Number.NEGATIVE_INFINITY }
  const hasStayed = before && Math.abs(before.x - x) < 2 && Math.abs(before.y - y) < 2
  return hasStayed ? before : { x, y, since: now }
}

/** Whether a ticket came to its place less than a moment before the last press began: whoever pressed aimed at another one. */
export function cameUnderFinger(orderId: string): boolean {
  const since = places?.get(orderId)?.since ?? Number.NEGATIVE_INFINITY
  // One that moved since is the one on which the press began.
  return since <= pressedAt && pressedAt - since < AIM_MS
}
