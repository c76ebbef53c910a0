import type { Sql } from '../db/database'
import type { DisabledReason } from './endpoint'

/** Rows a statement, so that each takes moments however much waits. */
const AT_ONCE = 20_000

/**
 * Switches an endpoint off; what waited for it is dead, kept to be replayed. In a transaction, so that both hold or neither.
 * @returns false when it was off already: the first reason stays
 */
export async function disableEndpoint(sql: Sql, endpointId: string, reason: DisabledReason): Promise<boolean> {
  const switchedOff = await sql.query(
    `UPDATE webhook_endpoints SET enabled = false, disabled_reason = $2, disabled_at = now()
     WHERE id = $1 AND enabled RETURNING 1`,
    [endpointId, reason],
  )
  if (switchedOff.length === 0) return false
  let givenUp = AT_ONCE
  while (givenUp === AT_ONCE) givenUp = (await sql.query(GIVE_UP, [endpointId, AT_ONCE])).length
  return true
}

const GIVE_UP = `
UPDATE webhook_deliveries SET status = 'dead', last_error = 'The endpoint was switched off.'
WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending' LIMIT $2 FOR UPDATE))
RETURNING 1`
