import type { StaffAccess } from '../access/authenticate-staff'
import { AppError } from '../errors'

/** The endpoints that a manager sees and touches: those of the branch, or all of the organisation. */
export type EndpointScope = { orgId: string; branchId: string | null }

/** @throws {AppError} forbidden: webhooks are for managers */
export function managerScope({ role, orgId, branchId }: StaffAccess): EndpointScope {
  if (role !== 'manager') throw new AppError('forbidden', 'Webhooks are set up by managers.')
  return { orgId, branchId }
}
