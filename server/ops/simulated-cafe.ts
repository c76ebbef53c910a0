import type { StaffAccess } from '@/lib/access/callers'
import { holds } from '@/lib/access/permissions'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import type { Log } from '@/lib/log'
import { findTables } from '@/lib/tables/table-repository'
import { DEMO_CAFE } from '@/prisma/demo-cafe'
import { findDemoStaff } from '@/prisma/demo-repository'
import { type BranchKind, BUSY, CALM, guestsPerMinute } from './kitchen-plan'
import { pause, Refused, simulatedGuests } from './simulated-guests'
import { orderToTakeAway, simulatedKitchen, simulatedScreen, simulatedShortages } from './simulated-kitchen'

/** The share of orders that are taken away. */
const TAKEN_AWAY = 0.15

const COOKS_LOOK_MS = 2_000
/** How long guests stay away from a full branch. */
const FULL_MS = 10_000
/** How long after a failure the next try is. */
const RETRY_MS = 5_000

/**
 * Guests, staff and screens of the demo café.
 * @param address of this Passboard
 * @param ordersPerMinute in all branches together
 * @returns stops them; resolves when what they had begun has ended
 */
export function simulateCafe(address: string, ordersPerMinute: number, log: Log): () => Promise<void> {
  const stop = new AbortController()
  const ended = openBranches(address, ordersPerMinute, log, stop.signal)
  return async () => {
    stop.abort()
    await ended
  }
}

async function openBranches(address: string, ordersPerMinute: number, log: Log, stop: AbortSignal): Promise<void> {
  const people = await findDemoStaff(database(), DEMO_CAFE.slug)
  const manager = people.find((person) => person.branchId === null && holds(person, 'branches.manage'))
  if (!manager) return log.warn('the café has no manager, so nothing is simulated')
  // By name: the first is the busy one.
  const branches = await findBranches(database(), manager)
  await Promise.all(
    branches.flatMap(({ id }, index) => {
      const kind = index === 0 ? BUSY : CALM
      return [serve(id, kind, manager), receiveGuests(id, kind, manager)]
    }),
  )

  /** Repeats work until the stop. @param work returns after how many milliseconds it runs again */
  async function repeat(work: () => Promise<number>) {
    let isFailing = false
    while (!stop.aborted) {
      let wait = RETRY_MS
      try {
        wait = await work()
        isFailing = false
      } catch (error) {
        const isRefusal = error instanceof Refused || error instanceof AppError
        // Once, until it works again.
        if (isRefusal) log.info({ reason: error.message }, 'the simulated café was refused')
        else if (!isFailing) log.warn({ err: error }, 'the simulated café could not work')
        isFailing = !isRefusal
      }
      await pause(wait, stop)
    }
  }

  async function serve(branchId: string, kind: BranchKind, manager: StaffAccess) {
    const by = people.find((person) => person.branchId === branchId) ?? manager
    const cook = simulatedKitchen(kind)
    const runOut = kind === BUSY ? simulatedShortages() : null
    let report: Awaited<ReturnType<typeof simulatedScreen>> | null = null
    await repeat(async () => {
      report ??= await simulatedScreen(manager, branchId, await buildOf(address))
      const board = await boardSnapshot(database(), by.orgId, branchId)
      await cook(by, board)
      await runOut?.(by, board)
      await report(board)
      return COOKS_LOOK_MS * (0.5 + Math.random())
    })
  }

  async function receiveGuests(branchId: string, kind: BranchKind, manager: StaffAccess) {
    const orderAtTable = simulatedGuests(`${address}/api/v1`, stop)
    await repeat(async () => {
      const board = await boardSnapshot(database(), manager.orgId, branchId)
      const perMinute = guestsPerMinute(kind, ordersPerMinute, { now: board.now, open: board.orders.length })
      if (perMinute === 0) return FULL_MS
      const codes = await tableCodes()
      await (codes.length === 0 || Math.random() < TAKEN_AWAY ? orderToTakeAway(manager, board) : orderAtTable(codes))
      return (60_000 / perMinute) * (0.5 + Math.random())
    })

    async function tableCodes() {
      const tables = await findTables(database(), { ...manager, branchId })
      // The last table is for visitors.
      return tables.slice(0, -1).flatMap(({ code, closedAt }) => (code && closedAt === null ? [code] : []))
    }
  }
}

/** What screens report as their version. */
const buildOf = async (address: string): Promise<string> => (await fetch(`${address}/version`)).text()
