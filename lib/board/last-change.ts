import type { Actor } from '../access/actor'
import type { Sql } from '../db/database'
import type { LastChange } from './tap'

/** Who changed an order last; null when its history was pruned. Asks nobody's scope: for orders that were shown already. */
export async function lastChangeOf(sql: Sql, orderId: string): Promise<LastChange | null> {
  const [last] = await sql.query<{ actor: Actor }>(
    'SELECT actor FROM order_events WHERE order_id = $1 ORDER BY version DESC LIMIT 1',
    [orderId],
  )
  if (!last) return null
  if (last.actor.kind === 'guest') return { by: null, screen: null }
  return { by: last.actor.name, screen: last.actor.screen ?? null }
}
