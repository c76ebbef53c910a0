import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/** The name of a statement. Postgres plans a named statement once per connection. The set of texts in `lib` is small and fixed. */
export function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}
