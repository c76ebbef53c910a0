import type { StaffAccess } from '../access/authenticate-staff'
import { seal } from '../access/sealed'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { recordChange } from '../settings/record-change'
import { ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'
import { newSecret } from './endpoint-secrets'
import { managerScope } from './manager-scope'

/** How long the secret before a rotation signs, too. */
export const OVERLAP_HOURS = 24

/**
 * Gives an endpoint a new secret. For OVERLAP_HOURS by the database's clock the one before signs beside it; one from before
 * that, of a rotation in the same hours, signs no more. In a transaction.
 * @returns until when the one before signs
 * @throws {AppError} forbidden, not_found
 */
export async function rotateSecret(sql: Sql, staff: StaffAccess, endpointId: string): Promise<Date> {
  const [rotated] = await sql.query<{ until: Date; name: string; branchId: string | null }>(
    `UPDATE webhook_endpoints e SET
       previous_secret = e.secret, previous_secret_until = now() + interval '${OVERLAP_HOURS} hours', secret = $4
     WHERE ${ONE_ENDPOINT_IN_SCOPE}
     RETURNING e.previous_secret_until AS until, e.name, e.branch_id AS "branchId"`,
    [...oneEndpointParams(managerScope(staff), endpointId), seal(newSecret(), endpointId)],
  )
  if (!rotated) throw new AppError('not_found', 'There is no such endpoint.')
  const { until, name, branchId } = rotated
  await recordChange(sql, staff, { action: 'webhook.secret_rotated', branchId, subject: name }, null, null)
  return until
}
