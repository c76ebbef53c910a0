/** The query parameters of a URL, as Next passes them. */
export type Query = Record<string, string | string[] | undefined>

/** The query string with `?`, without empty values and arrays. Empty when no value is left. */
export function queryOf(query: Query): string {
  const values = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return values.length > 0 ? `?${new URLSearchParams(values)}` : ''
}
