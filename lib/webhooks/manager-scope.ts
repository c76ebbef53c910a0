import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'

/** The endpoints that a manager sees and touches: those of the branch, or all of the organisation. */
export type EndpointScope = { orgId: string; branchId: string | null }

/** @throws {AppError} forbidden */
export function managerScope(staff: StaffAccess): EndpointScope {
  demand(staff, 'webhooks.manage')
  return { orgId: staff.orgId, branchId: staff.branchId }
}
