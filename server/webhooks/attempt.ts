import { unseal } from '@/lib/access/sealed'
import type { Claim } from '@/lib/events/outbox'
import { retryDelay } from '@/lib/events/retry-schedule'
import {
  type AttemptKey,
  type AttemptRecord,
  releaseClaim,
  settleDelivered,
  settleFailed,
  settleTaken,
} from '@/lib/events/settle-delivery'
import { presentEvent } from '@/lib/events/webhook-event'
import { disableEndpoint } from '@/lib/webhooks/disable-endpoint'
import type { Service } from '../api/context'
import { boardSecrets } from './board-endpoint'
import { inBatches } from './in-batches'
import { createSender, type Outcome, type Sender } from './sender'

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
  const toBoard = createSender({ allowPrivate: true, resolve: service.resolve, connections: boardWidth })
  const settleBoard = inBatches((keys: AttemptKey[]) => settleDelivered(database, keys))
  const settleEndpoint = inBatches((records: AttemptRecord[]) => settleTaken(database, records))

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

  /** Signed by this process's clock, which is also the receiver's. */
  function sendToBoard({ event }: Claim): Promise<Outcome> {
    return send(toBoard, event, { url: receiverUrl, secrets: [boardSecrets()[0]] }, new Date())
  }

  /** Signed by the database's clock: a receiver elsewhere refuses what a wrong clock signed. */
  async function sendToEndpoint({ event, endpointId, secrets, now }: Claim, url: string): Promise<Outcome> {
    const opened = openedSecrets(secrets, endpointId)
    if (!opened) return UNSIGNED
    return send(service.sender, event, { url, secrets: opened }, new Date(now))
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
      const { isLost } = await settleFailed(sql, {
        ...keyOf(claim),
        ...outcome,
        retryMs,
        pauseMs: retryAfterMs ?? 0,
      })
      if (claim.url === null) return
      if (statusCode === GONE) await disableEndpoint(sql, endpointId, 'gone')
      else if (isLost) await disableEndpoint(sql, endpointId, 'failing')
    })
  }
}

/** What becomes of an endpoint's deliveries when AUTH_SECRET was replaced without AUTH_SECRET_PREVIOUS. */
const UNSIGNED: Outcome = {
  delivered: false,
  statusCode: null,
  durationMs: 0,
  answer: null,
  error: 'Nothing was sent: the secret of this endpoint does not open any more. Rotate it.',
  retryAfterMs: null,
}

function openedSecrets(sealed: string[], endpointId: string): string[] | null {
  try {
    return sealed.map((secret) => unseal(secret, endpointId))
  } catch {
    return null
  }
}

const keyOf = ({ endpointId, event, attempt }: Claim): AttemptKey => ({ endpointId, eventId: event.id, attempt })

function send(
  sender: Sender,
  event: Claim['event'],
  target: Parameters<Sender['send']>[0],
  sentAt: Date,
): Promise<Outcome> {
  return sender.send(target, { id: event.id, body: JSON.stringify(presentEvent(event)) }, sentAt)
}
