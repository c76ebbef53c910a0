import type { Sql } from '../db/database'
import { type TableColumns, tableColumnsSchema } from './table-columns'

/** What the lists of tables of an organisation call their columns; null: no list had names of its own. */
export async function findTableColumns({ prisma }: Sql, orgId: string): Promise<TableColumns | null> {
  const organisation = await prisma.organisation.findUnique({ where: { id: orgId }, select: { tableColumns: true } })
  return organisation?.tableColumns ? tableColumnsSchema.parse(organisation.tableColumns) : null
}

export const keepTableColumns = ({ prisma }: Sql, id: string, tableColumns: TableColumns) =>
  prisma.organisation.update({ where: { id }, data: { tableColumns }, select: { id: true } })
