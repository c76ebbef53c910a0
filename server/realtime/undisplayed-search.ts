import { undisplayedTickets } from '@/lib/screens/undisplayed-ticket-repository'
import type { UndisplayedTicket } from '@/lib/screens/undisplayed-tickets'
import type { Service } from '../api/context'
import { BRANCHES_AT_ONCE, inParts } from './in-parts'
import { startLoop } from './loop'

/** The time after which a result expires: an older one may count displays that are disconnected. */
const RESULT_EXPIRES_MS = 30_000

/**
 * Searches every 5 s for the tickets that no screen shows, part by part. Heartbeats do not wait for it; they send the last result.
 * @param branches the branches that have screens now
 */
export function startUndisplayedSearch(
  { database, log }: Pick<Service, 'database' | 'log'>,
  branches: () => string[],
): { of(branchId: string): UndisplayedTicket[]; stop(): Promise<void> } {
  const found = new Map<string, { tickets: UndisplayedTicket[]; queriedAt: number }>()
  const stop = startLoop(log, 'search for tickets that no screen shows failed', (run) => {
    const branchIds = branches()
    const connected = new Set(branchIds)
    for (const branchId of found.keys()) if (!connected.has(branchId)) found.delete(branchId)
    return inParts(run, branchIds, BRANCHES_AT_ONCE, async (part) => {
      const queriedAt = performance.now()
      const tickets = await undisplayedTickets(database, part)
      for (const branchId of part) found.set(branchId, { tickets: tickets.get(branchId) ?? [], queriedAt })
    })
  })

  return {
    of: (branchId) => {
      const result = found.get(branchId)
      return result && performance.now() - result.queriedAt < RESULT_EXPIRES_MS ? result.tickets : []
    },
    stop,
  }
}
