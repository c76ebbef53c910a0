import type { KnownEvent } from './protocol'

/** The ids of the last events that a screen heard of. In one history a `seq` has one id; after a restore it has another. */
export type KnownEvents = {
  /** Keeps the id of an event. @returns false where another id is known for this `seq`: the history is another one */
  note(seq: number, eventId: string | null | undefined): boolean
  at(seq: number): KnownEvent | undefined
  clear(): void
}

/** A screen is on for weeks. What is older than this is not compared. */
const MAX_KNOWN = 1_000

export function knownEvents(): KnownEvents {
  const ids = new Map<number, string>()

  return {
    note: (seq, eventId) => {
      const known = ids.get(seq)
      if (!eventId || known) return !eventId || known === eventId
      ids.set(seq, eventId)
      const [oldest] = ids.keys()
      if (ids.size > MAX_KNOWN && oldest !== undefined) ids.delete(oldest)
      return true
    },
    at: (seq) => {
      const eventId = ids.get(seq)
      return eventId === undefined ? undefined : { seq, eventId }
    },
    clear: () => ids.clear(),
  }
}
