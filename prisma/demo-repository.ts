import type { StaffAccess } from '@/lib/access/callers'
import type { Sql } from '@/lib/db/database'

/** The table that visitors of a café are sent to: the last one of the first branch. Null: there is none. */
export const findVisitorsTable = ({ prisma }: Sql, slug: string) =>
  prisma.cafeTable.findFirst({
    where: { branch: { organisation: { slug } }, retiredAt: null, isCounter: false },
    select: { label: true, code: true, branch: { select: { id: true, name: true } } },
    orderBy: [{ branch: { name: 'asc' } }, { branch: { id: 'asc' } }, { label: 'desc' }],
  })

/** The active people of a café. They act without signing in: a visitor may change their PINs. */
export async function findDemoStaff({ prisma }: Sql, slug: string): Promise<StaffAccess[]> {
  const people = await prisma.staff.findMany({
    where: { organisation: { slug }, active: true },
    select: { id: true, name: true, role: true, orgId: true, branchId: true, tokenVersion: true },
    orderBy: { id: 'asc' },
  })
  return people.map(({ id, ...person }) => ({ ...person, staffId: id, tokenId: id, tokenExpiresAt: new Date() }))
}
