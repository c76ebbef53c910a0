import { onBranchSignal } from '@/lib/board/branch-signal'
import { type BranchState, branchStates } from '@/lib/board/branch-state'
import type { Service } from '../api/context'
import type { Cluster } from './cluster'
import { type PublicSockets, branchRoom as publicRoom, publicSocketsOf, tableRoom } from './guest-join'
import { startLoop } from './heartbeat'
import { branchRoom, type ScreenServer, screensOf } from './screen'
import { sharedReads } from './shared-reads'

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
  const share = sharedReads<Map<string, BranchState>>()
  const sent = new WeakSet<object>()
  const stopLoop = startLoop(log, 'states of branches were not sent', () => send(connectedBranches()))
  const stopSignals = onBranchSignal((branchId) => {
    sendSoon(branchId)
    if (cluster?.isReady()) guests.serverSideEmit('branch', branchId)
  })
  guests.on('branch', sendSoon)
  // Both rooms of a branch have the same name.
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
    return [...new Set([...boards, ...pages])]
  }

  function sendSoon(branchId: string) {
    // The next run of the loop sends it again.
    send([branchId]).catch((error: unknown) => log.warn({ err: error }, 'the state of a branch was not sent'))
  }

  /** Reads of a branch run one at a time, so that no page gets an older state after a newer one. */
  async function send(branchIds: string[]) {
    await Promise.all(
      branchIds.map(async (branchId) => {
        const read = await share(branchId, () => branchStates(database, [branchId]))
        const state = read.get(branchId)
        // Several changes and joins can share a read.
        if (!state || sent.has(read)) return
        sent.add(read)
        io.local.to(branchRoom(branchId)).emit('branch', state)
        sendToGuests(branchId, state)
      }),
    )
  }

  function sendToGuests(branchId: string, { soldOut, soldOutOptionIds = [], calls, ordering }: BranchState) {
    const ids = [...soldOut.map(({ menuItemId }) => menuItemId), ...soldOutOptionIds]
    guests.local.to(publicRoom(branchId)).emit('soldOut', ids)
    if (ordering) guests.local.to(publicRoom(branchId)).emit('ordering', ordering)
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
