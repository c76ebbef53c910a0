import { z } from 'zod'
import type { Permission } from '../access/permissions'
import { ORDER_STATUSES } from './order-status'

/** Ids are compared in lower case. */
const id = z.uuid().toLowerCase()
const status = z.enum(ORDER_STATUSES)
/** The largest number that the database's `integer` holds. */
const version = z.int().min(1).max(2_147_483_647)

/** Pages import the types of this module only (next.config.js checks it). */
export const staffCommandSchema = z.discriminatedUnion('type', [
  /** Moves an order to a state (docs/contract.md, States of an order). `version`: refuse if the order has another one. */
  z.strictObject({ type: z.literal('change_status'), to: status, version: version.optional() }),
  /**
   * Confirms the bank transfer and moves the order one step. `from`: refuse if the order is in another state, so that the
   * order makes only the step that the user saw.
   */
  z.strictObject({ type: z.literal('confirm_payment'), from: status.optional() }),
  /** Sets or removes the rush mark of an open order. */
  z.strictObject({ type: z.literal('mark_rush'), rush: z.boolean() }),
  /** Marks items as done at their station, or as not done. The state of the order stays. */
  z.strictObject({ type: z.literal('mark_items'), itemIds: z.array(id).min(1).max(100), done: z.boolean() }),
])

/** A change of an order that staff or a paired screen can request. */
export type StaffCommand = z.infer<typeof staffCommandSchema>

/** A change of an order that a caller requests. `cancel_own`: a guest cancels their own order while it is pending. */
export type OrderCommand = StaffCommand | { type: 'cancel_own' }

const PERMISSIONS = {
  confirm_payment: 'payments.confirm',
  cancel_own: 'guest.order',
  mark_rush: 'tickets.rush',
  mark_items: 'tickets.bump',
} as const satisfies Record<Exclude<OrderCommand['type'], 'change_status'>, Permission>

/** The permission that a command requires. */
export function permissionFor(command: OrderCommand): Permission {
  if (command.type !== 'change_status') return PERMISSIONS[command.type]
  return command.to === 'cancelled' ? 'tickets.cancel' : 'tickets.bump'
}
