import { CHIMES, type Chime, lengthOf } from './chimes'

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
