import type { StaffAccess } from '../access/authenticate-staff'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { AppError } from '../errors'
import { recordChange } from '../settings/record-change'
import { ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'
import { managerScope } from './manager-scope'

/** Deletes an endpoint, its deliveries and their attempts. @throws {AppError} forbidden, not_found */
export function deleteEndpoint(database: Database, staff: StaffAccess, endpointId: string): Promise<void> {
  const scope = managerScope(staff)
  return withinShare(staff, () => database.transaction(deleteAll))

  async function deleteAll(sql: Sql) {
    const [deleted] = await sql.query<{ name: string; url: string; branchId: string | null }>(
      `DELETE FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE} RETURNING e.name, e.url, e.branch_id AS "branchId"`,
      oneEndpointParams(scope, endpointId),
    )
    if (!deleted) throw new AppError('not_found', 'There is no such endpoint.')
    await sql.query('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [endpointId])
    await sql.query('DELETE FROM webhook_attempts WHERE endpoint_id = $1', [endpointId])
    const { name, url, branchId } = deleted
    await recordChange(sql, staff, { action: 'webhook.deleted', branchId, subject: name }, { url }, null)
  }
}
