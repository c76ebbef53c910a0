import { setTimeout as wait } from 'node:timers/promises'
import { type Claim, claimDue, settleDelivered, settleFailed } from '@/lib/events/outbox'
import { onOutbox } from '@/lib/events/outbox-signal'
import { retryDelay } from '@/lib/events/retry-schedule'
import type { Service } from '../api/context'
import { boardSignature } from './board-endpoint'
import { deliver } from './deliver'

/** How often to look without a hint: for what another process wrote, and for retries that are due. */
const POLL_MS = 1_000
const BATCH = 50

export type Dispatcher = {
  /** Takes no more; resolves when what was claimed is settled. */
  stop(): Promise<void>
}

/** Delivers committed events to every subscribed endpoint, at least once, until stopped. */
export function startDispatcher({ database, log, metrics }: Service, receiverUrl: string): Dispatcher {
  const stopping = new AbortController()
  const signature = boardSignature()
  let hinted = false
  let wake = () => {}
  const stopListening = onOutbox(() => {
    hinted = true
    wake()
  })
  const running = run()

  return {
    stop: async () => {
      stopListening()
      stopping.abort()
      wake()
      await running
    },
  }

  async function run() {
    while (!stopping.signal.aborted) {
      hinted = false
      const claimed = await claimAndDeliver().catch((error: unknown) => {
        log.error({ err: error }, 'outbox not read')
        return 0
      })
      if (claimed === 0 && !hinted) await hintOrPoll()
    }
  }

  async function hintOrPoll() {
    const pause = new AbortController()
    wake = () => pause.abort()
    if (stopping.signal.aborted) return
    await wait(POLL_MS, undefined, { signal: pause.signal }).catch(() => undefined)
  }

  async function claimAndDeliver(): Promise<number> {
    const claims = await claimDue(database, BATCH)
    await Promise.all(claims.map(attempt))
    return claims.length
  }

  async function attempt(claim: Claim) {
    try {
      await deliver(claim.event, receiverUrl, signature)
      metrics.deliveries.inc({ result: 'delivered' })
    } catch (error) {
      return failed(claim, error instanceof Error ? error.message : String(error))
    }
    await settleDelivered(database, claim)
  }

  async function failed(claim: Claim, reason: string) {
    metrics.deliveries.inc({ result: 'failed' })
    log.warn({ eventId: claim.event.id, attempts: claim.attempts, reason }, 'delivery failed')
    await settleFailed(database, claim, reason, retryDelay(claim.attempts))
  }
}
