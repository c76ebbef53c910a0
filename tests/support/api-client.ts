import { Agent } from 'undici'
import { expect } from 'vitest'
import { contractChecker, type Violation } from './contract'
import { makeOpenApiDocument } from './make-openapi-document'

export type Answer<Body> = { status: number; headers: Headers; body: Body }

type RequestOptions = { token?: string; session?: string; headers?: Record<string, string> }

/** A client that checks every response against the OpenAPI document of the service. */
export type ApiClient = {
  get<Body>(path: string, options?: RequestOptions): Promise<Answer<Body>>
  post<Body>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>>
  put<Body>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>>
  patch<Body>(path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Body>>
  delete<Body>(path: string, options?: RequestOptions): Promise<Answer<Body>>
  /** Any request; `body` is sent as it is. */
  send<Body>(method: string, path: string, init: RequestInit): Promise<Answer<Body>>
}

/** Of every service of this source. To make and to read the document takes longer than most tests. */
let contract: Violation | undefined

/**
 * Ends idle connections long before the server does (`server/listener.ts`). Otherwise, where the machine holds this process up for seconds,
 * a request meets a connection that the server is ending.
 */
const dispatcher = new Agent({ keepAliveMaxTimeout: 30_000 })

/** @param retriesOn503 whether to repeat requests that got a `503` and were not carried out: for tests with many concurrent requests */
export function createApiClient(baseUrl: string, { retriesOn503 = false } = {}): ApiClient {
  contract ??= contractChecker(JSON.parse(makeOpenApiDocument()))
  const violation = contract

  async function send<Body>(method: string, path: string, init: RequestInit): Promise<Answer<Body>> {
    const request: RequestInit & { dispatcher: Agent } = { method, dispatcher, ...init }
    const response = await fetch(`${baseUrl}/api/v1${path}`, request)
    if (response.headers.get('content-type') === 'text/event-stream') {
      // It never ends.
      await response.body?.cancel()
      return { status: response.status, headers: response.headers, body: undefined as Body }
    }
    const text = await response.text()
    const body = text === '' ? undefined : JSON.parse(text)
    expect(violation({ method, path, status: response.status, body })).toBeNull()
    if (retriesOn503 && response.status === 503 && body.outcome === 'not_carried_out') return send(method, path, init)
    return { status: response.status, headers: response.headers, body: body as Body }
  }

  const sendJson = <Body>(method: string, path: string, body: unknown, options: RequestOptions = {}) =>
    send<Body>(method, path, {
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(options.token && { Authorization: `Bearer ${options.token}` }),
        ...(options.session && { 'X-Session-ID': options.session }),
        ...options.headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    })

  return {
    send,
    get: (path, options) => sendJson('GET', path, undefined, options),
    post: (path, body, options) => sendJson('POST', path, body, options),
    put: (path, body, options) => sendJson('PUT', path, body, options),
    patch: (path, body, options) => sendJson('PATCH', path, body, options),
    delete: (path, options) => sendJson('DELETE', path, undefined, options),
  }
}
