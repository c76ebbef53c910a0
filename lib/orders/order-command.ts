import { z } from 'zod'
import type { Permission } from '../access/permissions'
import { ORDER_STATUSES, type OrderStatus } from '../order-status'
import { newAdjustmentShape, refuseBoth } from './adjustment-schema'
import { CANCEL_REASONS } from './cancel-reason'
import { MAX_LINES, MAX_MARKED, MAX_QUANTITY } from './order-limits'
import { orderTypeSchema } from './order-schema'
import {
  amountSchema,
  handedOverSchema,
  howPaidShape,
  paymentMethodSchema,
  paymentVoidReasonSchema,
  refundReasonSchema,
  refuseContradictions,
} from './payment-schema'
import { REMAKE_REASONS } from './remake-reasons'
import { courseSchema, lineEditShape, newLinesSchema, orderEditShape, staffOrderSchema } from './sent-order-schema'
import { VOID_REASONS } from './void-reason'

/** Ids are compared in lower case. */
const id = z.uuid().toLowerCase()
const status = z.enum(ORDER_STATUSES)
/** The largest number that the database's `integer` holds. */
const MAX_INTEGER = 2_147_483_647
const version = z.int().min(1).max(MAX_INTEGER)

/** Only a cancellation has a reason. */
export const REASON_ONLY_CANCELS = { path: ['reason'], error: 'only a cancellation has a reason' }

/** Whether a state comes after another in the chain from pending to completed. */
const isLater = (from: OrderStatus, to: OrderStatus): boolean =>
  to !== 'cancelled' && ORDER_STATUSES.indexOf(to) > ORDER_STATUSES.indexOf(from)

/** The lines to make again, and how many pieces of each. */
const remakeLines = z
  .array(z.strictObject({ itemId: id, quantity: z.int().min(1).max(MAX_QUANTITY) }))
  .min(1)
  .max(MAX_LINES)

