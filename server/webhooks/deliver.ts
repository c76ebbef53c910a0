import type { Webhook } from 'standardwebhooks'
import { Agent, request } from 'undici'
import { presentEvent, type StoredEvent } from '@/lib/events/webhook-event'

const TIMEOUT_MS = 15_000

const connections = new Agent({ connections: 16, connectTimeout: TIMEOUT_MS })

/** Posts an event as Standard Webhooks has it. A 2xx answer is a delivery; all else, redirects too, throws. */
export async function deliver(event: StoredEvent, url: string, signature: Webhook): Promise<void> {
  const body = JSON.stringify(presentEvent(event))
  const sentAt = new Date()
  const answer = await request(url, {
    method: 'POST',
    dispatcher: connections,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': signature.sign(event.id, sentAt, body),
    },
    body,
  })
  await answer.body.dump()
  if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(`The endpoint answered ${answer.statusCode}.`)
}
