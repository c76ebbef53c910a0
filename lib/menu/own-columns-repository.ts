import type { Sql } from '../db/database'
import { type OwnColumns, ownColumnsSchema } from './own-columns'

/** What the menu files of an organisation call their columns; null: no file had names of its own. */
export async function findMenuColumns({ prisma }: Sql, orgId: string): Promise<OwnColumns | null> {
  const organisation = await prisma.organisation.findUnique({ where: { id: orgId }, select: { menuColumns: true } })
  return organisation?.menuColumns ? ownColumnsSchema.parse(organisation.menuColumns) : null
}

export const keepMenuColumns = ({ prisma }: Sql, id: string, menuColumns: OwnColumns) =>
  prisma.organisation.update({ where: { id }, data: { menuColumns }, select: { id: true } })
