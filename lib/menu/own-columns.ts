import { z } from 'zod'
import { storableText } from '../storable-text'
import { isOneOfNames, MENU_COLUMNS, type MenuColumn, nameKey, namesOf } from './menu-file-columns'

/** The columns that an owner points out in a file whose header has other names. */
export const OWN_COLUMNS = [
  'name',
  'price',
  'category',
  'station',
  'description',
  'kitchenName',
] as const satisfies MenuColumn[]

export type OwnColumn = (typeof OWN_COLUMNS)[number]

/** Empty: the file has no such column. */
const inHeader = storableText(200)
const needed = inHeader.min(1)

/** What the header of a file calls each column. Items of a file without categories are in one. */
export const ownColumnsSchema = z
  .strictObject({
    name: needed,
    price: needed,
    category: inHeader,
    station: inHeader,
    description: inHeader,
    kitchenName: inHeader,
  } satisfies Record<OwnColumn, z.ZodString>)
  .refine((columns) => {
    const chosen = Object.values(columns).filter(Boolean)
    return new Set(chosen).size === chosen.length
  }, 'taken')

export type OwnColumns = z.infer<typeof ownColumnsSchema>

/**
 * What the columns of a header probably are: those with a name that the import knows, then those that contain one. A column that is not
 * found is empty.
 */
export function probableColumns(header: readonly string[]): OwnColumns {
  const free = new Set(header.filter(Boolean))
  const found: Partial<OwnColumns> = {}
  const take = (column: OwnColumn, fits: (cell: string) => boolean) => {
    const cell = [...free].find(fits)
    if (found[column] !== undefined || cell === undefined) return
    free.delete(cell)
    found[column] = cell
  }
  for (const column of OWN_COLUMNS) take(column, (cell) => isOneOfNames(cell, MENU_COLUMNS[column]))
  for (const column of OWN_COLUMNS)
    take(column, (cell) => namesOf(MENU_COLUMNS[column]).some((name) => ` ${nameKey(cell)} `.includes(` ${name} `)))
  return { name: '', price: '', category: '', station: '', description: '', kitchenName: '', ...found }
}
