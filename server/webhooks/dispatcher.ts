import { BOARD_ENDPOINT_ID, type Claim, claimDue, endpointsWithWork } from '@/lib/events/outbox'
import { onOutbox } from '@/lib/events/outbox-signal'
import type { Service } from '../api/context'
import { atMostEvery } from '../at-most-every'
import { createAttempts } from './attempt'
import { createLane, type Lane } from './lane'

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
 * one. Each endpoint has a lane of its own, so that one that is slow or dead delays no other, the board's least of all.
 */
export function startDispatcher(service: Service, receiverUrl: string): Dispatcher {
  const { database, log } = service
  const attempts = createAttempts(service, receiverUrl, BOARD_WIDTH)
  const lanes = new Map<string, Lane>()
  const board = laneTo(BOARD_ENDPOINT_ID, BOARD_WIDTH)
  const others = atMostEvery(LOOK_AGAIN_MS, wakeOthers)
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
      await Promise.all([board, ...lanes.values()].map((lane) => lane.idle()))
      clearTimeout(patience)
      await attempts.abort()
    },
  }

  function wake() {
    board.wake()
    others.ask()
  }

  async function wakeOthers() {
    for (const endpointId of await endpointsWithWork(database).catch(notRead)) {
      const lane = lanes.get(endpointId) ?? laneTo(endpointId, ENDPOINT_WIDTH)
      lanes.set(endpointId, lane)
      lane.wake()
    }
  }

  function laneTo(endpointId: string, width: number): Lane {
    return createLane<Claim>({
      width,
      claim: async (limit, underWay) => (stopped ? [] : claimDue(database, endpointId, limit, underWay).catch(notRead)),
      carryOut: attempts.attempt,
      onIdle: () => lanes.delete(endpointId),
    })
  }

  function notRead(error: unknown): [] {
    log.error({ err: error }, 'outbox not read')
    return []
  }
}
