/** All chimes, the most urgent first. */
export const CHIMES = ['cancelled', 'late', 'new', 'addition', 'changed', 'ready'] as const

export type Chime = (typeof CHIMES)[number]

/** How a note sounds. */
type Timbre = {
  /** Frequencies as multiples of the note's, with their relative strengths. */
  partials: readonly (readonly [ratio: number, strength: number])[]
  /** The part of its length that a note stays at full level before it fades. */
  sustain: number
}

export type Note = {
  /** Seconds after the start of the chime. */
  at: number
  /** Seconds until the note is silent. */
  lasts: number
  hertz: number
  timbre: Timbre
}

const CHIME_BAR: Timbre = {
  partials: [
    [1, 1],
    [2, 0.5],
  ],
  sustain: 0.5,
}
/** Like a counter bell: inharmonic partials, loudest at the start. */
const COUNTER_BELL: Timbre = {
  partials: [
    [1, 1],
    [1.51, 0.5],
    [1.87, 0.3],
  ],
  sustain: 0.1,
}
/** Two close pitches, which interfere and sound wrong on purpose. */
const HARSH: Timbre = {
  partials: [
    [1, 1],
    [1.06, 0.8],
    [2, 0.3],
  ],
  sustain: 0.5,
}
/** A whistle with a lower octave and a sharp end. */
const ALARM: Timbre = {
  partials: [
    [1, 1],
    [0.5, 0.5],
  ],
  sustain: 0.7,
}

/**
 * Each chime has its own rhythm, contour and timbre, because pitch alone is hard to distinguish in a room. All are between 800 Hz
 * and 4 kHz: fans are below, where tablet speakers are weak, and the noise of plates is above.
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
  // Up, and the top again after a pause.
  addition: [
    { at: 0, lasts: 0.14, hertz: 1319, timbre: CHIME_BAR },
    { at: 0.16, lasts: 0.2, hertz: 1760, timbre: CHIME_BAR },
    { at: 0.5, lasts: 0.45, hertz: 1760, timbre: CHIME_BAR },
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

/** More are told by as many strikes. */
const MOST_STRIKES = 5
const STRIKE: Omit<Note, 'at'> = { lasts: 0.16, hertz: 2637, timbre: CHIME_BAR }
const STRIKE_SECONDS = 0.24

/** The notes of a chime for several orders: after it, a strike for each of them. */
export function notesOf(chime: Chime, count: number): readonly Note[] {
  const notes = NOTES[chime]
  if (count < 2) return notes
  const first = endOf(notes)
  const strikes = Array.from({ length: Math.min(count, MOST_STRIKES) }, (_, index) => ({
    ...STRIKE,
    at: first + index * STRIKE_SECONDS,
  }))
  return [...notes, ...strikes]
}

/** The length of a chime in seconds. @param count for how many orders it is */
export const lengthOf = (chime: Chime, count = 1): number => endOf(notesOf(chime, count))

const endOf = (notes: readonly Note[]): number => Math.max(...notes.map(({ at, lasts }) => at + lasts))

/** A chime for `count` orders. `from`: the time from which on it may begin. */
export type AskedChime = { chime: Chime; count: number; from: number }

/** A queue of chimes, played one at a time. Times are in milliseconds on one clock. */
export type ChimeQueue = {
  /** The most urgent first; each chime once. */
  waiting: readonly AskedChime[]
  /** When the current chime and the pause after it end. */
  freeAt: number
  /** When each chime last began. */
  begunAt: ReadonlyMap<Chime, number>
}

export const EMPTY_QUEUE: ChimeQueue = { waiting: [], freeAt: 0, begunAt: new Map() }

/** The shortest time between two starts of the same chime: many orders at once play one chime. */
const REPEAT_AFTER_MS = 1_500
/** Orders that come so soon after the first are told together with it. */
const GATHER_MS = 400
const MAX_WAITING = 3
const PAUSE_MS = 200

/**
 * Queues a chime by urgency. New orders are counted until their chime begins; another chime that has just played is dropped. If the
 * queue is full, the least urgent one is dropped.
 */
export function enqueue(queue: ChimeQueue, chime: Chime, now: number, count = 1): ChimeQueue {
  const begunAt = queue.begunAt.get(chime) ?? Number.NEGATIVE_INFINITY
  const waits = queue.waiting.find((asked) => asked.chime === chime)
  if (chime !== 'new' && (waits || now - begunAt < REPEAT_AFTER_MS)) return queue
  const from = chime === 'new' ? Math.max(now + GATHER_MS, begunAt + REPEAT_AFTER_MS) : now
  const asked = waits ? { ...waits, count: waits.count + count } : { chime, count, from }
  const others = queue.waiting.filter((each) => each !== waits)
  return { ...queue, waiting: byUrgency([...others, asked]).slice(0, MAX_WAITING) }
}

/** Removes the next chime from the queue; null while another plays, or if none may begin yet. */
export function dequeue(queue: ChimeQueue, now: number): { asked: AskedChime | null; queue: ChimeQueue } {
  const asked = now < queue.freeAt ? undefined : queue.waiting.find(({ from }) => from <= now)
  if (!asked) return { asked: null, queue }
  const { chime, count } = asked
  const freeAt = now + lengthOf(chime, count) * 1000 + PAUSE_MS
  const waiting = queue.waiting.filter((each) => each !== asked)
  return { asked, queue: { waiting, freeAt, begunAt: new Map(queue.begunAt).set(chime, now) } }
}

/** When the next chime can begin; null: none waits. */
export const nextAt = ({ waiting, freeAt }: ChimeQueue): number | null =>
  waiting.length === 0 ? null : Math.max(freeAt, Math.min(...waiting.map(({ from }) => from)))

const byUrgency = (asked: AskedChime[]) => asked.toSorted((a, b) => CHIMES.indexOf(a.chime) - CHIMES.indexOf(b.chime))

export function mostUrgentFirst(chimes: Iterable<Chime>): Chime[] {
  const requested = new Set(chimes)
  return CHIMES.filter((chime) => requested.has(chime))
}
