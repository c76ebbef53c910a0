/** What a kitchen is told by ear, the most urgent first. */
export const CHIMES = ['cancelled', 'late', 'new', 'changed', 'ready'] as const

export type Chime = (typeof CHIMES)[number]

/** How a note sounds. */
type Timbre = {
  /** Frequencies as multiples of the note's, and how strong each is beside the others. */
  partials: readonly (readonly [ratio: number, strength: number])[]
  /** For what share of its length a note is held at full level before it dies away. */
  held: number
}

export type Note = {
  /** Seconds after the chime begins. */
  at: number
  /** Seconds until it has died away. */
  lasts: number
  hertz: number
  timbre: Timbre
}

const CHIME_BAR: Timbre = {
  partials: [
    [1, 1],
    [2, 0.5],
  ],
  held: 0.5,
}
/** As on the pass: partials that are no harmonics, loudest when struck. */
const COUNTER_BELL: Timbre = {
  partials: [
    [1, 1],
    [1.51, 0.5],
    [1.87, 0.3],
  ],
  held: 0.1,
}
/** Two pitches close together beat: it sounds wrong, as it should. */
const HARSH: Timbre = {
  partials: [
    [1, 1],
    [1.06, 0.8],
    [2, 0.3],
  ],
  held: 0.5,
}
/** A whistle with body, cut off sharply. */
const ALARM: Timbre = {
  partials: [
    [1, 1],
    [0.5, 0.5],
  ],
  held: 0.7,
}

/**
 * Each its own rhythm, contour and colour, for pitch alone is not told apart across a room. All sound between 800 Hz and
 * 4 kHz: below are the fans and what a tablet's speaker cannot play, above is the clatter of plates.
 */
export const NOTES: Record<Chime, readonly Note[]> = {
  // Up, quick, and held at the top.
  new: [
    { at: 0, lasts: 0.12, hertz: 988, timbre: CHIME_BAR },
    { at: 0.13, lasts: 0.12, hertz: 1319, timbre: CHIME_BAR },
    { at: 0.26, lasts: 0.6, hertz: 1976, timbre: CHIME_BAR },
  ],
  // Two strikes of a bell.
  ready: [
    { at: 0, lasts: 0.85, hertz: 2093, timbre: COUNTER_BELL },
    { at: 0.34, lasts: 0.85, hertz: 2093, timbre: COUNTER_BELL },
  ],
  // Low, high, low, high.
  changed: [
    { at: 0, lasts: 0.11, hertz: 1047, timbre: CHIME_BAR },
    { at: 0.12, lasts: 0.11, hertz: 1397, timbre: CHIME_BAR },
    { at: 0.24, lasts: 0.11, hertz: 1047, timbre: CHIME_BAR },
    { at: 0.36, lasts: 0.3, hertz: 1397, timbre: CHIME_BAR },
  ],
  // Down, slowly.
  cancelled: [
    { at: 0, lasts: 0.3, hertz: 1661, timbre: HARSH },
    { at: 0.3, lasts: 0.3, hertz: 1245, timbre: HARSH },
    { at: 0.6, lasts: 0.55, hertz: 831, timbre: HARSH },
  ],
  // Three and three on one pitch, like a timer.
  late: [0, 0.1, 0.2, 0.5, 0.6, 0.7].map((at) => ({ at, lasts: 0.09, hertz: 2794, timbre: ALARM })),
}

/** Seconds from a chime's beginning until it has died away. */
export function lengthOf(chime: Chime): number {
  return Math.max(...NOTES[chime].map(({ at, lasts }) => at + lasts))
}

/** Chimes that sound one after another. Times are milliseconds on one clock. */
export type ChimeQueue = {
  /** The next one first; each chime once. */
  waiting: readonly Chime[]
  /** When the chime that sounds now is over, and the ear has had a rest. */
  freeAt: number
  /** When each chime last began. */
  begunAt: ReadonlyMap<Chime, number>
}

export const EMPTY_QUEUE: ChimeQueue = { waiting: [], freeAt: 0, begunAt: new Map() }

/** Fifty orders in a second are told by one chime. */
const AGAIN_AFTER_MS = 1_500
const MAX_WAITING = 3
const REST_MS = 200

/** Lines a chime up by its urgency. Left out: what has just been told, and the least urgent of too many. */
export function ask(queue: ChimeQueue, chime: Chime, now: number): ChimeQueue {
  const begunAt = queue.begunAt.get(chime) ?? Number.NEGATIVE_INFINITY
  if (queue.waiting.includes(chime) || now - begunAt < AGAIN_AFTER_MS) return queue
  return { ...queue, waiting: mostUrgentFirst([...queue.waiting, chime]).slice(0, MAX_WAITING) }
}

/** Takes out the chime whose turn it is; null while another sounds, or when none waits. */
export function take(queue: ChimeQueue, now: number): { chime: Chime | null; queue: ChimeQueue } {
  const [chime, ...waiting] = queue.waiting
  if (!chime || now < queue.freeAt) return { chime: null, queue }
  const freeAt = now + lengthOf(chime) * 1000 + REST_MS
  return { chime, queue: { waiting, freeAt, begunAt: new Map(queue.begunAt).set(chime, now) } }
}

export function mostUrgentFirst(chimes: Iterable<Chime>): Chime[] {
  const asked = new Set(chimes)
  return CHIMES.filter((chime) => asked.has(chime))
}
