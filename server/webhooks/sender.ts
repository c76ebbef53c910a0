import { Webhook } from 'standardwebhooks'
import { Agent, type Dispatcher, request } from 'undici'
import { type AddressRules, type Resolve, systemResolve } from '@/lib/webhooks/public-address'
import { firstKilobyte } from './answer-body'
import { guardedConnect } from './guarded-connect'
import { retryAfterMs } from './retry-after'
import { whyNot } from './why-not'

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
      const why = tooLong.signal.aborted ? `No answer came within ${patience.headersMs / 1000} seconds.` : whyNot(error)
      return { delivered: false, statusCode: null, durationMs: elapsed(), answer: null, error: why, retryAfterMs: null }
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
