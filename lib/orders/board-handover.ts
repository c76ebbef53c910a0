import { announceOutbox } from '../outbox/outbox'
import { processWide } from '../process-wide'
import type { StoredOrder } from './order'
import type { StoredEvent } from './order-event'

/** Sends new events to the board's receiver. */
type BoardSender = {
  /** Whether it takes new events. */
  isFree(): boolean
  /** Sends an event and stores the result. Also one that was written while the sender was free, and is committed later. */
  send(event: StoredEvent): void
}

const current = () => processWide('board-sender', (): { sender: BoardSender | null } => ({ sender: null }))

/**
 * Whether this process sends the event of a statement to the board as soon as it is committed. The statement then writes the delivery as
 * claimed, so that no other process sends it meanwhile; it becomes due if this process does not deliver it.
 */
export const isHandedOver = (): boolean => current().sender?.isFree() ?? false

/** What a statement returns that ends with `eventSql`. */
export type WrittenEvent = Pick<StoredEvent, 'id' | 'type' | 'seq' | 'from' | 'changes'> & { stored: StoredOrder }

/** To be called after the commit. @param toBoard what `isHandedOver` said for the statement */
export function eventCommitted({ stored: order, ...event }: WrittenEvent, toBoard: boolean): void {
  const { id: orderId, branchId, status: to } = order
  if (toBoard) current().sender?.send({ ...event, branchId, orderId, to, order })
  announceOutbox('here', toBoard)
}

/** Sets the sender of this process. */
export function installBoardSender(sender: BoardSender): void {
  current().sender = sender
}
