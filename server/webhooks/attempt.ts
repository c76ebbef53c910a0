import type { Claim } from '@/lib/events/outbox'
import {
  type AttemptKey,
  type AttemptRecord,
  releaseClaim,
  retryDelay,
  settleDelivered,
  settleEndpointDelivered,
  settleFailed,
} from '@/lib/events/settle-delivery'
import { presentEvent } from '@/lib/events/webhook-event'
import { disableEndpoint } from '@/lib/webhooks/change-endpoints'
import { openedSecrets } from '@/lib/webhooks/endpoint-secrets'
import { EVERY_PORT } from '@/lib/webhooks/webhook-ports'
import type { Service } from '../api/context'
import { inBatches } from './delivery-queue'
import { boardSecrets } from './receiver'
import { createSender, type Outcome, type Sender, type Target } from './sender'

const GONE = 410

export type Attempts = {
  /** Delivers what was claimed and settles it. Throws nothing: what could not be settled comes back when its lease ends. */
  attempt(claim: Claim): Promise<void>
  /** Gives up what is under way, and gives its claims back. */
  abort(): Promise<void>
}

/** One attempt at a delivery, to the board's own receiver or to a manager's endpoint. */
export function createAttempts(service: Service, receiverUrl: string, boardWidth: number): Attempts {
  const { database, log, metrics } = service
  let aborted = false
  const toBoard = createSender({
    allowPrivate: true,
    ports: EVERY_PORT,
    resolve: service.resolve,
    connections: boardWidth,
  })
  const settleBoard = inBatches(endpointOf, (keys: AttemptKey[]) => settleDelivered(database, keys))
  const settleEndpoint = inBatches(endpointOf, (records: [AttemptRecord, ...AttemptRecord[]]) =>
    settleEndpointDelivered(database, records[0].endpointId, records),
  )

  return {
    attempt: async (claim) => {
      const to = claim.url === null ? 'board' : 'endpoint'
      try {
        const outcome = claim.url === null ? await sendToBoard(claim) : await sendToEndpoint(claim, claim.url)
        metrics.deliveries.inc({ to, result: outcome.delivered ? 'delivered' : 'failed' })
        await settle(claim, outcome)
      } catch (error) {
        log.error({ err: error, eventId: claim.event.id, endpointId: claim.endpointId }, 'delivery not settled')
      }
    },
    abort: async () => {
      aborted = true
      await Promise.all([toBoard.abort(), service.sender.abort()])
    },
  }

  /** An event that cannot be written down fails like one that nobody takes: it must not hold up those behind it for ever. */
  function send(sender: Sender, { event }: Claim, target: Target, sentAt: Date): Promise<Outcome> {
    let body: string
    try {
      body = JSON.stringify(presentEvent(event))
    } catch (error) {
      log.error({ err: error, eventId: event.id }, 'event cannot be presented')
      return Promise.resolve(notSent('Nothing was sent: the event cannot be presented.'))
    }
    return sender.send(target, { id: event.id, body }, sentAt)
  }

  /** Signed by this process's clock, which is also the receiver's. */
  function sendToBoard(claim: Claim): Promise<Outcome> {
    return send(toBoard, claim, { url: receiverUrl, secrets: [boardSecrets()[0]] }, new Date())
  }

  /** Signed by the database's clock: a receiver elsewhere refuses what a wrong clock signed. */
  async function sendToEndpoint(claim: Claim, url: string): Promise<Outcome> {
    const { endpointId, secrets, now } = claim
    const opened = openedSecrets(secrets, endpointId)
    if (opened.length === 0) {
      return notSent('Nothing was sent: the secret of this endpoint does not open any more. Rotate it.')
    }
    return send(service.sender, claim, { url, secrets: opened }, new Date(now))
  }

  function settle(claim: Claim, outcome: Outcome): Promise<void> {
    if (!outcome.delivered) return aborted ? releaseClaim(database, keyOf(claim)) : failed(claim, outcome)
    return claim.url === null ? settleBoard(keyOf(claim)) : settleEndpoint({ ...keyOf(claim), ...outcome })
  }

  async function failed(claim: Claim, outcome: Outcome) {
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
      else if (settled.shouldDisable) await disableEndpoint(sql, endpointId, 'failing')
    })
  }
}

/** An attempt that ended before anything was sent. */
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
