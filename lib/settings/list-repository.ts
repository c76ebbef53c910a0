import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'

/** The tables of lists that managers order. */
export type ListTable = 'menu_items' | 'menu_categories' | 'stations' | 'option_groups'

/** Numbers the rows of a list without gaps. @param ids all of them, in their order */
export async function storePositions({ prisma }: Sql, table: ListTable, ids: string[]): Promise<void> {
  await prisma.$executeRaw(statement`
    UPDATE ${raw(table)} t SET position = place.position - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS place(id, position) WHERE t.id = place.id`)
}

export async function isInList({ prisma }: Sql, table: ListTable | 'menu_options', id: string): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>(statement`SELECT 1 FROM ${raw(table)} WHERE id = ${id}::uuid`)
  return rows.length > 0
}
