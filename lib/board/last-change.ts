import type { Actor } from '../access/actor'
import type { Sql } from '../db/database'
import type { OrderCommand } from '../orders/order-command'
import type { LastChange } from './tap'

/**
 * Who did last what stands in a tap's way: paid, or moved the order; null when its history was pruned. Asks nobody's scope:
 * for orders that were shown already.
 */
export async function lastChangeOf(sql: Sql, orderId: string, command: OrderCommand): Promise<LastChange | null> {
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
