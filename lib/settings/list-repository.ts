import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'

/** The tables of lists that managers order. */
export type ListTable = 'menu_items' | 'menu_categories' | 'stations' | 'option_groups'

/** Numbers the rows of each list without gaps. @param lists the ids of all rows of a list, in their order */
export async function storePositions({ prisma }: Sql, table: ListTable, lists: string[][]): Promise<void> {
  const places = lists.flatMap((ids) => ids.map((id, position) => ({ id, position })))
  await prisma.$executeRaw(statement`
    UPDATE ${raw(table)} t SET position = place.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS place(id uuid, position int)
    WHERE t.id = place.id AND t.position <> place.position`)
}

/** Marks rows of an organisation as removed, or as in use again. */
export async function setRemoved({ prisma }: Sql, orgId: string, table: ListTable, ids: string[], isRemoved: boolean) {
  const time = raw(isRemoved ? 'now()' : 'NULL')
  await prisma.$executeRaw(statement`
    UPDATE ${raw(table)} SET removed_at = ${time} WHERE org_id = ${orgId}::uuid AND id = ANY (${ids}::uuid[])`)
}

/** Since when a row is out of use, which is the name of a column. */
const ENDED = {
  alarm_targets: 'removed_at',
  bank_connections: 'removed_at',
  printers: 'removed_at',
  screens: 'revoked_at',
  tables: 'retired_at',
} as const

/** Takes a row out of use, from now on by the database's clock. */
export async function endRow({ prisma }: Sql, table: keyof typeof ENDED, id: string): Promise<void> {
  await prisma.$executeRaw(statement`UPDATE ${raw(table)} SET ${raw(ENDED[table])} = now() WHERE id = ${id}::uuid`)
}
