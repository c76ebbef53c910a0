import { demand } from '../access/permissions'
import { type Actor, type By, byStaff } from '../access/scope'
import { byScreen, isScreen, type ViewerAccess } from '../access/viewer'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { once } from '../idempotency'
import { carryOut } from '../orders/carry-out'
import { presentOrder } from '../orders/order'
import { type OrderCommand, permissionFor } from '../orders/order-command'
import type { LastChange, Tap, TapResult } from './tap'

/**
 * Carries out a tap, once: sent again within 24 hours it gets the first answer again, a refusal too. A refused tap is told
 * with the order as it is and who changed it last.
 * @throws what is no refusal, such as a database that is away: then nothing was carried out, and it may be sent again
 */
export async function carryOutTap(database: Database, viewer: ViewerAccess, tap: Tap): Promise<TapResult> {
  const attempt = {
    callerId: isScreen(viewer) ? viewer.screenId : viewer.staffId,
    key: `tap:${tap.id}`,
    // The device makes an id for each tap. A hash would be another after an update that changes the form of commands.
    requestHash: null,
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

async function answer(sql: Sql, by: By, tap: Tap): Promise<TapResult> {
  try {
    return { ok: true, order: presentOrder(await carryOut(sql, by, tap.orderId, tap.command)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, order } = error
    if (!order) return { ok: false, code }
    const lastChange = await lastChangeOf(sql, order.id, tap.command)
    return { ok: false, code, order, ...(lastChange && { lastChange }) }
  }
}

/**
 * Who did last what stands in a tap's way: paid, or moved the order; null when its history was pruned. Asks nobody's scope:
 * for orders that were shown already.
 */
async function lastChangeOf(sql: Sql, orderId: string, command: OrderCommand): Promise<LastChange | null> {
  const wasPaid = command.type === 'confirm_payment'
  const [last] = await sql.query<{ actor: Actor }>(
    `SELECT actor FROM order_events
     WHERE order_id = $1 AND (from_status IS DISTINCT FROM to_status) AND (NOT $2 OR type = 'order.payment_confirmed')
     ORDER BY version DESC LIMIT 1`,
    [orderId, wasPaid],
  )
  if (!last) return null
  if (last.actor.kind === 'guest') return { by: null, screen: null }
  if (last.actor.kind === 'screen') return { by: last.actor.name, screen: null }
  return { by: last.actor.name, screen: last.actor.screen ?? null }
}
