import type { Database } from '../db/database'
import { AppError } from '../errors'
import { nameOfBranch } from './branch-repository'

/**
 * Narrows an access to a branch.
 * @throws {AppError} forbidden for a branch outside the access
 */
export async function accessInBranch<Access extends { orgId: string; branchId: string | null }>(
  database: Database,
  access: Access,
  branchId: string,
): Promise<Access> {
  if (access.branchId === branchId) return access
  const isKnown = access.branchId === null && (await nameOfBranch(database, access, branchId)) !== undefined
  if (!isKnown) throw new AppError('forbidden', 'You do not have permission for this branch.')
  return { ...access, branchId }
}
