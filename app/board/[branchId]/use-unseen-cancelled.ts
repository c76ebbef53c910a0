import { useCallback, useEffect, useMemo, useState } from 'react'
import { deviceStorage, keep } from '@/app/device/storage'
import type { Order } from '@/lib/orders/order'
import { isRecord, isTexts, parsedJson } from '@/lib/parsed-json'

/** What this device has seen of a branch's cancelled tickets. */
type Seen = {
  /** When it first showed the board; milliseconds since 1970 UTC. What was cancelled before is none of its business. */
  since: number
  ids: string[]
}

/** Twice what the server tells of. */
const MAX_IDS = 100

/**
 * The cancelled tickets that nobody has acknowledged on this device, a reload notwithstanding.
 * @param now the server's time when the page was made, in milliseconds since 1970 UTC
 */
export function useUnseenCancelled(branchId: string, now: number, cancelled: ReadonlyMap<string, Order>) {
  // What the device keeps is not known while the server renders: until then, nothing is unseen.
  const [seen, setSeen] = useState<Seen | null>(null)

  useEffect(() => {
    const kept = read(branchId) ?? { since: now, ids: [] }
    keep(keyOf(branchId), kept)
    setSeen(kept)
  }, [branchId, now])

  const acknowledge = useCallback(
    ({ id }: Order) => {
      // Another tab of this device may have seen others.
      const { since, ids } = read(branchId) ?? seen ?? { since: now, ids: [] }
      const next = { since, ids: [...ids, ...(seen?.ids ?? []), id].slice(-MAX_IDS) }
      keep(keyOf(branchId), next)
      setSeen(next)
    },
    [branchId, now, seen],
  )

  const unseen = useMemo(
    () => (seen ? [...cancelled.values()].filter((order) => isUnseen(order, seen)) : []),
    [cancelled, seen],
  )
  return { unseen, acknowledge }
}

const isUnseen = ({ id, statusSince }: Order, { since, ids }: Seen) =>
  Date.parse(statusSince) > since && !ids.includes(id)

const keyOf = (branchId: string) => `passboard.seen.${branchId}`

/** Null when there is nothing, or nothing that can be read. */
function read(branchId: string): Seen | null {
  const kept = parsedJson(deviceStorage.getItem(keyOf(branchId)))
  if (!isRecord(kept) || typeof kept.since !== 'number' || !isTexts(kept.ids)) return null
  return { since: kept.since, ids: kept.ids }
}
