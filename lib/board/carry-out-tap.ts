import { demand } from '../access/permissions'
import { type By, byStaff } from '../access/scope'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { once, RETRYABLE_CODES } from '../idempotency/idempotency'
import { adjustOrder } from '../orders/adjust-order'
import { carryOut } from '../orders/carry-out'
import { addLines, changeLine } from '../orders/edit-lines'
import { makeAgain } from '../orders/make-again'
import { type Order, presentOrder, type StoredOrder } from '../orders/order'
import { type OrderCommand, permissionFor } from '../orders/order-command'
import { lastActor } from '../orders/order-repository'
import { placeOrder } from '../orders/place-order'
import { giveBack, putPaymentRight } from '../orders/put-right'
import { byScreen } from '../screens/authenticate-screen'
import { counterOf } from '../tables/counter-repository'
import type { LastChange, Tap, TapResult } from './tap'
import { isScreen, type ViewerAccess } from './viewer'

/**
 * Carries out a tap once: if it is sent again within 24 hours, it gets the stored answer, also a refusal, unless that is temporary
 * (see `once`). A refusal contains the current order and who changed it last.
 * @throws errors other than refusals, such as an unavailable database: the device may send the tap again
 */
export async function carryOutTap(database: Database, viewer: ViewerAccess, tap: Tap): Promise<TapResult> {
  const attempt = {
    callerId: isScreen(viewer) ? viewer.screenId : viewer.staffId,
    key: `tap:${tap.id}`,
    // Each tap has its own id. A hash would change with an update that changes the form of commands.
    requestHash: null,
  }
  try {
    const by = authorizeTap(viewer, tap)
    const { body } = await withinShare({ orgId: viewer.orgId, branchId: tap.branchId }, () =>
      once(database, attempt, async (sql) => ({
        status: 200,
        body: await answer(sql, viewer, { ...by, tapId: tap.id }, tap),
      })),
    )
    return body as TapResult
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code }
    throw error
  }
}

/**
 * Checks the permission for a tap. A tap changes only the branch that it names, also for a manager of all branches.
 * @throws {AppError} forbidden
 */
function authorizeTap(viewer: ViewerAccess, { branchId, screen, command }: Tap): By {
  demand(viewer, permissionFor(command))
  if (viewer.branchId !== null && viewer.branchId !== branchId) {
    throw new AppError('forbidden', 'You do not have permission for this branch.')
  }
  return isScreen(viewer) ? byScreen(viewer) : byStaff({ ...viewer, branchId }, screen)
}

async function answer(sql: Sql, viewer: ViewerAccess, by: By, tap: Tap): Promise<TapResult> {
  try {
    return { ok: true, order: presentOrder(await execute(sql, viewer, by, tap)) }
  } catch (error) {
    if (!(error instanceof AppError) || RETRYABLE_CODES.includes(error.code)) throw error
    const { code, order } = error
    if (!order) return { ok: false, code }
    const lastChange = await lastChangeOf(sql, order.id, tap.command)
    // A refusal has what presentOrder returns.
    return { ok: false, code, order: order as Order, ...(lastChange && { lastChange }) }
  }
}

function execute(sql: Sql, viewer: ViewerAccess, by: By, { branchId, orderId, command }: Tap): Promise<StoredOrder> {
  switch (command.type) {
    case 'place_order':
      return placeAt(sql, by, branchId, command)
    case 'make_again':
      return makeAgain(sql, by, orderId, command)
    case 'add_lines':
      return addLines(sql, by, orderId, command)
    case 'change_line':
      return changeLine(sql, by, orderId, command)
    case 'record_refund':
      return giveBack(sql, by, orderId, command)
    case 'adjust':
    case 'remove_adjustment':
      return adjustOrder(sql, viewer, by, orderId, command)
    case 'void_payment':
    case 'correct_payment':
      return putPaymentRight(sql, viewer, by, orderId, command)
    default:
      return carryOut(sql, by, orderId, command)
  }
}

async function placeAt(
  sql: Sql,
  by: By,
  branchId: string,
  { tableId, order }: Extract<Tap['command'], { type: 'place_order' }>,
): Promise<StoredOrder> {
  return placeOrder(sql, by, tableId ?? (await counterOf(sql, by.scope, branchId)).id, order)
}

/** Who made the change that conflicts with a tap; null when its event was pruned. */
async function lastChangeOf(sql: Sql, orderId: string, command: OrderCommand): Promise<LastChange | null> {
  const isPayment = command.type === 'confirm_payment' || command.type === 'record_payment'
  const last = await lastActor(sql, orderId, isPayment ? 'payment' : 'state')
  if (!last) return null
  if (last.kind === 'guest' || last.kind === 'system') return { by: null, screen: null }
  return { by: last.name, screen: last.kind === 'staff' ? (last.screen ?? null) : null }
}
