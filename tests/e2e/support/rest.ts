type Options = { body?: unknown; token?: string; session?: string }

/**
 * Calls the REST interface as a program outside would: what a busy machine refused without carrying it out is sent again.
 * @throws when the answer is not a success
 */
export type Rest = <Body>(method: string, path: string, options?: Options) => Promise<Body>

export function createRest(baseUrl: string): Rest {
  return async function rest<Body>(method: string, path: string, options: Options = {}): Promise<Body> {
    const { body, token, session } = options
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(session !== undefined && { 'X-Session-ID': session }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status === 503 && JSON.parse(text).outcome === 'not_carried_out') return rest(method, path, options)
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }
}
