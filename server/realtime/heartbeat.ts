import { findEndedScreens } from '@/lib/access/find-ended-screens'
import { findEndedSessions } from '@/lib/access/find-ended-sessions'
import { isScreen } from '@/lib/access/viewer'
import { branchHeartbeats } from '@/lib/board/branch-heartbeats'
import { HEARTBEAT_MS } from '@/lib/board/protocol'
import { undisplayedTickets } from '@/lib/screens/undisplayed-tickets'
import type { Service } from '../api/context'
import type { DatabaseClock } from './database-clock'
import { branchRoom, type ScreenServer, screensOf } from './screen'

/**
 * Every 5 s each screen of this process hears where its branch is, what none of its screens shows, and each session and each
 * paired screen is held against the database again: four queries, however many screens there are. The sequences are the database's own, not those of the webhook path, so
 * screens heal when webhooks are broken.
 * @returns what ends it
 */
export function startHeartbeat(
  { database, log, metrics }: Pick<Service, 'database' | 'log' | 'metrics'>,
  io: ScreenServer,
  clock: DatabaseClock,
): () => Promise<void> {
  let stopped = false
  let due = performance.now()
  let undisplayed: Awaited<ReturnType<typeof undisplayedTickets>> = new Map()
  let running = beat()
  let timer: ReturnType<typeof setTimeout> | undefined

  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }

  async function beat() {
    await Promise.all([tellSequences(), endSessions()]).catch((error: unknown) => {
      log.warn({ err: error }, 'no heartbeat')
    })
    if (stopped) return
    // A beat that comes late does not make the next one late, and those that were slept through are not made up for.
    due = Math.max(due + HEARTBEAT_MS, performance.now())
    timer = setTimeout(() => {
      running = beat()
    }, due - performance.now())
  }

  async function tellSequences() {
    const branchIds = new Set(screensOf(io).flatMap(({ data }) => data.branchId ?? []))
    const askedAt = performance.now()
    const { now, branches } = await branchHeartbeats(database, [...branchIds])
    clock.learn(now, askedAt)
    for (const { branchId, seq } of branches) {
      io.local.to(branchRoom(branchId)).emit('heartbeat', { seq, now, undisplayed: undisplayed.get(branchId) ?? [] })
    }
    metrics.heartbeatLag.observe(Math.max(0, performance.now() - due) / 1000)
    // Told with the next beat: nobody waits for it, and a heartbeat is not late for its sake.
    undisplayed = await undisplayedTickets(database, [...branchIds])
  }

  async function endSessions() {
    const [sessions, paired] = [openSessions(), openScreens()]
    const ended = [...(await findEndedSessions(database, sessions)), ...(await findEndedScreens(database, paired))]
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
      const { access } = screen.data
      return isScreen(access) ? { access, screen } : []
    })
  }
}
