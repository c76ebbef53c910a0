import { type BranchHeartbeats, branchHeartbeats } from '@/lib/board/board-repository'
import { isOutdated } from '@/lib/board/board-settings'
import { isScreen } from '@/lib/board/viewer'
import { findEndedScreens } from '@/lib/screens/ended-screens'
import { findEndedSessions } from '@/lib/staff/ended-sessions'
import type { Service } from '../api/context'
import type { WriteProbe } from '../ops/readiness'
import { BRANCHES_AT_ONCE, inParts } from './in-parts'
import { type Run, startLoop } from './loop'
import type { DatabaseClock } from './relay'
import { branchRoom, type Screen, type ScreenServer, screensOf } from './screen'
import { startUndisplayedSearch } from './undisplayed-search'

/** How many sessions are checked at a time. */
const SESSIONS_AT_ONCE = 1_000

/**
 * Every 5 s sends each screen of this process the last event of its branch and the tickets that no screen shows, and checks
 * each session and each paired screen, many in one query. A page with outdated settings gets
 * `changed` each time until it reloads, because the first `changed` may have been lost. The last events are read from the
 * database, so screens resync also if webhooks do not work.
 * @returns a function that stops it
 */
export function startHeartbeat(
  { database, log, metrics }: Pick<Service, 'database' | 'log' | 'metrics'>,
  io: ScreenServer,
  clock: DatabaseClock,
  canWrite: WriteProbe,
): () => Promise<void> {
  const undisplayed = startUndisplayedSearch({ database, log }, () => [...screensByBranch().keys()].sort())
  const stopLoop = startLoop(log, 'heartbeat failed', (run) => Promise.all([sendHeartbeats(run), disconnectEnded(run)]))

  return async () => {
    await stopLoop()
    await undisplayed.stop()
  }

  async function sendHeartbeats(run: Run) {
    const screens = screensByBranch()
    const branchIds = [...screens.keys()].sort()
    const writable = branchIds.length === 0 || (await canWrite())
    // Without screens only the clock is read.
    if (branchIds.length === 0) await sendTo([], run.due)
    await inParts(run, branchIds, BRANCHES_AT_ONCE, sendTo)

    async function sendTo(part: string[], due: number) {
      const queriedAt = performance.now()
      const { now, branches } = await branchHeartbeats(database, part)
      clock.update(now, queriedAt)
      for (const branch of branches) {
        const { branchId, seq, eventId } = branch
        const heartbeat = { seq, eventId, now, undisplayed: undisplayed.of(branchId), writable }
        io.local.to(branchRoom(branchId)).emit('heartbeat', heartbeat)
        for (const screen of screens.get(branchId) ?? []) reloadOutdatedPage(screen, branch)
      }
      metrics.heartbeatLag.observe(Math.max(0, performance.now() - due) / 1000)
    }
  }

  function screensByBranch(): Map<string, Screen[]> {
    const found = new Map<string, Screen[]>()
    for (const screen of screensOf(io)) {
      const { branchId } = screen.data
      if (branchId === null) continue
      const screens = found.get(branchId)
      if (screens) screens.push(screen)
      else found.set(branchId, [screen])
    }
    return found
  }

  function reloadOutdatedPage(screen: Screen, branch: BranchHeartbeats['branches'][number]) {
    const { board } = screen.data.rendered
    if (board && isOutdated(board, branch)) screen.emit('changed')
  }

  async function disconnectEnded(run: Run) {
    await inParts(run, openSessions(), SESSIONS_AT_ONCE, async (sessions) => {
      const { ended, expired } = await findEndedSessions(database, sessions)
      disconnect(ended)
      // The page connects again, with the token that has renewed its session, if there is one.
      for (const { screen } of expired) screen.conn.close()
    })
    await inParts(run, openScreens(), SESSIONS_AT_ONCE, async (paired) => {
      const { ended, changed } = await findEndedScreens(database, paired)
      for (const { screen } of changed) screen.emit('changed')
      disconnect(ended)
    })
  }

  function disconnect(ended: { screen: Screen }[]) {
    for (const { screen } of ended) {
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
