import { expect } from 'vitest'
import { contractOf } from './contract'

export type Answer<Body> = { status: number; headers: Headers; body: Body }

type Extra = { token?: string; session?: string; headers?: Record<string, string> }

/** A client that holds every answer against the OpenAPI document that the server itself serves. */
export type ApiClient = {
  get<Body>(path: string, extra?: Extra): Promise<Answer<Body>>
  post<Body>(path: string, body?: unknown, extra?: Extra): Promise<Answer<Body>>
  patch<Body>(path: string, body?: unknown, extra?: Extra): Promise<Answer<Body>>
  delete<Body>(path: string, extra?: Extra): Promise<Answer<Body>>
  /** Any request; `body` is sent as it is. */
  send<Body>(method: string, path: string, init: RequestInit): Promise<Answer<Body>>
}

/** @param sendsAgain whether it sends again what is answered `503` and was not carried out: for a test that sends very much at once */
export async function createApiClient(baseUrl: string, { sendsAgain = false } = {}): Promise<ApiClient> {
  const violation = contractOf(await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json())

  async function send<Body>(method: string, path: string, init: RequestInit): Promise<Answer<Body>> {
    const response = await fetch(`${baseUrl}/api/v1${path}`, { method, ...init })
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    expect(violation({ method, path, status: response.status, body })).toBeNull()
    if (sendsAgain && response.status === 503 && body.outcome === 'not_carried_out') return send(method, path, init)
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
