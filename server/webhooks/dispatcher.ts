import { randomUUID } from 'node:crypto'
import { listenOnPostgres } from '@/lib/db/postgres-listener'
import { type Claim, claimDue, claimOfHandedOver, endpointsWithWork, notify } from '@/lib/events/outbox-repository'
import { installBoardSender } from '@/lib/orders/board-handover'
import { announceOutbox, BOARD_ENDPOINT_ID, onOutbox } from '@/lib/outbox/outbox'
import type { Service } from '../api/context'
import { throttle } from '../limits'
import { createAttempts } from './attempt'
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue'

/** How often to query without a notice, for events of other processes and for retries that are due. */
const POLL_MS = 1_000
/** The shortest time between two queries for managers' endpoints with work; notices come with every change. */
const ENDPOINT_QUERY_INTERVAL_MS = 50
/** Concurrent deliveries of this process: to the board, and to each manager's endpoint. */
const BOARD_CONCURRENCY = 64
const ENDPOINT_CONCURRENCY = 8
/** New events on their way to the board, without a claim. What comes beyond it waits in the database instead of in memory. */
const MAX_HANDED_OVER = 256

/** How long a stop waits for current deliveries. */
const STOP_TIMEOUT_MS = 3_000

export type Dispatcher = {
  /** Claims no more deliveries; resolves when the claimed ones have a stored result or are released. */
  stop(): Promise<void>
}

/**
 * Delivers committed events to every subscribed endpoint at least once. Any number of processes may run a dispatcher.
 * Each endpoint has its own queue, so a slow or dead endpoint does not delay the board or other endpoints.
 */
export function startDispatcher(service: Service, receiverUrl: string): Dispatcher {
  const { database, log } = service
  const attempts = createAttempts(service, receiverUrl)
  const queues = new Map<string, DeliveryQueue>()
  const board = createQueue(BOARD_ENDPOINT_ID, BOARD_CONCURRENCY)
  const endpointQueues = throttle(ENDPOINT_QUERY_INTERVAL_MS, wakeEndpointQueues)
  let stopped = false
  const handedOver = new Set<Promise<void>>()
  installBoardSender({
    isFree: () => !stopped && handedOver.size < MAX_HANDED_OVER,
    send: (event) => {
      const attempt = attempts.attempt(claimOfHandedOver(event)).finally(() => handedOver.delete(attempt))
      handedOver.add(attempt)
    },
  })
  const stopListening = onOutbox((_, toBoard) => wake(!toBoard))
  const poll = setInterval(wake, POLL_MS, true)
  wake(true)

  return {
    stop: async () => {
      stopped = true
      stopListening()
      clearInterval(poll)
      await endpointQueues.stop()
      const timeout = setTimeout(attempts.abort, STOP_TIMEOUT_MS)
      await Promise.all([...handedOver, ...[board, ...queues.values()].map((queue) => queue.whenIdle())])
      clearTimeout(timeout)
      await attempts.abort()
    },
  }

  function wake(boardIsDue: boolean) {
    if (boardIsDue) board.wake()
    endpointQueues.trigger()
  }

  async function wakeEndpointQueues() {
    for (const endpointId of await endpointsWithWork(database).catch(logReadFailure)) {
      const queue = queues.get(endpointId) ?? createQueue(endpointId, ENDPOINT_CONCURRENCY)
      queues.set(endpointId, queue)
      queue.wake()
    }
  }

  function createQueue(endpointId: string, concurrency: number): DeliveryQueue {
    return createDeliveryQueue<Claim>({
      concurrency,
      claim: async (limit, running) =>
        stopped ? [] : claimDue(database, endpointId, limit, running).catch(logReadFailure),
      run: (claim) => attempts.attempt(claim),
      onIdle: () => queues.delete(endpointId),
    })
  }

  function logReadFailure(error: unknown): [] {
    log.error({ err: error }, 'outbox not read')
    return []
  }
}

const CHANNEL = 'passboard_outbox'
/**
 * The shortest time between two NOTIFY. Not one for each commit, because Postgres serialises the commits of transactions
 * that notify. A lost notice delays another process by at most one second, its polling interval.
 */
const NOTIFY_INTERVAL_MS = 100

/** Notifies the other processes of events that were committed here, and receives their notices (LISTEN, NOTIFY). */
export function exchangeOutboxNotices({ database, log }: Service, databaseUrl: string): { stop(): Promise<void> } {
  const self = randomUUID()
  const notices = throttle(NOTIFY_INTERVAL_MS, async () => {
    await notify(database, CHANNEL, self).catch((error: unknown) =>
      log.warn({ err: error }, 'other processes not notified of the outbox'),
    )
  })
  const stopSending = onOutbox((from) => from === 'here' && notices.trigger())
  const stopReceiving = listenOnPostgres(
    databaseUrl,
    CHANNEL,
    (payload) => payload !== self && announceOutbox('elsewhere'),
  )
  return {
    stop: async () => {
      stopSending()
      await Promise.all([notices.stop(), stopReceiving()])
    },
  }
}
