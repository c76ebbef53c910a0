import type { Readable } from 'node:stream'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { type AddressRules, type Resolve, systemResolve } from '@/lib/addresses/public-address'
import { signatureOf } from '@/lib/webhooks/signature'
import type { AttemptOutcome } from '@/lib/webhooks/test-event'
import { guardedConnect } from './guarded-connect'

type Target = {
  url: string
  /** `whsec_…`, newest first. Each of them signs. */
  secrets: string[]
}

export type Message = {
  /** The event's id, the same in every attempt. */
  id: string
  /** JSON. */
  body: string
}

/** The result of one attempt. */
export type Outcome = AttemptOutcome & {
  /** The Retry-After of a 429 or 503. */
  retryAfterMs: number | null
}

export type Sender = {
  /** Posts a message by Standard Webhooks. Never rejects. */
  send(target: Target, message: Message, sentAt: Date): Promise<Outcome>
  /** Aborts the current requests; their attempts fail. */
  abort(): Promise<void>
}

type Settings = Omit<AddressRules, 'resolve'> & {
  resolve?: Resolve
  /** The most connections to one origin. */
  connections?: number
  /** Milliseconds for connection and headers together, and then for the body. */
  timeouts?: { headersMs: number; bodyMs: number }
}

export const SEND_TIMEOUTS = { headersMs: 15_000, bodyMs: 2_000 }

/** Many cafés may use the same origin, so requests that hang must leave connections for others. */
const CONNECTIONS = 64

/** Sends webhooks only to `ports`, and without `allowPrivate` only to public addresses. Does not follow redirects. */
export function createSender({
  allowPrivate,
  ports,
  resolve = systemResolve,
  connections = CONNECTIONS,
  timeouts = SEND_TIMEOUTS,
}: Settings): Sender {
  const agent = new Agent({
    connections,
    connect: guardedConnect({ allowPrivate, ports, resolve }, timeouts.headersMs),
    // `send` has one timer for connection and headers.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function send(target: Target, message: Message, sentAt: Date): Promise<Outcome> {
    const startedAt = performance.now()
    const elapsed = () => Math.round(performance.now() - startedAt)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), timeouts.headersMs)
    try {
      const response = await post(target, message, sentAt, timeout.signal)
      clearTimeout(timer)
      return await outcomeOf(response, elapsed())
    } catch (error) {
      clearTimeout(timer)
      const reason = timeout.signal.aborted
        ? `No answer came within ${timeouts.headersMs / 1000} seconds.`
        : failureReason(error)
      return {
        delivered: false,
        statusCode: null,
        durationMs: elapsed(),
        answer: null,
        error: reason,
        retryAfterMs: null,
      }
    }
  }

  function post({ url, secrets }: Target, { id, body }: Message, sentAt: Date, signal: AbortSignal) {
    const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
    return request(url, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Passboard',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' '),
      },
      body,
    })
  }

  async function outcomeOf(
    { statusCode, headers, body }: Dispatcher.ResponseData,
    durationMs: number,
  ): Promise<Outcome> {
    const delivered = statusCode >= 200 && statusCode <= 299
    return {
      delivered,
      statusCode,
      durationMs,
      answer: await firstKilobyte(body, timeouts.bodyMs),
      error: delivered ? null : refusalReason(statusCode),
      retryAfterMs: statusCode === 429 || statusCode === 503 ? retryAfterMs(headers['retry-after']) : null,
    }
  }

  return { send, abort: () => agent.destroy() }
}

const refusalReason = (statusCode: number): string =>
  statusCode >= 300 && statusCode <= 399
    ? `The endpoint answered ${statusCode}; redirects are not followed.`
    : `The endpoint answered ${statusCode}.`

const MAX_BYTES = 1_024

/**
 * The start of a response's body, for a manager. A short body is read to its end, so that the connection can be reused;
 * for a long or slow one, the connection is closed.
 * @returns text that Postgres can store; null: empty
 */
async function firstKilobyte(body: Readable, timeoutMs: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  // A destroyed body emits an error; the chunks before it are used.
  body.on('error', () => undefined)
  const timer = setTimeout(() => body.destroy(), timeoutMs)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_BYTES) break
    }
  } catch {
    // The status line alone decides whether the event is delivered.
  } finally {
    clearTimeout(timer)
  }
  return storableTextOf(Buffer.concat(chunks).subarray(0, MAX_BYTES))
}

/** Replaces invalid UTF-8 and removes NUL and an incomplete character at the end. */
function storableTextOf(bytes: Buffer): string | null {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
  return text === '' ? null : text
}

const DAY_MS = 86_400_000

/** HTTP's date format (RFC 9110, section 5.6.7). Date.parse alone would accept many other formats. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The Retry-After header in milliseconds, at most a day; null if it is missing or invalid. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | null {
  const value = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d+$/.test(value)) return bounded(Number(value) * 1000)
  const date = IMF_FIXDATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : bounded(date - now)
}

const bounded = (ms: number): number => Math.min(Math.max(ms, 0), DAY_MS)

/** Messages for a manager, by error code. */
const FAILURE_REASONS: Record<string, string> = {
  ADDRESS_NOT_ALLOWED: 'The address is not one of the public internet.',
  PORT_NOT_ALLOWED: 'The port is not one of those allowed for webhooks.',
  ENOTFOUND: 'The host name could not be resolved.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  UND_ERR_SOCKET: 'The connection was closed before an answer came.',
  ETIMEDOUT: 'The connection could not be made in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection could not be made in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  EPROTO: 'The TLS handshake failed.',
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large.",
}

/** The error codes of Node and OpenSSL for certificates that are not accepted. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/

/** The message for a manager when a request failed without a response. */
export function failureReason(error: unknown): string {
  if (error instanceof errors.HTTPParserError) return 'The answer is not valid HTTP.'
  const code = codeOf(error)
  const known = FAILURE_REASONS[code]
  if (known) return known
  if (CERTIFICATE.test(code)) return `The TLS certificate was not accepted (${code}).`
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'The TLS handshake failed.'
  return code ? `The request failed (${code}).` : 'The request failed.'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
