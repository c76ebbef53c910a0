import { notFound } from 'next/navigation'
import type { StaffAccess } from '@/lib/access/callers'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { counterOf } from '@/lib/tables/counter-repository'
import { inOrder } from '@/lib/tables/in-order'
import { findTables } from '@/lib/tables/table-repository'

/**
 * The branch with the ID, or the first branch, its counter, and its tables in natural order (2 before 10), with those of the other
 * branches. `branch` is null when there are no branches. An unknown branch ID renders the 404 page.
 */
export async function findBranchTables(staff: StaffAccess, branchId: string | undefined, locale: string) {
  const [branches, tables] = await Promise.all([findBranches(database(), staff), findTables(database(), staff)])
  const branch = branchId === undefined ? branches[0] : branches.find(({ id }) => id === branchId)
  if (branchId !== undefined && !branch) notFound()
  const ofBranch = tables.filter((table) => table.branchId === branch?.id)
  const branchTables = inOrder(ofBranch, locale).map(({ id, label, area, code = '', closedAt }) => ({
    id,
    label,
    area,
    code,
    isClosed: closedAt !== null,
  }))
  const others = branches
    .filter(({ id }) => id !== branch?.id)
    .flatMap(({ id: otherId, name }) =>
      tables
        .filter((table) => table.branchId === otherId)
        .map(({ id, label, area, code = '' }) => ({ id, label, area, code, branch: { id: otherId, name } })),
    )
  const counter = branch ? await counterOf(database(), staff, branch.id) : null
  return {
    branches,
    branch: branch ?? null,
    tables: branchTables,
    others,
    counter: counter && { ...counter, area: '', isClosed: counter.closedAt !== null },
  }
}
