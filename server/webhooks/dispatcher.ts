import { randomUUID } from 'node:crypto'
import { listenOnPostgres } from '@/lib/db/postgres-listener'
import {
  announceOutbox,
  BOARD_ENDPOINT_ID,
  type Claim,
  claimDue,
  endpointsWithWork,
  onOutbox,
} from '@/lib/events/outbox'
import type { Service } from '../api/context'
import { atMostEvery } from '../limits'
import { createAttempts } from './attempt'
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue'

/** How often to look without a hint: for what another process wrote, and for retries that are due. */
const POLL_MS = 1_000
/** Hints come with every change; which managers' endpoints have work is asked at most so often. */
const LOOK_AGAIN_MS = 50
/** Deliveries under way at a time in this process: to the board, and to each manager's endpoint. */
const BOARD_WIDTH = 32
const ENDPOINT_WIDTH = 8

/** How long a stop waits for endpoints that take their time. */
const STOP_PATIENCE_MS = 3_000

export type Dispatcher = {
  /** Takes no more; resolves when what was claimed is settled, or given back. */
  stop(): Promise<void>
}

/**
 * Delivers committed events to every subscribed endpoint, at least once, until stopped. Any number of processes may run
 * one. Each endpoint has a queue of its own, so that one that is slow or dead delays no other, the board's least of all.
 */
export function startDispatcher(service: Service, receiverUrl: string): Dispatcher {
  const { database, log } = service
  const attempts = createAttempts(service, receiverUrl, BOARD_WIDTH)
  const queues = new Map<string, DeliveryQueue>()
  const board = queueTo(BOARD_ENDPOINT_ID, BOARD_WIDTH)
  const others = atMostEvery(LOOK_AGAIN_MS, notifyOthers)
  let stopped = false
  const stopListening = onOutbox(wake)
  const poll = setInterval(wake, POLL_MS)
  wake()

  return {
    stop: async () => {
      stopped = true
      stopListening()
      clearInterval(poll)
      await others.stop()
      const patience = setTimeout(attempts.abort, STOP_PATIENCE_MS)
      await Promise.all([board, ...queues.values()].map((queue) => queue.idle()))
      clearTimeout(patience)
      await attempts.abort()
    },
  }

  function wake() {
    board.wake()
    others.ask()
  }

  async function notifyOthers() {
    for (const endpointId of await endpointsWithWork(database).catch(notRead)) {
      const queue = queues.get(endpointId) ?? queueTo(endpointId, ENDPOINT_WIDTH)
      queues.set(endpointId, queue)
      queue.wake()
    }
  }

  function queueTo(endpointId: string, width: number): DeliveryQueue {
    return createDeliveryQueue<Claim>({
      width,
      claim: async (limit, underWay) => (stopped ? [] : claimDue(database, endpointId, limit, underWay).catch(notRead)),
      carryOut: attempts.attempt,
      onIdle: () => queues.delete(endpointId),
    })
  }

  function notRead(error: unknown): [] {
    log.error({ err: error }, 'outbox not read')
    return []
  }
}

const CHANNEL = 'passboard_outbox'
/**
 * Not with each commit: Postgres commits transactions that notify one after the other, in the whole database. This is a
 * hint for processes that did not write, and they look by themselves once a second.
 */
const NOTIFY_AGAIN_MS = 100

/** Tells the other processes of an installation of what was committed here, and hears from them (LISTEN, NOTIFY). */
export function exchangeOutboxNotices({ database, log }: Service, databaseUrl: string): { stop(): Promise<void> } {
  const self = randomUUID()
  const notices = atMostEvery(NOTIFY_AGAIN_MS, async () => {
    await database
      .query('SELECT pg_notify($1, $2)', [CHANNEL, self])
      .catch((error: unknown) => log.warn({ err: error }, 'others not told of the outbox'))
  })
  const stopTelling = onOutbox((from) => from === 'here' && notices.ask())
  const stopHearing = listenOnPostgres(
    databaseUrl,
    CHANNEL,
    (payload) => payload !== self && announceOutbox('elsewhere'),
  )
  return {
    stop: async () => {
      stopTelling()
      await Promise.all([notices.stop(), stopHearing()])
    },
  }
}
