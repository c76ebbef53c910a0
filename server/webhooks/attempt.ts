import { setTimeout } from 'node:timers/promises'
import { presentConditionEvent } from '@/lib/conditions/condition-event'
import type { Claim } from '@/lib/events/outbox-repository'
import { BOARD_RETRIES, retryDelay } from '@/lib/events/retries'
import {
  type AttemptKey,
  type AttemptRecord,
  releaseClaim,
  settleDelivered,
  settleEndpointDelivered,
  settleFailed,
} from '@/lib/events/settlement-repository'
import { presentEvent } from '@/lib/orders/order-event'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { EVERY_PORT } from '@/lib/webhook-ports'
import { disableEndpoint } from '@/lib/webhooks/change-endpoints'
import { openedSecrets } from '@/lib/webhooks/endpoint-secrets'
import type { Service } from '../api/context'
import { batchWrites } from './delivery-queue'
import { boardSecrets } from './receiver'
import { createSender, type Message, type Outcome } from './sender'

const GONE = 410
/**
 * The result of a delivery to the board is stored so much later, because the screens are told first. A crash in this time delivers the
 * event again.
 */
const STORE_FOR_BOARD_AFTER_MS = 20

export type Attempts = {
  /** Sends a claimed delivery and stores the result. Never rejects: if storing fails, the delivery is due again after its lease. */
  attempt(claim: Claim): Promise<void>
  /** Aborts the current attempts and releases their claims. */
  abort(): Promise<void>
}

/** Makes attempts at deliveries, to the receiver or to a manager's endpoint. */
export function createAttempts(service: Service, receiverUrl: string): Attempts {
  const { database, log, metrics } = service
  let isAborted = false
  const boardSender = createSender({ allowPrivate: true, ports: EVERY_PORT, resolve: service.resolve })
  const storeDelivered = batchWrites(
    ({ endpointId }: AttemptRecord) => endpointId,
    ([first, ...others]) =>
      first.endpointId === BOARD_ENDPOINT_ID
        ? settleDelivered(database, [first, ...others])
        : settleEndpointDelivered(database, first.endpointId, [first, ...others]),
  )

  return {
    attempt: async (claim) => {
      const to = claim.url === null ? 'board' : 'endpoint'
      try {
        const outcome = claim.url === null ? await sendToBoard(claim) : await sendToEndpoint(claim, claim.url)
        metrics.deliveries.inc({ to, result: outcome.delivered ? 'delivered' : 'failed' })
        await storeOutcome(claim, outcome)
      } catch (error) {
        const { event, endpointId } = claim
        log.error({ err: error, eventId: event.id, endpointId }, 'result of a delivery not stored')
      }
    },
    abort: async () => {
      isAborted = true
      await Promise.all([boardSender.abort(), service.sender.abort()])
    },
  }

  /** The receiver has this process's clock. */
  function sendToBoard(claim: Claim): Promise<Outcome> {
    const target = { url: receiverUrl, secrets: [boardSecrets()[0]] }
    return send(claim, (message) => boardSender.send(target, message, new Date()))
  }

  /** Uses the database's clock for the timestamp: endpoints refuse a timestamp from a wrong clock. */
  async function sendToEndpoint(claim: Claim, url: string): Promise<Outcome> {
    const { endpointId, secrets, now } = claim
    const opened = openedSecrets(secrets, endpointId)
    if (opened.length === 0) {
      return notSent("Nothing was sent: the endpoint's secret cannot be decrypted. Rotate it.")
    }
    return send(claim, (message) => service.sender.send({ url, secrets: opened }, message, new Date(now)))
  }

  /** An event that cannot be serialised counts as a failed attempt, so that it does not block later events for ever. */
  function send({ event }: Claim, post: (message: Message) => Promise<Outcome>): Promise<Outcome> {
    let body: string
    try {
      body = JSON.stringify('conditionId' in event ? presentConditionEvent(event) : presentEvent(event))
    } catch (error) {
      log.error({ err: error, eventId: event.id }, 'event could not be serialised')
      return Promise.resolve(notSent('Nothing was sent: the event could not be written as JSON.'))
    }
    return post({ id: event.id, body })
  }

  async function storeOutcome(claim: Claim, outcome: Outcome): Promise<void> {
    if (!outcome.delivered) return isAborted ? releaseClaim(database, keyOf(claim)) : storeFailure(claim, outcome)
    if (claim.url === null) await setTimeout(STORE_FOR_BOARD_AFTER_MS)
    return storeDelivered({ ...keyOf(claim), ...outcome })
  }

  async function storeFailure(claim: Claim, outcome: Outcome) {
    const { endpointId, attempt, url, failures } = claim
    const { error, statusCode, retryAfterMs } = outcome
    log.warn({ eventId: claim.event.id, endpointId, attempt, statusCode, reason: error }, 'delivery failed')
    const scheduled = url === null && failures >= BOARD_RETRIES ? null : retryDelay(failures + 1)
    const retryMs = scheduled === null ? null : Math.max(scheduled, retryAfterMs ?? 0)
    await database.transaction(async (sql) => {
      const settled = await settleFailed(sql, {
        ...keyOf(claim),
        ...outcome,
        url,
        retryMs,
        pauseMs: retryAfterMs ?? 0,
      })
      if (!settled) return releaseClaim(sql, keyOf(claim))
      if (statusCode === GONE && url !== null) await disableEndpoint(sql, endpointId, 'gone')
      else if (settled.shouldDisable) await disableEndpoint(sql, endpointId, 'failing')
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
