import { expect } from 'vitest'
import { contractChecker } from './contract'

export type Answer<Body> = { status: number; headers: Headers; body: Body }

type Extra = { token?: string; session?: string; headers?: Record<string, string> }

/** A client that checks every response against the server's own OpenAPI document. */
export type ApiClient = {
  get<Body>(path: string, extra?: Extra): Promise<Answer<Body>>
  post<Body>(path: string, body?: unknown, extra?: Extra): Promise<Answer<Body>>
  patch<Body>(path: string, body?: unknown, extra?: Extra): Promise<Answer<Body>>
  delete<Body>(path: string, extra?: Extra): Promise<Answer<Body>>
  /** Any request; `body` is sent as it is. */
  send<Body>(method: string, path: string, init: RequestInit): Promise<Answer<Body>>
}

/** @param sendsAgain whether to repeat requests that got a `503` and were not carried out: for tests with many concurrent requests */
export async function createApiClient(baseUrl: string, { retriesOn503 = false } = {}): Promise<ApiClient> {
  const violation = contractChecker(await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json())

  async function send<Body>(method: string, path: string, init: RequestInit): Promise<Answer<Body>> {
    const response = await fetch(`${baseUrl}/api/v1${path}`, { method, ...init })
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    expect(violation({ method, path, status: response.status, body })).toBeNull()
    if (retriesOn503 && response.status === 503 && body.outcome === 'not_carried_out') return send(method, path, init)
    return { status: response.status, headers: response.headers, body: body as Body }
  }

  const sendJson = <Body>(method: string, path: string, body: unknown, extra: Extra = {}) =>
    send<Body>(method, path, {
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(extra.token && { Authorization: `Bearer ${extra.token}` }),
        ...(extra.session && { 'X-Session-ID': extra.session }),
        ...extra.headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })

  return {
    send,
    get: (path, extra) => sendJson('GET', path, undefined, extra),
    post: (path, body, extra) => sendJson('POST', path, body, extra),
    patch: (path, body, extra) => sendJson('PATCH', path, body, extra),
    delete: (path, extra) => sendJson('DELETE', path, undefined, extra),
  }
}
