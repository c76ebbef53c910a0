import type { StaffAccess } from '../access/authenticate-staff'
import type { Database } from '../db/database'
import { AppError } from '../errors'
import { ONE_ENDPOINT_IN_SCOPE, oneEndpointParams } from './endpoint'
import { managerScope } from './manager-scope'

/** Deletes an endpoint, its deliveries and their attempts. @throws {AppError} forbidden, not_found */
export function deleteEndpoint(database: Database, staff: StaffAccess, endpointId: string): Promise<void> {
  const scope = managerScope(staff)
  return database.transaction(async (sql) => {
    const deleted = await sql.query(
      `DELETE FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE} RETURNING 1`,
      oneEndpointParams(scope, endpointId),
    )
    if (deleted.length === 0) throw new AppError('not_found', 'There is no such endpoint.')
    await sql.query('DELETE FROM webhook_deliveries WHERE endpoint_id = $1', [endpointId])
    await sql.query('DELETE FROM webhook_attempts WHERE endpoint_id = $1', [endpointId])
  })
}
