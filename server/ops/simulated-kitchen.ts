import type { StaffAccess } from '@/lib/access/callers'
import { carryOutTap } from '@/lib/board/carry-out-tap'
import type { BoardSnapshot } from '@/lib/board/protocol'
import { database } from '@/lib/db/database'
import { AppError } from '@/lib/errors'
import { newId } from '@/lib/ids'
import { readMenu } from '@/lib/menu/read-menu'
import { setAvailability } from '@/lib/menu/set-availability'
import type { StaffCommand } from '@/lib/orders/order-command'
import { authenticateScreen } from '@/lib/screens/authenticate-screen'
import { revokeScreen } from '@/lib/screens/change-screen'
import { findScreens } from '@/lib/screens/find-screens'
import { pairScreen, requestPairing } from '@/lib/screens/pairing'
import { REPORT_EVERY_MS, type ScreenSettings, USUAL_MONITOR } from '@/lib/screens/screen'
import { storeScreenReport } from '@/lib/screens/screen-health'
import { type BranchKind, nextSteps, soldOutAt } from './kitchen-plan'
import { randomItem, randomLines } from './simulated-guests'

/** The staff of a branch of the demo café, and its screen. They send the commands that a board and an order pad send. */

/** What the screen is called, on which the staff move tickets. */
const SCREEN_NAME = 'Pass'

/** So many steps at a time, so that a kitchen that was away does not do everything at once. */
const STEPS_AT_ONCE = 3

const CUSTOMERS = ['Chị Hương', 'Anh Tuấn', 'Ngọc', 'Cô Lan', 'Minh', 'Anh Dũng', 'Thảo', 'Bác Hùng']

/** What somebody does in a branch, with the tickets of its board. */
type Work = (by: StaffAccess, board: BoardSnapshot) => Promise<void>

/** Cooks and an expo: the steps that are due. */
export function simulatedKitchen({ cooks, mishaps }: BranchKind): Work {
  const left = new Map<string, number>()

  return async (by, { branch, orders, now }) => {
    for (const id of left.keys()) if (!orders.some((order) => order.id === id)) left.delete(id)
    for (const { orderId, command } of nextSteps(orders, { now, cooks, mishaps, left }).slice(0, STEPS_AT_ONCE)) {
      const result = await send(by, branch.id, command, orderId)
      // A refusal: somebody was faster.
      if (result.ok) left.set(orderId, result.order.version)
    }
  }
}

/** Somebody who orders at the counter or by phone. */
export const orderToTakeAway: Work = async (by, { branch }) => {
  const items = randomLines(await readMenu(database(), { orgId: by.orgId, branchId: branch.id }))
  const order = { type: 'takeaway', customerName: randomItem(CUSTOMERS), allergyNote: '', note: '', items } as const
  await send(by, branch.id, { type: 'place_order', tableId: null, order })
}

const send = (by: StaffAccess, branchId: string, command: StaffCommand, orderId = newId()) =>
  carryOutTap(database(), by, { id: newId(), branchId, orderId, command, screen: SCREEN_NAME })

/** Lets items run out and come back. */
export function simulatedShortages(): Work {
  let missing: string | null = null

  return async (by, { branch, now }) => {
    const wanted = soldOutAt(now)
    if (wanted === missing) return
    const menu = await readMenu(database(), { orgId: by.orgId, branchId: branch.id })
    const mark = async (name: string | null, available: boolean) => {
      const item = menu.find((each) => each.name === name)
      // The end is for a demo that is stopped meanwhile.
      if (item) await setAvailability(database(), { ...by, branchId: branch.id }, item.id, available, 'in_2_hours')
    }
    await mark(missing, true)
    await mark(wanted, false)
    missing = wanted
  }
}

/**
 * Pairs a wall display that no device shows, in the place of that of the last run.
 * @param version the build of the pages
 * @returns sends its health when that is due
 */
export async function simulatedScreen(
  manager: StaffAccess,
  branchId: string,
  version: string,
): Promise<(board: BoardSnapshot) => Promise<void>> {
  const { screens } = await findScreens(database(), manager)
  for (const { id, name, ...screen } of screens)
    if (name === SCREEN_NAME && screen.branchId === branchId) await revokeScreen(database(), manager, id)
  const { code, secret } = await requestPairing(database())
  const settings: ScreenSettings = {
    name: SCREEN_NAME,
    branchId,
    stations: [],
    view: 'wall',
    mayBump: false,
    ...USUAL_MONITOR,
  }
  await pairScreen(database(), manager, { code, ...settings })
  const id = newId()
  let reported = { seq: -1, at: 0 }

  return async ({ seq, orders }) => {
    if (seq === reported.seq && performance.now() - reported.at < REPORT_EVERY_MS) return
    reported = { seq, at: performance.now() }
    const screenId = await pairedId(secret)
    if (screenId === null) return
    await storeScreenReport(
      database(),
      { id, branchId, screenId },
      {
        seq,
        driftMs: 0,
        sound: 'ready',
        wakeLock: 'held',
        version,
        memoryMb: null,
        isVisible: true,
        stations: [],
        orderIds: orders.map((order) => order.id),
      },
    )
  }
}

/** Null: a manager has unpaired it. */
async function pairedId(secret: string): Promise<string | null> {
  try {
    return (await authenticateScreen(database(), secret)).screenId
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
