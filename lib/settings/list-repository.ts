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

/** Marks rows of an organisation as removed, or as in use again. */
export async function setRemoved({ prisma }: Sql, orgId: string, table: ListTable, ids: string[], isRemoved: boolean) {
  const time = raw(isRemoved ? 'now()' : 'NULL')
  await prisma.$executeRaw(statement`
    UPDATE ${raw(table)} SET removed_at = ${time} WHERE org_id = ${orgId}::uuid AND id = ANY (${ids}::uuid[])`)
}

/** Since when a row is out of use, which is the name of a column. */
const ENDED = {
  ...{ alarm_targets: 'removed_at', bank_connections: 'removed_at', printers: 'removed_at' },
  ...{ screens: 'revoked_at', tables: 'retired_at' },
} as const

/** Takes a row out of use, from now on by the database's clock. */
export async function endRow({ prisma }: Sql, table: keyof typeof ENDED, id: string): Promise<void> {
  await prisma.$executeRaw(statement`UPDATE ${raw(table)} SET ${raw(ENDED[table])} = now() WHERE id = ${id}::uuid`)
}
