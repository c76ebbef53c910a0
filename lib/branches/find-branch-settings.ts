import type { StaffAccess } from '../access/authenticate-staff'
import type { Database } from '../db/database'
import type { BranchValues } from './branch-schema'

/** What can be set of a branch. */
export type BranchSettings = BranchValues & { id: string }

/** The branches that somebody may see with their settings, by name. */
export function findBranchSettings({ prisma }: Database, { orgId, branchId }: StaffAccess): Promise<BranchSettings[]> {
  return prisma.branch.findMany({
    where: { orgId, ...(branchId && { id: branchId }) },
    select: { id: true, name: true, timeZone: true, guestsNeedAcceptance: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
}
