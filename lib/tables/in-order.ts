/** Tables by their labels in natural order: T2 before T10. @param locale BCP 47 */
export function inOrder<Table extends { label: string }>(tables: readonly Table[], locale: string): Table[] {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return tables.toSorted((one, other) => compare(one.label, other.label))
}

/** The areas of tables, each once, in natural order. @param locale BCP 47 */
export const areasOf = (tables: readonly { area: string }[], locale: string): string[] =>
  [...new Set(tables.map(({ area }) => area))]
    .filter((area) => area !== '')
    .toSorted(new Intl.Collator(locale, { numeric: true }).compare)
