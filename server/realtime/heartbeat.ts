import { findEndedScreens, findEndedSessions } from '@/lib/access/ended-access'
import { isScreen } from '@/lib/access/viewer'
import { type BranchHeartbeats, branchHeartbeats } from '@/lib/board/board-snapshot'
import { HEARTBEAT_MS } from '@/lib/board/protocol'
import type { Log } from '@/lib/log'
import { type UndisplayedTicket, undisplayedTickets } from '@/lib/screens/undisplayed-tickets'
import { stationsRevision } from '@/lib/stations/find-stations'
import type { Service } from '../api/context'
import type { WriteProbe } from '../ops/readiness'
import type { DatabaseClock } from './relay'
import { branchRoom, type ScreenServer, screensOf } from './screen'

/**
 * Does something every 5 s, beginning now; one after the other, however long it takes. A beat that comes late does not make
 * the next one late, and those that were slept through are not made up for. What a beat throws is logged.
 * @param failure what the log says of a beat that failed
 * @param work `due`: when it was to begin, by `performance.now()`
 * @returns what ends it, when what runs is done
 */
export function startBeats(log: Log, failure: string, work: (due: number) => Promise<unknown>): () => Promise<void> {
  let stopped = false
  let due = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = beat()

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }

  async function beat() {
    await work(due).catch((error: unknown) => log.warn({ err: error }, failure))
    if (stopped) return
    due = Math.max(due + HEARTBEAT_MS, performance.now())
    timer = setTimeout(() => {
      running = beat()
    }, due - performance.now())
  }
}

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
    sendOldProtocol(branches)
  }

  function sendOldProtocol(branches: BranchHeartbeats['branches']) {
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
      return isScreen(access) ? { access, renderedRevision: rendered.screen, screen } : []
    })
  }
}

/** Looks for the tickets that no screen shows, beside the heartbeats: none is late for its sake, each tells what was found last. */
function lookForUndisplayed({ database, log }: Pick<Service, 'database' | 'log'>) {
  let found = new Map<string, UndisplayedTicket[]>()
  let askedAt = 0
  let running: Promise<void> | null = null

  return {
    of: (branchId: string): UndisplayedTicket[] =>
      performance.now() - askedAt < TOO_OLD_MS ? (found.get(branchId) ?? []) : [],
    /** One query at a time: while one runs, no other begins. */
    look: (branchIds: string[]): void => {
      running ??= find(branchIds).finally(() => {
        running = null
      })
    },
    stop: async () => running,
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
