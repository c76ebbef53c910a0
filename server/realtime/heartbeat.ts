import { findEndedScreens } from '@/lib/access/find-ended-screens'
import { findEndedSessions } from '@/lib/access/find-ended-sessions'
import { isScreen } from '@/lib/access/viewer'
import { type BranchHeartbeats, branchHeartbeats } from '@/lib/board/branch-heartbeats'
import { type UndisplayedTicket, undisplayedTickets } from '@/lib/screens/undisplayed-tickets'
import { stationsRevision } from '@/lib/stations/stations-revision'
import type { Service } from '../api/context'
import type { WriteProbe } from '../ops/write-probe'
import { startBeats } from './beat'
import type { DatabaseClock } from './database-clock'
import { branchRoom, type ScreenServer, screensOf } from './screen'

/** As long as a display counts after its last word: what was found before that is of displays that may be gone. */
const TOO_OLD_MS = 30_000

/**
 * Every 5 s each screen of this process hears where its branch is, what none of its screens shows, and each session and each
 * paired screen is held against the database again: four queries, however many screens there are. A page that shows stations or
 * settings as they no longer are is told to load itself anew, until it does: the word of the change itself may have been lost.
 * The sequences are the database's own, not those of the webhook path, so screens heal when webhooks are broken.
 * @returns what ends it
 */
export function startHeartbeat(
  { database, log, metrics }: Pick<Service, 'database' | 'log' | 'metrics'>,
  io: ScreenServer,
  clock: DatabaseClock,
  canWrite: WriteProbe,
): () => Promise<void> {
  const undisplayed = lookForUndisplayed({ database, log })
  const stopBeats = startBeats(log, 'no heartbeat', (due) => Promise.all([tellSequences(due), endSessions()]))

  return async () => {
    await stopBeats()
    await undisplayed.stop()
  }

  async function tellSequences(due: number) {
    const branchIds = new Set(screensOf(io).flatMap(({ data }) => data.branchId ?? []))
    const askedAt = performance.now()
    const { now, branches } = await branchHeartbeats(database, [...branchIds])
    clock.learn(now, askedAt)
    const writable = branchIds.size === 0 || (await canWrite())
    for (const { branchId, seq, eventId } of branches) {
      const told = { seq, eventId, now, undisplayed: undisplayed.of(branchId), writable }
      io.local.to(branchRoom(branchId)).emit('heartbeat', told)
    }
    metrics.heartbeatLag.observe(Math.max(0, performance.now() - due) / 1000)
    undisplayed.look([...branchIds])
    tellOldBoards(branches)
  }

  function tellOldBoards(branches: BranchHeartbeats['branches']) {
    const current = new Map(branches.map(({ branchId, stations }) => [branchId, stationsRevision(stations)]))
    for (const screen of screensOf(io)) {
      const { branchId, rendered } = screen.data
      const now = branchId === null ? undefined : current.get(branchId)
      if (now !== undefined && rendered.stations !== null && rendered.stations !== now) screen.emit('changed')
    }
  }

  async function endSessions() {
    const [sessions, paired] = [openSessions(), openScreens()]
    const ofPeople = await findEndedSessions(database, sessions)
    const { ended, changed } = await findEndedScreens(database, paired)
    for (const { screen } of changed) screen.emit('changed')
    for (const { screen } of [...ofPeople, ...ended]) {
      screen.emit('goodbye', 'signed_out')
      screen.disconnect(true)
    }
  }

  function openSessions() {
    return screensOf(io).flatMap((screen) => {
      const { access, branchId } = screen.data
      return isScreen(access) ? [] : { access, branchId, screen }
    })
  }

  function openScreens() {
    return screensOf(io).flatMap((screen) => {
      const { access, rendered } = screen.data
      return isScreen(access) ? { access, renderedAs: rendered.screen, screen } : []
    })
  }
}

/** Looks for the tickets that no screen shows, beside the heartbeats: none is late for its sake, each tells what was found last. */
function lookForUndisplayed({ database, log }: Pick<Service, 'database' | 'log'>) {
  let found = new Map<string, UndisplayedTicket[]>()
  let askedAt = 0
  let looking: Promise<void> | null = null

  return {
    of: (branchId: string): UndisplayedTicket[] =>
      performance.now() - askedAt < TOO_OLD_MS ? (found.get(branchId) ?? []) : [],
    /** One query at a time: while one runs, no other begins. */
    look: (branchIds: string[]): void => {
      looking ??= find(branchIds).finally(() => {
        looking = null
      })
    },
    stop: async () => looking,
  }

  async function find(branchIds: string[]) {
    const at = performance.now()
    try {
      found = await undisplayedTickets(database, branchIds)
      askedAt = at
    } catch (error) {
      found = new Map()
      log.warn({ err: error }, 'tickets on no screen not looked for')
    }
  }
}
