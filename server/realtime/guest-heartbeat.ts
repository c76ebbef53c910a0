import { branchHeartbeats } from '@/lib/board/board-repository'
import { findEndedGuests } from '@/lib/guests/guest-session-repository'
import type { Service } from '../api/context'
import { hasSockets, numbersRoom, type PublicSockets, publicSocketsOf } from './guest-join'
import type { PublicChanges, PublicUpdates } from './guest-news'
import { BRANCHES_AT_ONCE, inParts } from './in-parts'
import { type Run, startLoop } from './loop'
import { branchRoom } from './screen'

/**
 * Every 5 s sends a heartbeat to each public page of this process that is current, reads missed changes and the numbers of pickup
 * displays, and disconnects guests whose session has ended, many in one query.
 * @returns a function that stops it
 */
export function startPublicHeartbeat(
  { database, log }: Pick<Service, 'database' | 'log'>,
  sockets: PublicSockets,
  updates: Pick<PublicUpdates, 'sendChangedNumbers'>,
  changes: PublicChanges,
): () => Promise<void> {
  return startLoop(log, 'public heartbeat failed', (run) => Promise.all([sendHeartbeats(run), disconnectEndedGuests()]))

  async function sendHeartbeats(run: Run) {
    const branchIds = new Set(publicSocketsOf(sockets).flatMap(({ data }) => data.branchId ?? []))
    await inParts(run, [...branchIds].sort(), BRANCHES_AT_ONCE, async (part) => {
      const { branches } = await branchHeartbeats(database, part)
      const numbersSent = updates.sendChangedNumbers(part)
      for (const { branchId, seq, eventId } of branches) {
        // Not awaited: a slow branch must not delay the others.
        const hasNumbers = hasSockets(sockets, numbersRoom(branchId))
        Promise.all([hasNumbers && numbersSent, changes.onHeartbeat(branchId, seq, eventId)]).then(
          () => sockets.local.to(branchRoom(branchId)).emit('heartbeat'),
          // It is logged where it failed, and the next heartbeat reads the branch again.
          () => undefined,
        )
      }
      // A failure must not keep the next parts from their heartbeats.
      await numbersSent.catch((error: unknown) => log.error({ err: error }, 'numbers of pickup displays not read'))
    })
  }

  async function disconnectEndedGuests() {
    const guests = publicSocketsOf(sockets).flatMap((socket) => (socket.data.guest ? [socket] : []))
    const ended = await findEndedGuests(database, [...new Set(guests.map(({ data }) => data.guest?.sessionId ?? ''))])
    for (const socket of guests) {
      if (!ended.has(socket.data.guest?.sessionId ?? '')) continue
      socket.emit('goodbye', 'session_over')
      socket.disconnect(true)
    }
  }
}
