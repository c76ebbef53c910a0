import { z } from 'zod'
import { probableColumns } from '../probable-columns'
import { storableText } from '../storable-text'
import { MENU_COLUMNS, type MenuColumn, nameKey, namesOf } from './menu-file-columns'

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

/** What the columns of a menu file with this header probably are. */
export const probableMenuColumns = (header: readonly string[]): OwnColumns => probableColumns(header, KNOWN, nameKey)

const KNOWN = OWN_COLUMNS.map((column) => [column, namesOf(MENU_COLUMNS[column])] as const)
