import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { deviceStorage, keep } from '@/app/device/storage'
import { isRecord, isStringArray, parsedJson } from '@/lib/parsed-json'

/** What stays marked on this device until its user has seen it: cancelled tickets, lines that were added, pieces that were voided. */
export type Seen = {
  /** @param at when it happened, ISO 8601 */
  isUnseen: (id: string, at: string) => boolean
  /** Whether the user of this device said so. */
  wasSeen: (id: string) => boolean
  /** Marks things as seen. */
  see: (ids: string[]) => void
}

/** What was seen of a branch on this device. */
type SeenThings = {
  /** When the device first showed the board, in milliseconds since 1970 UTC. What happened earlier is not marked. */
  since: number
  ids: string[]
}

/** Six times the number of cancelled orders that the server sends. */
const MAX_IDS = 300

const NOTHING_UNSEEN: Seen = { isUnseen: () => false, wasSeen: () => false, see: () => undefined }

/** A context of its own, because it changes while tickets stay. Without a provider nothing is marked. */
const Context = createContext(NOTHING_UNSEEN)

export const SeenProvider = Context.Provider

export const useSeenMarks = (): Seen => useContext(Context)

/**
 * What the user of this device has seen. A reload keeps it.
 * @param now the server's time of the render in milliseconds since 1970 UTC
 */
export function useSeen(branchId: string, now: number): Seen {
  // Null in a server render, which cannot read the device's storage: nothing is unseen then.
  const [seen, setSeen] = useState<SeenThings | null>(null)

  useEffect(() => {
    const kept = read(branchId) ?? { since: now, ids: [] }
    keep(keyOf(branchId), kept)
    setSeen(kept)
  }, [branchId, now])

  const see = useCallback(
    (ids: string[]) =>
      setSeen((shown) => {
        // Another tab of this device may have seen other things.
        const kept = read(branchId) ?? shown ?? { since: now, ids: [] }
        const all = new Set([...kept.ids, ...(shown?.ids ?? []), ...ids])
        const next = { since: kept.since, ids: [...all].slice(-MAX_IDS) }
        keep(keyOf(branchId), next)
        return next
      }),
    [branchId, now],
  )

  return useMemo(
    () => ({
      isUnseen: (id, at) => seen !== null && Date.parse(at) > seen.since && !seen.ids.includes(id),
      wasSeen: (id) => seen?.ids.includes(id) ?? false,
      see,
    }),
    [seen, see],
  )
}

const keyOf = (branchId: string) => `passboard.seen.${branchId}`

/** Null if nothing is stored, or nothing valid. */
function read(branchId: string): SeenThings | null {
  const kept = parsedJson(deviceStorage.getItem(keyOf(branchId)))
  if (!isRecord(kept) || typeof kept.since !== 'number' || !isStringArray(kept.ids)) return null
  return { since: kept.since, ids: kept.ids }
}
