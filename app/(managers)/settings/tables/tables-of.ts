import { notFound } from 'next/navigation'
import type { StaffAccess } from '@/lib/access/authenticate-staff'
import { findBranches, findTables } from '@/lib/branches/find-branches'
import { config } from '@/lib/config'
import { database } from '@/lib/db/database'

/** Where the code of a table leads a guest. */
export const guestAddress = (code: string): string => `${config().publicUrl}/t/${code}`

/** The branch that the address of the page names, else the first, with its tables in the order of people. */
export async function tablesOf(staff: StaffAccess, branchId: string | undefined, locale: string) {
  const [branches, tables] = await Promise.all([findBranches(database(), staff), findTables(database(), staff)])
  const branch = branchId === undefined ? branches[0] : branches.find(({ id }) => id === branchId)
  if (branchId !== undefined && !branch) notFound()
  const order = new Intl.Collator(locale, { numeric: true })
  const own = tables
    .filter((table) => table.branchId === branch?.id)
    .map(({ id, label, code = '', closedAt }) => ({ id, label, code, isClosed: closedAt !== null }))
    .toSorted((a, b) => order.compare(a.label, b.label))
  return { branches, branch: branch ?? null, tables: own }
}
