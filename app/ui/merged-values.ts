import { isRecord } from '@/lib/parsed-json'

/**
 * The values of a form after another user saved others: what this user has changed, and the other user's rest. Rows with an `id` are
 * compared by it, because their places change. Of any other list the user keeps the whole, if they have changed it.
 * @param base what the form showed before anybody changed it
 */
export const mergedValues = <Values>(base: Values, mine: Values, theirs: Values): Values =>
  merged(base, mine, theirs) as Values

function merged(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs
  if (isRecord(base) && isRecord(mine) && isRecord(theirs)) {
    const values = Object.keys({ ...theirs, ...mine }).map((key) => [key, merged(base[key], mine[key], theirs[key])])
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
  if (isRows(base) && isRows(mine) && isRows(theirs)) return mergedRows(base, mine, theirs)
  return mine
}

/** `id` null: the row is new. */
type Row = { id: string | null }

const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => isRecord(row) && (row.id === null || typeof row.id === 'string'))

/** In the order of the other user, unless this one has moved rows. */
function mergedRows(base: Row[], mine: Row[], theirs: Row[]): unknown[] {
  const isMoved = !isSame(idsOf(mine, base), idsOf(base, mine))
  const rows = isMoved
    ? [...mine, ...theirs.filter((row) => !find(base, row))]
    : [...theirs, ...mine.filter((row) => !find(theirs, row))]
  return rows.flatMap((row) => {
    const [before, own, other] = [find(base, row), find(mine, row), find(theirs, row)]
    if (!before) return [row]
    if (!own) return []
    if (!other) return isSame(before, own) ? [] : [own]
    return [merged(before, own, other)]
  })
}

const find = (rows: Row[], { id }: Row): Row | undefined =>
  id === null ? undefined : rows.find((row) => row.id === id)

/** The ids of the rows that the other list has too. */
const idsOf = (rows: Row[], others: Row[]) => rows.filter((row) => find(others, row)).map(({ id }) => id)

/** Values of forms are plain data whose keys have one order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
