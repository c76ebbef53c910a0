import type { BranchState } from '@/lib/board/branch-state'
import { branchStates } from '@/lib/board/branch-state-repository'
import { soldOutIds } from '@/lib/board/sold-out-ids'
import { onBranchSignal } from '@/lib/branches/branch-signal'
import { sharedReads } from '@/lib/shared-reads'
import type { Service } from '../api/context'
import type { Cluster } from './cluster'
import { type PublicSockets, publicSocketsOf, tableRoom } from './guest-join'
import { BRANCHES_AT_ONCE, inParts } from './in-parts'
import { startLoop } from './loop'
import { branchRoom, type ScreenServer, screensOf } from './screen'

/** `begun`: which of the reads it is. A later one has the same states or later ones. */
type Read = { begun: number; states: Map<string, BranchState> }

/**
 * Sends the pages of a branch what they show beside its orders: every 5 s, because an item becomes available again without a
 * change; at once after a change in this process or, with Redis, in another; and to a page that joins.
 * @returns a function that stops it
 */
export function startBranchStates(
  { database, log }: Pick<Service, 'database' | 'log'>,
  io: ScreenServer,
  guests: PublicSockets,
  cluster: Pick<Cluster, 'isReady'> | null,
): () => Promise<void> {
  const share = sharedReads<Read>()
  let reads = 0
  /** The read that each branch was sent last. */
  let lastSent = new Map<string, number>()
  const stopLoop = startLoop(log, 'states of branches were not sent', (run) => {
    const branchIds = connectedBranches()
    lastSent = new Map(branchIds.map((branchId) => [branchId, lastSent.get(branchId) ?? 0]))
    return inParts(run, branchIds, BRANCHES_AT_ONCE, async (part) => send(await read(part)))
  })
  const stopSignals = onBranchSignal((branchId) => {
    sendSoon(branchId)
    if (cluster?.isReady()) guests.serverSideEmit('branch', branchId)
  })
  guests.on('branch', sendSoon)
  const onJoin = (room: string) => {
    if (room.startsWith(BRANCH_PREFIX)) sendSoon(room.slice(BRANCH_PREFIX.length))
  }
  io.of('/').adapter.on('join-room', onJoin)
  guests.adapter.on('join-room', onJoin)

  return async () => {
    stopSignals()
    io.of('/').adapter.off('join-room', onJoin)
    guests.adapter.off('join-room', onJoin)
    await stopLoop()
  }

  function connectedBranches(): string[] {
    const boards = screensOf(io).flatMap(({ data }) => data.branchId ?? [])
    const pages = publicSocketsOf(guests).flatMap(({ data }) => data.guest?.branchId ?? [])
    return [...new Set([...boards, ...pages])].sort()
  }

  function sendSoon(branchId: string) {
    share(branchId, () => read([branchId])).then(send, (error: unknown) =>
      // The next run of the loop sends it again.
      log.warn({ err: error }, 'the state of a branch was not sent'),
    )
  }

  async function read(branchIds: string[]): Promise<Read> {
    reads += 1
    const begun = reads
    return { begun, states: await branchStates(database, branchIds) }
  }

  /** Several changes and joins can share a read: it is sent once. No page gets an older state after a newer one. */
  function send({ begun, states }: Read) {
    for (const [branchId, state] of states) {
      if ((lastSent.get(branchId) ?? 0) >= begun) continue
      lastSent.set(branchId, begun)
      io.local.to(branchRoom(branchId)).emit('branch', state)
      if (guests.adapter.rooms.has(branchRoom(branchId))) sendToGuests(branchId, state)
    }
  }

  function sendToGuests(branchId: string, state: BranchState) {
    const { calls, ordering } = state
    guests.local.to(branchRoom(branchId)).emit('soldOut', soldOutIds(state))
    guests.local.to(branchRoom(branchId)).emit('ordering', ordering)
    const present = publicSocketsOf(guests).flatMap(({ data }) => data.guest ?? [])
    const tables = new Set(present.filter((guest) => guest.branchId === branchId).map(({ tableId }) => tableId))
    for (const table of tables) {
      const ofTable = calls.filter(({ tableId }) => tableId === table)
      guests.local.to(tableRoom(table)).emit(
        'calls',
        ofTable.map(({ kind, calledAt, acknowledgedAt }) => ({ kind, calledAt, acknowledgedAt })),
      )
    }
  }
}

const BRANCH_PREFIX = branchRoom('')
