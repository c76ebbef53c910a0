import { boardSnapshot } from '@/lib/board/board-snapshot'
import { isSameHistory, missedChanges } from '@/lib/board/missed-changes-repository'
import type { JoinReply, KnownEvent, MissedReply, SnapshotReply } from '@/lib/board/protocol'
import { joinRequestSchema } from '@/lib/board/protocol-schema'
import { viewerWith } from '@/lib/board/viewer'
import { sharedReads } from '@/lib/shared-reads'
import type { Service } from '../api/context'
import { BOARD_EVENTS } from './event-permissions'
import { newestOnly } from './newest-only'
import { branchRoom, refusalCode, type Screen } from './screen'
import type { SendBuffers } from './unread'

/** The reply to a join that a newer join of the same screen replaced. */
const SUPERSEDED: JoinReply = { ok: false, error: 'rate_limited' }

/**
 * Handles the `join` requests of screens: checks the access, joins the branch's room and replies with the board. The reply
 * waits until the client has read the previous one, so that each connection has at most one board in memory.
 */
export function createJoinHandler(
  { database, log, metrics }: Service,
  sendBuffers: Pick<SendBuffers, 'whenRead'>,
): (screen: Screen) => void {
  const share = sharedReads<SnapshotReply | MissedReply>()

  return (screen) => {
    const joinOnce = newestOnly(
      (request: unknown) => join(screen, request).catch((error: unknown) => refused(error, screen)),
      SUPERSEDED,
    )
    screen.on('join', (request: unknown, reply: unknown) => {
      if (typeof reply === 'function') void joinOnce(request, (answer) => reply(answer))
    })
  }

  function refused(error: unknown, screen: Screen): JoinReply {
    return { ok: false, error: refusalCode(error, log, screen.data.access) }
  }

  async function join(screen: Screen, request: unknown): Promise<JoinReply> {
    const { branchId, since, last } = joinRequestSchema.parse(request)
    await sendBuffers.whenRead(screen.conn)
    // A disconnected socket must not join a room.
    if (!screen.connected) return SUPERSEDED
    const { orgId } = await viewerWith(BOARD_EVENTS.join, database, screen.data.credential, branchId)
    await moveToRoom(screen, branchId)
    // Join the room first: the screen also gets changes that commit during the read, and ignores those in the board.
    const key = [orgId, branchId, since, last?.seq, last?.eventId].join(' ')
    const answer = await share(key, () => read(orgId, branchId, since, last))
    if (since !== undefined) metrics.resyncs.inc({ kind: answer.kind })
    return answer
  }

  async function read(orgId: string, branchId: string, since: number | undefined, last: KnownEvent | undefined) {
    const wentBack = last !== undefined && !(await isSameHistory(database, orgId, branchId, last))
    const missed = since === undefined || wentBack ? null : await missedChanges(database, orgId, branchId, since)
    if (missed?.reply) return missed.reply
    const snapshot = await boardSnapshot(database, orgId, branchId)
    return { ok: true, kind: 'snapshot', snapshot, missed: missed?.digest ?? null, wentBack } as const
  }
}

async function moveToRoom(screen: Screen, branchId: string) {
  const { branchId: previousBranchId } = screen.data
  if (previousBranchId === branchId) return
  if (previousBranchId) await screen.leave(branchRoom(previousBranchId))
  await screen.join(branchRoom(branchId))
  screen.data.branchId = branchId
}
