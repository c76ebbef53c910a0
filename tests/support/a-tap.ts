import type { QueuedTap } from '@/lib/board/tap-queue'
import type { StaffCommand } from '@/lib/orders/order-command'

/** A tap on `order` with placeholder values except its command and `part`. */
export const aTap = (command: StaffCommand, part: Partial<QueuedTap> = {}): QueuedTap => ({
  id: 'tap',
  branchId: 'branch',
  orderId: 'order',
  screen: 'Bar',
  staffId: 'lan',
  at: 1_000,
  command,
  ...part,
})
