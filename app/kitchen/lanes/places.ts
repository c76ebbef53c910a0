import { isAwaited } from './measure-together'

/** A person aims for about this long: they meant what was there before. */
const AIM_MS = 300

/** A ticket that comes into sight, and those below it, get their height within so many frames. */
const FRAMES = 10

type Place = Point & { since: number }

/** Of a ticket that was there from the start. */
const ALWAYS = Number.NEGATIVE_INFINITY

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
 * Notes where the tickets are after a change of the board. For as long as one has just come to its place, the element has the attribute
 * `data-moving`. What the board shows first was always there.
 * @returns what is to be written
 */
export function measurePlaces(): () => void {
  if (!main) return () => undefined
  const [element, now, before] = [main, performance.now(), places]
  places = placesIn(element, (id, at) => {
    if (!before) return ALWAYS
    const place = before.get(id)
    return place && isThere(place, at) ? place.since : now
  })
  if (![...places.values()].some(({ since }) => since === now)) return () => undefined
  return () => {
    clearTimeout(timer)
    element.toggleAttribute('data-moving', true)
    timer = setTimeout(() => element.removeAttribute('data-moving'), AIM_MS)
  }
}

/** Notes where the tickets are without a change of the board: a person who scrolls sees the heights that the browser has only now. */
function adoptPlaces(): void {
  const before = places
  if (!main || !before || isAwaited(measurePlaces)) return
  places = placesIn(main, (id) => before.get(id)?.since ?? ALWAYS)
}

type Point = { x: number; y: number }

/** The places of all tickets. Scrolling moves none. @param sinceOf since when a ticket is there */
function placesIn(element: HTMLElement, sinceOf: (id: string, at: Point) => number): Map<string, Place> {
  const found = new Map<string, Place>()
  for (const entry of element.querySelectorAll<HTMLElement>('[data-ticket]')) {
    const id = entry.dataset.ticket ?? ''
    const { left, top } = entry.getBoundingClientRect()
    const at = { x: left + element.scrollLeft, y: top + (entry.closest('[data-scroll]')?.scrollTop ?? 0) }
    found.set(id, { ...at, since: sinceOf(id, at) })
  }
  return found
}

const isThere = (place: Point, at: Point): boolean => Math.abs(place.x - at.x) < 2 && Math.abs(place.y - at.y) < 2

/** Whether a ticket came to its place less than a moment before the last press began: whoever pressed aimed at another one. */
export function cameUnderFinger(orderId: string): boolean {
  const since = places?.get(orderId)?.since ?? ALWAYS
  // One that moved since is the one on which the press began.
  return since <= pressedAt && pressedAt - since < AIM_MS
}
