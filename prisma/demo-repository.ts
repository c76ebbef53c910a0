import type { StaffAccess } from '@/lib/access/callers'
import { StartError } from '@/lib/config'
import type { Sql } from '@/lib/db/database'
import type { Read } from '@/lib/db/migrations'

/** @throws {StartError} when the database has organisations, but not the demo's: then it is the database of a business */
export async function refuseOtherBusinesses(read: Read, slug: string): Promise<void> {
  const [state] = await read<{ hasTable: boolean }>(`SELECT to_regclass('organisations') IS NOT NULL AS "hasTable"`)
  if (!state?.hasTable) return
  const slugs = (await read<{ slug: string }>('SELECT slug FROM organisations')).map((row) => row.slug)
  if (slugs.length > 0 && !slugs.includes(slug))
    throw new StartError(
      'DATABASE_URL names the database of a business, and the demo would add accounts whose PINs are public. Nothing was changed. Unset DATABASE_URL, or set it to an empty database.',
    )
}

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
