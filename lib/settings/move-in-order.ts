import { z } from 'zod'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'

/** The direction of a move in a list. */
export const directionSchema = z.enum(['up', 'down'])

export type Direction = z.infer<typeof directionSchema>

/**
 * Moves a row one place up or down and renumbers the list without gaps. At the end of the list it changes nothing.
 * @param ids all rows of the list, in their order
 */
export async function moveInOrder(
  { prisma }: Sql,
  table: 'menu_items' | 'menu_categories' | 'stations' | 'option_groups',
  ids: string[],
  id: string,
  direction: Direction,
): Promise<void> {
  const from = ids.indexOf(id)
  const to = direction === 'up' ? from - 1 : from + 1
  const other = ids[to]
  if (other === undefined) return
  const moved = ids.with(from, other).with(to, id)
  await prisma.$executeRaw(statement`
    UPDATE ${raw(table)} t SET position = place.position - 1
    FROM unnest(${moved}::uuid[]) WITH ORDINALITY AS place(id, position) WHERE t.id = place.id`)
}
