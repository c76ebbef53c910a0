import { z } from 'zod'
import type { Permission } from '../access/permissions'
import { ORDER_STATUSES } from './order-status'

/** Ids are compared in small letters. */
const id = z.uuid().toLowerCase()
const status = z.enum(ORDER_STATUSES)
/** The largest number that the database's `integer` holds. */
const version = z.int().min(1).max(2_147_483_647)

/** Pages import the types of this module only (next.config.js checks it). */
export const staffCommandSchema = z.discriminatedUnion('type', [
  /** Moves an order to a state (docs/contract.md, States of an order). `version`: refuse if the order is at another one. */
  z.strictObject({ type: z.literal('change_status'), to: status, version: version.optional() }),
  /**
   * The bank transfer has arrived; this also moves the order one step. `from`: refuse if the order is in another state, so
   * that it is not moved further than was seen.
   */
  z.strictObject({ type: z.literal('confirm_payment'), from: status.optional() }),
  /** Marks an open order to be made before all that are not, or takes that back. */
  z.strictObject({ type: z.literal('mark_rush'), rush: z.boolean() }),
  /** Bumps items at their station, or takes that back; the order stays where it is. */
  z.strictObject({ type: z.literal('mark_items'), itemIds: z.array(id).min(1).max(100), done: z.boolean() }),
])

/** What staff, or a paired screen, may ask to be done with an order. */
export type StaffCommand = z.infer<typeof staffCommandSchema>

/** What can be asked to be done with an order. `cancel_own`: a guest takes the own order back, while it is pending. */
export type OrderCommand = StaffCommand | { type: 'cancel_own' }

const PERMISSIONS = {
  confirm_payment: 'payments.confirm',
  cancel_own: 'guest.order',
  mark_rush: 'tickets.rush',
  mark_items: 'tickets.bump',
} as const satisfies Record<Exclude<OrderCommand['type'], 'change_status'>, Permission>

/** What a caller must be permitted to give a command. */
export function permissionFor(command: OrderCommand): Permission {
  if (command.type !== 'change_status') return PERMISSIONS[command.type]
  return command.to === 'cancelled' ? 'tickets.cancel' : 'tickets.bump'
}