/** Pages import the types of this module only (next.config.js checks it). */
export const staffCommandSchema = z.discriminatedUnion('type', [
  /**
   * Moves an order to a state (docs/contract.md, States of an order). `version`: refuse if the order has another one.
   * `reason`: why it is cancelled.
   */
  z
    .strictObject({
      type: z.literal('change_status'),
      to: status,
      version: version.optional(),
      reason: z.enum(CANCEL_REASONS).optional(),
    })
    .refine(({ to, reason }) => reason === undefined || to === 'cancelled', REASON_ONLY_CANCELS),
  /**
   * Records a payment and moves the order one step. `from`: refuse if the order is in another state, so that the order makes
   * only the step that the user saw. `method`: a bank transfer, unless it is given. `amount`: refuse if another amount is due.
   */
  z
    .strictObject({
      type: z.literal('confirm_payment'),
      from: status.optional(),
      method: paymentMethodSchema.optional(),
      amount: amountSchema,
      handedOver: handedOverSchema,
    })
    .superRefine(refuseContradictions),
  /** Records a payment of an order: of all that is due, a part of it, or some pieces. Its state stays. */
  z.strictObject({ type: z.literal('record_payment'), ...howPaidShape }).superRefine(refuseContradictions),
  /**
   * Records that what is due as a refund was given back. `amount`: refuse if another amount is due. With a `reason`: that money of a
   * completed order was given back which is not due, all that was paid or an `amount` of it.
   */
  z.strictObject({
    type: z.literal('record_refund'),
    method: paymentMethodSchema,
    amount: amountSchema,
    reason: refundReasonSchema.optional(),
  }),
  /** Voids a payment or a refund that was recorded by mistake. The state of the order stays. */
  z.strictObject({ type: z.literal('void_payment'), paymentId: id, reason: paymentVoidReasonSchema }),
  /** Corrects the method of a payment or a refund. */
  z.strictObject({ type: z.literal('correct_payment'), paymentId: id, method: paymentMethodSchema }),
  /** Adds a discount or a surcharge, as a percentage of the items or as an amount. The state of the order stays. */
  z
    .strictObject({ type: z.literal('adjust'), ...newAdjustmentShape, version: version.optional() })
    .superRefine(refuseBoth),
  z.strictObject({ type: z.literal('remove_adjustment'), adjustmentId: id, version: version.optional() }),
  /** Places an order with lines of this one, without charge: some were spilled, or made wrong. This order does not change. */
  z.strictObject({ type: z.literal('make_again'), lines: remakeLines, reason: z.enum(REMAKE_REASONS) }),
  /** Shows a completed order on the boards again, or removes it from them. Its state stays. */
  z.strictObject({ type: z.literal('recall'), recalled: z.boolean() }),
  /** Sets or removes the rush mark of an open order. */
  z.strictObject({ type: z.literal('mark_rush'), rush: z.boolean() }),
  /** Changes values of an open order. What is left out stays. */
  z.strictObject({
    type: z.literal('update_order'),
    ...orderEditShape,
    orderType: orderTypeSchema.optional(),
    version: version.optional(),
  }),
  /**
   * Places an order at a table, or at the counter of the branch. It is a new order, so the order that a tap names is not used.
   */
  z.strictObject({
    type: z.literal('place_order'),
    tableId: id.nullable(),
    order: staffOrderSchema,
  }),
  /** Adds lines to an order, at the prices of now. An order that takes no lines any more gets a new order beside it. */
  z.strictObject({ type: z.literal('add_lines'), lines: newLinesSchema, version: version.optional() }),
  /** Changes the note, the options or the course of a line that is not begun. What is left out stays. */
  z.strictObject({ type: z.literal('change_line'), itemId: id, ...lineEditShape, version: version.optional() }),
  /** Takes pieces of a line off the order, or all of them. The last ones of an order that is being made or is ready stop it. */
  z.strictObject({
    type: z.literal('void_line'),
    itemId: id,
    quantity: z.int().min(1).max(MAX_QUANTITY).optional(),
    reason: z.enum(VOID_REASONS),
    version: version.optional(),
  }),
  /** Voids all lines of an order that is being made or is ready: its guest left. */
  z.strictObject({ type: z.literal('stop'), reason: z.enum(VOID_REASONS), version: version.optional() }),
  /**
   * Moves an order several states on, as several changes in one transaction. It is refused if the order is not in the state
   * `from`, so that it makes only the steps that the user saw.
   */
  z
    .strictObject({ type: z.literal('advance'), from: status, to: status })
    .refine(({ from, to }) => isLater(from, to), { path: ['to'], error: 'must be a later state of the chain' }),
  /**
   * Marks items as done at their station, or as not done. The state of the order stays, unless the branch makes orders ready
   * with their last line.
   */
  z.strictObject({
    type: z.literal('mark_items'),
    itemIds: z.array(id).min(1).max(MAX_MARKED),
    done: z.boolean(),
  }),
  /** Has the later lines of an open order made now, up to a course. */
  z.strictObject({ type: z.literal('fire'), course: courseSchema, version: version.optional() }),
])

/** A change of an order that staff or a paired screen can request. */
export type StaffCommand = z.infer<typeof staffCommandSchema>

/** A change of an order that a caller requests. `cancel_own`: a guest cancels their own order while it is pending. */
export type OrderCommand = StaffCommand | { type: 'cancel_own' }

const PERMISSIONS = {
  advance: 'tickets.bump',
  make_again: 'tickets.bump',
  recall: 'tickets.bump',
  confirm_payment: 'payments.confirm',
  record_payment: 'payments.confirm',
  void_payment: 'payments.confirm',
  correct_payment: 'payments.confirm',
  adjust: 'orders.adjust',
  remove_adjustment: 'orders.adjust',
  cancel_own: 'guest.order',
  mark_rush: 'tickets.rush',
  mark_items: 'tickets.bump',
  place_order: 'orders.place',
  add_lines: 'orders.change',
  change_line: 'orders.change',
  void_line: 'orders.change',
  stop: 'orders.change',
  fire: 'tickets.bump',
} as const satisfies Record<
  Exclude<OrderCommand['type'], 'change_status' | 'update_order' | 'record_refund'>,
  Permission
>

/** The permission that a command requires. */
export function permissionFor(command: OrderCommand): Permission {
  switch (command.type) {
    case 'change_status':
      return command.to === 'cancelled' ? 'tickets.cancel' : 'tickets.bump'
    case 'record_refund':
      return command.reason === undefined ? 'payments.refund' : 'payments.put_right'
    case 'update_order': {
      const { type: _, rush: __, version: ___, ...edits } = command
      return Object.values(edits).every((edit) => edit === undefined) ? 'tickets.rush' : 'orders.change'
    }
    default:
      return PERMISSIONS[command.type]
  }
}
