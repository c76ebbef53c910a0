import type { StaffAccess } from '../access/authenticate-staff'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { ONE_ENDPOINT_IN_SCOPE, oneEndpointParams, STORED_ENDPOINT, type StoredEndpoint } from './endpoint'
import { managerScope } from './manager-scope'

/** The endpoints that a manager may see, oldest first; 50 at most. @throws {AppError} forbidden */
export function findEndpoints(sql: Sql, staff: StaffAccess): Promise<StoredEndpoint[]> {
  const { orgId, branchId } = managerScope(staff)
  return sql.query<StoredEndpoint>(
    `SELECT ${STORED_ENDPOINT} FROM webhook_endpoints e
     WHERE e.org_id = $1 AND ($2::uuid IS NULL OR e.branch_id = $2)
     ORDER BY e.created_at, e.id`,
    [orgId, branchId],
  )
}

/** One endpoint. @throws {AppError} forbidden; not_found, also for one outside the scope */
export async function findEndpoint(sql: Sql, staff: StaffAccess, endpointId: string): Promise<StoredEndpoint> {
  const [endpoint] = await sql.query<StoredEndpoint>(
    `SELECT ${STORED_ENDPOINT} FROM webhook_endpoints e WHERE ${ONE_ENDPOINT_IN_SCOPE}`,
    oneEndpointParams(managerScope(staff), endpointId),
  )
  if (!endpoint) throw new AppError('not_found', 'There is no such endpoint.')
  return endpoint
}
