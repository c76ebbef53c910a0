import type { OrgAccess } from '../access/callers'
import { findBranches } from '../branches/branch-repository'
import type { Database, Sql } from '../db/database'
import type { ScreenSettings } from './screen'
import type { ScreenHealth } from './screen-health'
import { isOnline, type ScreenProblem, screenProblems } from './screen-problems'
import { listScreens } from './screen-repository'
import { undisplayedTickets } from './undisplayed-ticket-repository'
import type { UndisplayedTicket } from './undisplayed-tickets'

/** A paired screen with its last screen health. Times are milliseconds since 1970 UTC. */
export type PairedScreen = ScreenSettings & {
  id: string
  branchName: string
  /** IANA name, of the branch. */
  timeZone: string
  pairedAt: number
  /** Null: it has sent no screen health yet. */
  seenAt: number | null
  report: ScreenHealth | null
  /** The branch's last event. */
  branchSeq: number
  /** The time of the first event that it has not shown; null: it shows all events. */
  behindSince: number | null
}

export type ListedScreen = PairedScreen & {
  /** Its problems, the worst first; empty: it is healthy. */
  problems: ScreenProblem[]
}

export type ScreenList = { now: number; screens: ListedScreen[] }

/** The screens that the manager may manage, by branch and name, with their problems. */
export async function findScreens(sql: Sql, staff: OrgAccess): Promise<ScreenList> {
  const { now, screens } = await listScreens(sql, staff)
  return { now, screens: screens.map((screen) => ({ ...screen, problems: screenProblems(screen, now) })) }
}

/** How many screens of a branch are paired, online, and without a problem. */
export type ScreenCounts = { paired: number; online: number; healthy: number }

/** The counts of each branch with a screen that the manager may manage. One query. */
export async function screenCounts(sql: Sql, staff: OrgAccess): Promise<Map<string, ScreenCounts>> {
  const counts = new Map<string, ScreenCounts>()
  for (const { branchId, problems } of (await findScreens(sql, staff)).screens) {
    const { paired, online, healthy } = counts.get(branchId) ?? { paired: 0, online: 0, healthy: 0 }
    counts.set(branchId, {
      paired: paired + 1,
      online: online + Number(isOnline(problems)),
      healthy: healthy + Number(problems.length === 0),
    })
  }
  return counts
}

/** All screens, and the tickets that none of them shows. */
export type ScreensNow = ScreenList & { undisplayed: { branchName: string; tickets: UndisplayedTicket[] }[] }

export async function screensNow(database: Database, staff: OrgAccess): Promise<ScreensNow> {
  const list = await findScreens(database, staff)
  const branches = await findBranches(database, staff)
  const found = await undisplayedTickets(
    database,
    branches.map(({ id }) => id),
  )
  const undisplayed = branches.flatMap(({ id, name }) => {
    const tickets = found.get(id)
    return tickets ? { branchName: name, tickets } : []
  })
  return { ...list, undisplayed }
}

/** How long one result is cached for all managers of the same branches, in milliseconds. */
const CACHE_MS = 2_000
const cache = new Map<string, Promise<ScreensNow>>()

/** As `screensNow`, but cached for two seconds: for pages that poll. */
export function cachedScreensNow(database: Database, staff: OrgAccess): Promise<ScreensNow> {
  const scope = `${staff.orgId} ${staff.branchId}`
  const cached = cache.get(scope)
  if (cached) return cached
  const current = screensNow(database, staff)
  const evict = () => {
    if (cache.get(scope) === current) cache.delete(scope)
  }
  cache.set(scope, current)
  setTimeout(evict, CACHE_MS).unref()
  current.catch(evict)
  return current
}
