import type { KnownEvent } from './protocol'

/** The ids of the last events that a screen received. After a restore of the database, a `seq` may have another id. */
export type KnownEvents = {
  /** Stores the id of an event. @returns false when another id is known for this `seq`: the database was restored */
  record(seq: number, eventId: string | null | undefined): boolean
  at(seq: number): KnownEvent | undefined
  clear(): void
}

/** A memory limit, because a screen runs for weeks. Older events are not compared. */
const MAX_KNOWN = 1_000

export function knownEvents(): KnownEvents {
  const ids = new Map<number, string>()

  return {
    record: (seq, eventId) => {
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
