import { changedDays, daysToKeep, keepDay } from '@/lib/reports/keep-days'
import type { Service } from '../api/context'
import { startLoop } from '../realtime/loop'

/** So many days are computed in a run, one after the other: reports and orders need the database too. */
const DAYS_AT_ONCE = 20
/** How often all days are looked at. Days that were changed late are found at once. */
const SEARCH_EVERY_MS = 600_000

/** Keeps the figures of past days for long reports. Any number of processes may do it. @returns a function that stops it */
export function startDayKeeper({ database, log }: Pick<Service, 'database' | 'log'>): () => Promise<void> {
  let searchedAt = Number.NEGATIVE_INFINITY
  return startLoop(log, 'figures of past days were not kept', async ({ stopping }) => {
    const days = await changedDays(database, DAYS_AT_ONCE)
    if (days.length < DAYS_AT_ONCE && performance.now() - searchedAt >= SEARCH_EVERY_MS) {
      const found = await daysToKeep(database, DAYS_AT_ONCE)
      if (found.length < DAYS_AT_ONCE) searchedAt = performance.now()
      days.push(...found)
    }
    for (const day of days) {
      if (stopping.aborted) return
      await keepDay(database, day)
    }
  })
}
