type Options = { body?: unknown; token?: string; session?: string }

/** Calls the REST interface as a program outside would. @throws when the answer is not a success */
export type Rest = <Body>(method: string, path: string, options?: Options) => Promise<Body>

export function createRest(baseUrl: string): Rest {
  return async <Body>(method: string, path: string, { body, token, session }: Options = {}) => {
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
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Body
  }
}
