import type { Readable } from 'node:stream'
import { Webhook } from 'standardwebhooks'
import { Agent, type Dispatcher, errors, request } from 'undici'
import { type AddressRules, type Resolve, systemResolve } from '@/lib/webhooks/public-address'
import { guardedConnect } from './guarded-connect'

export type Target = {
  url: string
  /** `whsec_…`, newest first: each signs. */
  secrets: string[]
}

type Message = {
  /** The same on every attempt at the same event. */
  id: string
  /** JSON. */
  body: string
}

/** What became of one attempt. */
export type Outcome = {
  /** A 2xx status line came back; whatever the connection did afterwards. */
  delivered: boolean
  /** Null: there was no answer. */
  statusCode: number | null
  /** Until the status line, or until it was clear that none would come. */
  durationMs: number
  /** The first kilobyte of the answer's body; null when it has none. */
  answer: string | null
  /** Why it is no delivery, in a sentence for a manager. */
  error: string | null
  /** How long a 429 or 503 asks to be left alone. */
  retryAfterMs: number | null
}

export type Sender = {
  /** Posts a message as Standard Webhooks has it. Throws nothing. */
  send(target: Target, message: Message, sentAt: Date): Promise<Outcome>
  /** Ends what is under way: it fails, for whoever sent it. */
  abort(): Promise<void>
}

type Settings = Omit<AddressRules, 'resolve'> & {
  resolve?: Resolve
  /** At most, to one origin. */
  connections?: number
  /** Milliseconds for connection and headers in all, and then for the body. */
  patience?: { headersMs: number; bodyMs: number }
}

export const PATIENCE = { headersMs: 15_000, bodyMs: 2_000 }

/** Endpoints of many cafés are at the same origin, a hub's; those that hang there must leave connections to the others. */
const CONNECTIONS = 64

/** Sends webhooks: to public addresses only unless `allowPrivate`, and to `ports` only. Redirects are not followed. */
export function createSender({
  allowPrivate,
  ports,
  resolve = systemResolve,
  connections = CONNECTIONS,
  patience = PATIENCE,
}: Settings): Sender {
  const agent = new Agent({
    connections,
    connect: guardedConnect({ allowPrivate, ports, resolve }, patience.headersMs),
    // The clock of `send` counts them, together with the connection.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function send(target: Target, message: Message, sentAt: Date): Promise<Outcome> {
    const startedAt = performance.now()
    const elapsed = () => Math.round(performance.now() - startedAt)
    const tooLong = new AbortController()
    const clock = setTimeout(() => tooLong.abort(), patience.headersMs)
    try {
      const response = await post(target, message, sentAt, tooLong.signal)
      clearTimeout(clock)
      return await outcomeOf(response, elapsed())
    } catch (error) {
      clearTimeout(clock)
      const reason = tooLong.signal.aborted
        ? `No answer came within ${patience.headersMs / 1000} seconds.`
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
    return request(url, {
      method: 'POST',
      dispatcher: agent,
      signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Passboard',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
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
      answer: await firstKilobyte(body, patience.bodyMs),
      error: delivered ? null : refusalSentence(statusCode),
      retryAfterMs: statusCode === 429 || statusCode === 503 ? retryAfterMs(headers['retry-after']) : null,
    }
  }

  return { send, abort: () => agent.destroy() }
}

const refusalSentence = (statusCode: number): string =>
  statusCode >= 300 && statusCode <= 399
    ? `The endpoint answered ${statusCode}; redirects are not followed.`
    : `The endpoint answered ${statusCode}.`

const MAX_BYTES = 1_024

/**
 * The start of an answer's body, for a manager to read. A short body is read to its end, so that its connection is used
 * again; a long or slow one is cut off, connection and all.
 * @returns text that Postgres can keep; null when there is none
 */
async function firstKilobyte(body: Readable, patienceMs: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  // A body that is cut off says so; what came before is what there is.
  body.on('error', () => undefined)
  const clock = setTimeout(() => body.destroy(), patienceMs)
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_BYTES) break
    }
  } catch {
    // As above: the status line has already said what matters.
  } finally {
    clearTimeout(clock)
  }
  return readable(Buffer.concat(chunks).subarray(0, MAX_BYTES))
}

/** Whatever the bytes are: invalid UTF-8 is replaced, half a character at the end and NUL are left out. */
function readable(bytes: Buffer): string | null {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '')
  return text === '' ? null : text
}

const DAY_MS = 86_400_000

/** As HTTP writes dates today (RFC 9110, section 5.6.7); Date.parse alone would take much else. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Milliseconds that a Retry-After header asks for, at most a day; null when it is missing or makes no sense. */
export function retryAfterMs(header: string | string[] | undefined, now = Date.now()): number | null {
  const value = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  if (/^\d+$/.test(value)) return bounded(Number(value) * 1000)
  const date = IMF_FIXDATE.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? null : bounded(date - now)
}

const bounded = (ms: number): number => Math.min(Math.max(ms, 0), DAY_MS)

/** Why there was no answer, by the code of the error; sentences for a manager. */
const SENTENCES: Record<string, string> = {
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

/** What Node and OpenSSL call certificates that are not accepted. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/

/** What to tell a manager of an error that came in place of an answer. */
export function failureReason(error: unknown): string {
  if (error instanceof errors.HTTPParserError) return 'The answer is not valid HTTP.'
  const code = codeOf(error)
  const known = SENTENCES[code]
  if (known) return known
  if (CERTIFICATE.test(code)) return `The TLS certificate was not accepted (${code}).`
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'The TLS handshake failed.'
  return code ? `The request failed (${code}).` : 'The request failed.'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
