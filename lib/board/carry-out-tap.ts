import { demand, type Permission } from '../access/permissions'
import { type By, byStaff } from '../access/scope'
import { byScreen } from '../access/screen-access'
import { isScreen, type ViewerAccess } from '../access/viewer'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { once } from '../idempotency'
import { changeStatus } from '../orders/change-status'
import { confirmPayment } from '../orders/confirm-payment'
import { markItems } from '../orders/mark-items'
import { markRush } from '../orders/mark-rush'
import { presentOrder, type StoredOrder } from '../orders/order'
import { sha256 } from '../sha256'
import { lastChangeOf } from './last-change'
import type { Tap, TapCommand, TapResult } from './tap'

/**
 * Carries out a tap, once: sent again within 24 hours it gets the first answer again, a refusal too. A refused tap is told
 * with the order as it is and who changed it last.
 * @throws what is no refusal, such as a database that is away: then nothing was carried out, and it may be sent again
 */
export async function carryOutTap(database: Database, viewer: ViewerAccess, tap: Tap): Promise<TapResult> {
  const attempt = {
    callerId: isScreen(viewer) ? viewer.screenId : viewer.staffId,
    key: `tap:${tap.id}`,
    requestHash: hashOf(tap),
  }
  try {
    const by = byTapper(viewer, tap)
    const { body } = await withinShare({ orgId: viewer.orgId, branchId: tap.branchId }, () =>
      once(database, attempt, async (sql) => ({ status: 200, body: await answer(sql, by, tap) })),
    )
    return body as TapResult
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code }
    throw error
  }
}

/** A tap reaches into the branch that it names and no other, also of who may see them all. */
function byTapper(viewer: ViewerAccess, { branchId, screen, command }: Tap): By {
  demand(viewer, permissionFor(command))
  if (viewer.branchId !== null && viewer.branchId !== branchId) {
    throw new AppError('forbidden', 'You do not have permission for this branch.')
  }
  return isScreen(viewer) ? byScreen(viewer) : byStaff({ ...viewer, branchId }, screen)
}

function permissionFor(command: TapCommand): Permission {
  switch (command.kind) {
    case 'move':
      return command.to === 'cancelled' ? 'tickets.cancel' : 'tickets.bump'
    case 'items':
      return 'tickets.bump'
    case 'rush':
      return 'tickets.rush'
    case 'pay':
      return 'payments.confirm'
  }
}

async function answer(sql: Sql, by: By, tap: Tap): Promise<TapResult> {
  try {
    return { ok: true, order: presentOrder(await change(sql, by, tap)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, order } = error
    if (!order) return { ok: false, code }
    const lastChange = await lastChangeOf(sql, order.id, tap.command)
    return { ok: false, code, order, ...(lastChange && { lastChange }) }
  }
}

function change(sql: Sql, by: By, { orderId, command }: Tap): Promise<StoredOrder> {
  switch (command.kind) {
    case 'move':
      return changeStatus(sql, by, orderId, { to: command.to })
    case 'pay':
      return confirmPayment(sql, by, orderId, command.from)
    case 'rush':
      return markRush(sql, by, orderId, command.rush)
    case 'items':
      return markItems(sql, by, orderId, command)
  }
}

/** Of what is asked; not of the screen's name, which may change while a tap waits to be sent. */
function hashOf({ branchId, orderId, command }: Tap): string {
  return sha256(JSON.stringify({ branchId, orderId, command }))
}
