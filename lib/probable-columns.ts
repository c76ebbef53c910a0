/** A header whose names are not known: its cells, and those of the row below it. */
export type UnknownHeader = { names: string[]; below: string[] }

/**
 * What the columns of a header probably are: those with a name that is known, then those that contain one as words. A column that is not
 * found is empty.
 * @param known the names of each column, as `keyOf` makes them; columns that stand first choose first
 * @param keyOf a text as names are compared
 */
export function probableColumns<Column extends string>(
  header: readonly string[],
  known: readonly (readonly [column: Column, names: readonly string[]])[],
  keyOf: (text: string) => string,
): Record<Column, string> {
  const free = new Set(header.filter(Boolean))
  const found = new Map<Column, string>(known.map(([column]) => [column, '']))
  const take = (fits: (cell: string, name: string) => boolean) => {
    for (const [column, names] of known) {
      if (found.get(column) !== '') continue
      const cell = [...free].find((cell) => names.some((name) => fits(` ${keyOf(cell)} `, ` ${name} `)))
      if (cell === undefined) continue
      free.delete(cell)
      found.set(column, cell)
    }
  }
  take((cell, name) => cell === name)
  take((cell, name) => cell.includes(name))
  return Object.fromEntries(found) as Record<Column, string>
}
