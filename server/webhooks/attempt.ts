import type { Claim } from '@/lib/events/outbox'
import {
  type AttemptKey,
  type AttemptRecord,
  releaseClaim,
  retryDelay,
  settleDelivered,
  settleFailed,
  settleTaken,
} from '@/lib/events/settle-delivery'
import { presentEvent } from '@/lib/events/webhook-event'
import { disableEndpoint } from '@/lib/webhooks/change-endpoints'
import { openedSecrets } from '@/lib/webhooks/endpoint-secrets'
import { EVERY_PORT } from '@/lib/webhooks/webhook-ports'
import type { Service } from '../api/context'
import { batchWrites } from './delivery-queue'
import { boardSecrets } from './receiver'
import { createSender, type Outcome, type Sender, type Target } from './sender'

const GONE = 410

export type Attempts = {
  /** Sends a claimed delivery and stores the result. Never rejects: if storing fails, the delivery is due again after its lease. */
  attempt(claim: Claim): Promise<void>
  /** Aborts the current attempts and releases their claims. */
  abort(): Promise<void>
}

/** Makes attempts at deliveries, to the receiver or to a manager's endpoint. */
export function createAttempts(service: Service, receiverUrl: string, boardConcurrency: number): Attempts {
  const { database, log, metrics } = service
  let isAborted = false
  const boardSender = createSender({
    allowPrivate: true,
    ports: EVERY_PORT,
    resolve: service.resolve,
    connections: boardConcurrency,
  })
  const storeForBoard = batchWrites(endpointOf, (keys: AttemptKey[]) => settleDelivered(database, keys))
  const storeForEndpoint = batchWrites(endpointOf, (records: [AttemptRecord, ...AttemptRecord[]]) =>
    settleTaken(database, records[0].endpointId, records),
  )

  return {
    attempt: async (claim) => {
      const to = claim.url === null ? 'board' : 'endpoint'
      try {
        const outcome = claim.url === null ? await sendToBoard(claim) : await sendToEndpoint(claim, claim.url)
        metrics.deliveries.inc({ to, result: outcome.delivered ? 'delivered' : 'failed' })
        await storeOutcome(claim, outcome)
      } catch (error) {
        log.error(
          { err: error, eventId: claim.event.id, endpointId: claim.endpointId },
          'result of a delivery not stored',
        )
      }
    },
    abort: async () => {
      isAborted = true
      await Promise.all([boardSender.abort(), service.sender.abort()])
    },
  }

  /** An event that cannot be serialised counts as a failed attempt, so that it does not block later events for ever. */
  function send(sender: Sender, { event }: Claim, target: Target, sentAt: Date): Promise<Outcome> {
    let body: string
    try {
      body = JSON.stringify(presentEvent(event))
    } catch (error) {
      log.error({ err: error, eventId: event.id }, 'event could not be serialised')
      return Promise.resolve(notSent('Nothing was sent: the event could not be written as JSON.'))
    }
    return sender.send(target, { id: event.id, body }, sentAt)
  }

  /** Uses this process's clock for the timestamp: the receiver has the same clock. */
  function sendToBoard(claim: Claim): Promise<Outcome> {
    return send(boardSender, claim, { url: receiverUrl, secrets: [boardSecrets()[0]] }, new Date())
  }

  /** Uses the database's clock for the timestamp: endpoints refuse a timestamp from a wrong clock. */
  async function sendToEndpoint(claim: Claim, url: string): Promise<Outcome> {
    const { endpointId, secrets, now } = claim
    const opened = openedSecrets(secrets, endpointId)
    if (opened.length === 0) {
      return notSent("Nothing was sent: the endpoint's secret cannot be decrypted. Rotate it.")
    }
    return send(service.sender, claim, { url, secrets: opened }, new Date(now))
  }

  function storeOutcome(claim: Claim, outcome: Outcome): Promise<void> {
    if (!outcome.delivered) return isAborted ? releaseClaim(database, keyOf(claim)) : storeFailure(claim, outcome)
    return claim.url === null ? storeForBoard(keyOf(claim)) : storeForEndpoint({ ...keyOf(claim), ...outcome })
  }

  async function storeFailure(claim: Claim, outcome: Outcome) {
    const { endpointId, attempt } = claim
    const { error, statusCode, retryAfterMs } = outcome
    log.warn({ eventId: claim.event.id, endpointId, attempt, statusCode, reason: error }, 'delivery failed')
    const scheduled = retryDelay(claim.failures + 1)
    const retryMs = scheduled === null ? null : Math.max(scheduled, retryAfterMs ?? 0)
    await database.transaction(async (sql) => {
      const settled = await settleFailed(sql, {
        ...keyOf(claim),
        ...outcome,
        url: claim.url,
        retryMs,
        pauseMs: retryAfterMs ?? 0,
      })
      if (!settled) return releaseClaim(sql, keyOf(claim))
      if (statusCode === GONE) await disableEndpoint(sql, endpointId, 'gone')
      else if (settled.isLost) await disableEndpoint(sql, endpointId, 'failing')
    })
  }
}

/** The outcome of an attempt that failed before anything was sent. */
const notSent = (error: string): Outcome => ({
  delivered: false,
  statusCode: null,
  durationMs: 0,
  answer: null,
  error,
  retryAfterMs: null,
})

const keyOf = ({ endpointId, event, attempt }: Claim): AttemptKey => ({ endpointId, eventId: event.id, attempt })

const endpointOf = ({ endpointId }: AttemptKey): string => endpointId
