import { announceOutbox } from '../outbox/outbox'
import { processValue } from '../process-wide'
import type { StoredOrder } from './order'
import type { StoredEvent } from './order-event'

/** Sends new events to the board's receiver. */
type BoardSender = {
  /** Whether it takes new events. */
  isFree(): boolean
  /** Sends an event and stores the result. Also one that was written while the sender was free, and is committed later. */
  send(event: StoredEvent): void
}

const boardSender = processValue<BoardSender>('board-sender')

export const installBoardSender = boardSender.set

/**
 * Whether this process sends the event of a statement to the board as soon as it is committed. The statement then writes the delivery as
 * claimed, so that no other process sends it meanwhile; it becomes due if this process does not deliver it.
 */
export const canHandOver = (): boolean => boardSender.find()?.isFree() ?? false

/** What a statement returns that ends with `eventSql`. `isHandedOver`: it has written the delivery to the board as claimed. */
export type WrittenEvent = Pick<StoredEvent, 'id' | 'type' | 'seq' | 'from' | 'changes' | 'at'> & {
  stored: StoredOrder
  isHandedOver: boolean
}

/** To be called after the commit. */
export function eventCommitted({ stored: order, isHandedOver, ...event }: WrittenEvent): void {
  const { id: orderId, branchId, status: to } = order
  if (isHandedOver) boardSender.find()?.send({ ...event, branchId, orderId, to, order })
  announceOutbox('here', isHandedOver)
}
