import type { TapCommand } from '@/lib/board/tap'
import type { QueuedTap } from '@/lib/board/tap-queue'

/** A tap on `order` of which all but its command and `part` is of no matter. */
export const aTap = (command: TapCommand, part: Partial<QueuedTap> = {}): QueuedTap => ({
  id: 'tap',
  branchId: 'branch',
  orderId: 'order',
  screen: 'Bar',
  staffId: 'lan',
  at: 1_000,
  command,
  ...part,
})
