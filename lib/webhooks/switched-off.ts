import type { StaffAccess } from '../access/authenticate-staff'
import { may } from '../access/permissions'
import type { Sql } from '../db/database'
import type { DisabledReason } from './endpoint'

type SwitchedOff = { name: string; reason: Exclude<DisabledReason, 'manager'> }

const WHY: Record<SwitchedOff['reason'], string> = {
  gone: 'it answered that it is gone (410)',
  failing: 'nothing got through for five days',
}

/**
 * What a manager has to know of endpoints that Passboard switched off by itself, a sentence each; nothing for others.
 * It stands until the endpoint is switched on again or deleted.
 */
export async function switchedOffNotices(sql: Sql, { role, orgId, branchId }: StaffAccess): Promise<string[]> {
  if (!may(role, 'webhooks.manage')) return []
  const rows = await sql.query<SwitchedOff>(
    `SELECT name, disabled_reason AS reason FROM webhook_endpoints
     WHERE org_id = $1 AND ($2::uuid IS NULL OR branch_id = $2) AND NOT enabled AND disabled_reason <> 'manager'
     ORDER BY disabled_at`,
    [orgId, branchId],
  )
  return rows.map(({ name, reason }) => `The webhook “${name}” was switched off: ${WHY[reason]}.`)
}
