import { EventEmitter } from 'node:events'
import { processWide } from '../process-wide'

/**
 * SQL for `status = 'pending'`, written as in the partial index by order. It does not match the partial index by time:
 * with outdated statistics, the planner would choose that one and read the whole backlog for each order.
 */
export const IS_PENDING = `status <> ALL (ARRAY['delivered'::delivery_status, 'dead'::delivery_status])`

/**
 * SQL that turns off synchronous commit for this transaction. For writes that a crash of Postgres may lose: claims and
 * settled deliveries. The event is then delivered again.
 */
export const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`

/** The endpoint of the board's own receiver; a migration inserts its row. */
export const BOARD_ENDPOINT_ID = '01930000-0000-7000-8000-000000000001'

/** After this many consecutive failures, each process sends an endpoint one delivery at a time. */
export const FAILING_AFTER = 3

/** The process that committed: this one, or another that sent a notification. */
type Origin = 'here' | 'elsewhere'

const signal = () =>
  processWide('outbox', () => new EventEmitter<{ committed: [Origin, boolean] }>().setMaxListeners(0))

/** Signals that events were committed. A hint only: the dispatcher also polls. @param toBoard this process sends it to the board */
export function announceOutbox(origin: Origin = 'here', toBoard = false): void {
  signal().emit('committed', origin, toBoard)
}

/** Calls `listener` after each signalled commit. @returns a function that unsubscribes */
export function onOutbox(listener: (origin: Origin, toBoard: boolean) => void): () => void {
  signal().on('committed', listener)
  return () => signal().off('committed', listener)
}
