import { z } from 'zod'
import { viewerWith } from '@/lib/access/viewer'
import { boardSnapshot, isSameHistory, missedChanges } from '@/lib/board/board-snapshot'
import type { JoinReply, JoinRequest, KnownEvent, MissedReply, SnapshotReply } from '@/lib/board/protocol'
import type { Service } from '../api/context'
import { BOARD_EVENTS } from './event-permissions'
import { branchRoom, refusalCode, type Screen } from './screen'
import { newestOnly, sharedReads } from './shared-reads'
import type { Unread } from './unread'

/** What the column of `seq` holds: a signed 32-bit integer. */
const MAX_SEQ = 2_147_483_647

const joinRequest = z.strictObject({
  branchId: z.uuid().toLowerCase(),
  since: z.int().min(0).max(MAX_SEQ).optional(),
  last: z.strictObject({ seq: z.int().min(0).max(MAX_SEQ), eventId: z.uuid().toLowerCase() }).optional(),
}) satisfies z.ZodType<JoinRequest>

/** The answer to a join after which the same screen asked anew. */
const OVERTAKEN: JoinReply = { ok: false, error: 'rate_limited' }

/**
 * Lets a screen ask for boards. Rooms are chosen by what its session may see, whatever it asks for. A screen that has not
 * read the answer before is answered when it has: one board at most waits in memory for each connection.
 */
export function createJoining(
  { database, log, metrics }: Service,
  unread: Pick<Unread, 'settled'>,
): (screen: Screen) => void {
  const share = sharedReads<SnapshotReply | MissedReply>()

  return (screen) => {
    const joinOnce = newestOnly((request: unknown) => join(screen, request).catch(refused), OVERTAKEN)
    screen.on('join', (request: unknown, reply: unknown) => {
      if (typeof reply === 'function') void joinOnce(request).then((answer) => reply(answer))
    })
  }

  function refused(error: unknown): JoinReply {
    return { ok: false, error: refusalCode(error, log) }
  }

  async function join(screen: Screen, request: unknown): Promise<JoinReply> {
    const { branchId, since, last } = joinRequest.parse(request)
    await unread.settled(screen.conn)
    // No room for a screen that is gone.
    if (!screen.connected) return OVERTAKEN
    const { orgId } = await viewerWith(BOARD_EVENTS.join, database, screen.data.credential, branchId)
    await moveTo(screen, branchId)
    // The room first: a change that commits while the board is read arrives too, and is ignored if it is in there.
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

async function moveTo(screen: Screen, branchId: string) {
  const { branchId: left } = screen.data
  if (left === branchId) return
  if (left) await screen.leave(branchRoom(left))
  await screen.join(branchRoom(branchId))
  screen.data.branchId = branchId
}
