import type { Database } from '@/lib/db/database'
import { proveWrite } from '@/lib/db/prove-write'

/** Whether the database can be written; rejects never. */
export type WriteProbe = () => Promise<boolean>

/** A success is shared for so long: balancers, boards and people may ask as often as they like. */
const SHARED_MS = 1_000
const PATIENCE_MS = 2_000

/**
 * At most one write a second while they succeed. After a failure the next question begins another, so that the end of an
 * outage is seen at once. A write that takes longer than 2 s counts as failed.
 */
export function createWriteProbe(database: Database): WriteProbe {
  let newest: { at: number; result: Promise<boolean> } | null = null
  return () => {
    const now = performance.now()
    if (newest && now - newest.at < SHARED_MS) return newest.result
    const mine = { at: now, result: probe() }
    newest = mine
    void mine.result.then((isWritable) => {
      if (!isWritable && newest === mine) newest = null
    })
    return mine.result
  }

  function probe(): Promise<boolean> {
    const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref())
    return Promise.race([proveWrite(database).catch(() => false), tooLate])
  }
}
