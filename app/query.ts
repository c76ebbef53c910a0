/** What an address asks for, as Next passes it on. */
export type Query = Record<string, string | string[] | undefined>

/** `?…` with the values that are given and not empty, or an empty text. */
export function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
