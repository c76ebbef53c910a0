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

/** Marks a row as removed, or as in use again. */
export async function setRemoved(
  { prisma }: Sql,
  table: 'menu_categories' | 'stations',
  id: string,
  isRemoved: boolean,
) {
  const time = raw(isRemoved ? 'now()' : 'NULL')
  await prisma.$executeRaw(statement`UPDATE ${raw(table)} SET removed_at = ${time} WHERE id = ${id}::uuid`)
}

/** The tables whose removed rows come back as a whole. */
export type DeletedFrom = 'menu_items' | 'option_groups' | 'menu_options'

export async function isInList({ prisma }: Sql, table: DeletedFrom, id: string): Promise<boolean> {
  const where = { id }
  const count = {
    menu_items: () => prisma.menuItem.count({ where }),
    option_groups: () => prisma.optionGroup.count({ where }),
    menu_options: () => prisma.menuOption.count({ where }),
  }
  return (await count[table]()) > 0
}
