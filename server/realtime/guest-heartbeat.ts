import { branchHeartbeats } from '@/lib/board/board-snapshot'
import { findEndedGuests } from '@/lib/guests/guest-session'
import type { Service } from '../api/context'
import { branchRoom, type PublicSockets, publicSocketsOf } from './guest-join'
import type { PublicChanges } from './guest-news'
import { startBeats } from './heartbeat'

/**
 * Every 5 s each public page of this process hears that it is current, what was missed is read anew, and each guest's
 * session is held against the database: two queries, however many pages there are.
 * @returns what ends it
 */
export function startPublicHeartbeat(
  { database, log }: Pick<Service, 'database' | 'log'>,
  sockets: PublicSockets,
  changes: PublicChanges,
): () => Promise<void> {
  return startBeats(log, 'no public heartbeat', () => Promise.all([tellBranches(), endSessions()]))

  async function tellBranches() {
    const branchIds = new Set(publicSocketsOf(sockets).flatMap(({ data }) => data.branchId ?? []))
    if (branchIds.size === 0) return
    const { branches } = await branchHeartbeats(database, [...branchIds])
    for (const { branchId, seq, eventId } of branches) {
      changes.standsAt(branchId, seq, eventId)
      sockets.local.to(branchRoom(branchId)).emit('heartbeat')
    }
  }

  async function endSessions() {
    const guests = publicSocketsOf(sockets).flatMap((socket) => (socket.data.guest ? [socket] : []))
    const ended = await findEndedGuests(database, [...new Set(guests.map(({ data }) => data.guest?.sessionId ?? ''))])
    for (const socket of guests) {
      if (!ended.has(socket.data.guest?.sessionId ?? '')) continue
      socket.emit('goodbye', 'session_over')
      socket.disconnect(true)
    }
  }
}
