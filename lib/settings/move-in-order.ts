import { z } from 'zod'
import type { Sql } from '../db/database'
import { type ListTable, storePositions } from './list-repository'

/** The direction of a move in a list. */
export const directionSchema = z.enum(['up', 'down'])

export type Direction = z.infer<typeof directionSchema>

/**
 * Moves a row one place up or down and renumbers the list without gaps. At the end of the list it changes nothing.
 * @param rows all rows of the list, in their order
 */
export async function moveInOrder(
  sql: Sql,
  table: ListTable,
  rows: { id: string }[],
  id: string,
  direction: Direction,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  const from = ids.indexOf(id)
  const to = direction === 'up' ? from - 1 : from + 1
  const other = ids[to]
  if (other === undefined) return
  await storePositions(sql, table, [ids.with(from, other).with(to, id)])
}
