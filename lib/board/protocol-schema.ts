import { z } from 'zod'
import { refusalSchema } from '../live/refusal-schema'
import { ORDER_STATUSES } from '../order-status'
import { orderFlowSchema } from '../orders/order-flow-schema'
import { MAX_MARKED } from '../orders/order-limits'
import { orderSchema } from '../orders/order-schema'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ITEM_ID, EXAMPLE_ORDER_ID, id, moment, orNull } from '../schema-parts'
import { undisplayedTicketSchema } from '../screens/undisplayed-tickets'
import { storableText } from '../storable-text'
import { boardStationSchema } from './board-station-schema'

/**
 * The messages between screens and the relay: see protocol.ts. The server validates requests with these schemas, and the
 * AsyncAPI document derives from them. A screen that was loaded before an update goes on: they may only grow.
 */

const seq = z
  .int()
  .min(0)
  // The largest signed 32-bit integer, the type of the column `seq`.
  .max(2_147_483_647)
  .meta({ description: "The number of the branch's event, without gaps.", example: 1_204 })

const eventId = z.uuid().toLowerCase().meta({
  description: 'The id of the event. After a restore of the database, a `seq` may have another id.',
})

const maybeEventId = orNull(eventId).exactOptional().meta({
  description: 'Null if there is no event or it was pruned.',
})

/** Identifies an event. After a restore of the database, a `seq` may have another id. */
export const knownEventSchema = z.strictObject({ seq, eventId })

/** An order as of its branch's event `seq`. */
export const orderChangeSchema = z.object({ seq, eventId, order: orderSchema })

/** The branch's last event and the database's clock. */
export const heartbeatSchema = z.object({ seq, now: moment, eventId: maybeEventId })

/** Sent to every screen of a branch every few seconds. */
export const branchHeartbeatSchema = heartbeatSchema.extend({
  undisplayed: z.array(undisplayedTicketSchema),
  writable: z.boolean().meta({ description: 'Whether the database accepts writes.' }),
})

export const boardBranchSchema = z
  .object({
    id: id('Branch id.', EXAMPLE_BRANCH_ID),
    name: z.string().meta({ example: 'Hàng Bông' }),
    timeZone: z.string().meta({ description: 'IANA name.', example: 'Asia/Ho_Chi_Minh' }),
    locale: z.string().meta({ description: 'Of the organisation (BCP 47).', example: 'vi-VN' }),
    currency: z.string().meta({ description: 'Of the organisation (ISO 4217).', example: 'VND' }),
    flow: orderFlowSchema,
  })
  .meta({ id: 'BoardBranch' })

const orders = z.array(orderSchema)

/** All open orders of a branch as of event `seq`. */
export const boardSnapshotSchema = heartbeatSchema
  .extend({
    branch: boardBranchSchema,
    stations: z.array(boardStationSchema).meta({ description: 'Ordered by position.' }),
    orders: orders.meta({ description: 'The open orders.' }),
    cancelled: orders.meta({ description: 'Cancelled within the last hour, oldest first.' }),
    recalled: orders.exactOptional().meta({ description: 'Completed orders that are recalled.' }),
  })
  .meta({ id: 'BoardSnapshot' })

const numbers = z.array(z.int())

export const digestSchema = z
  .object({
    new: numbers.meta({ description: 'Placed while the screen was offline, and open.' }),
    changed: numbers.meta({ description: 'Placed before, changed meanwhile, and open.' }),
    finished: numbers.meta({ description: 'Completed, whenever they were placed.' }),
    cancelled: numbers.meta({ description: 'Cancelled or stopped, whenever they were placed.' }),
  })
  .meta({
    id: 'Digest',
    description: 'The orders that changed while a screen was offline: ticket numbers, each order in one list.',
  })

export const joinRequestSchema = z.strictObject({
  branchId: id('Branch id.', EXAMPLE_BRANCH_ID),
  since: seq.optional().meta({ description: 'The screen has all changes up to this one. Left out without data.' }),
  last: knownEventSchema.optional().meta({ description: 'The newest event that the screen has applied.' }),
})

export const snapshotReplySchema = z.object({
  ok: z.literal(true),
  kind: z.literal('snapshot'),
  snapshot: boardSnapshotSchema,
  missed: orNull(digestSchema).meta({
    description: 'Null if the request had no `since`, or events since then were pruned.',
  }),
  wentBack: z.boolean().exactOptional().meta({
    description: "The request's `last` is not in the database, which was restored to an earlier time.",
  }),
})

/** Only the orders that changed after `since`, open or finished, as of event `seq`. */
export const missedReplySchema = heartbeatSchema.extend({
  ok: z.literal(true),
  kind: z.literal('missed'),
  orders,
  missed: digestSchema,
})

export const joinReplySchema = z.union([snapshotReplySchema, missedReplySchema, refusalSchema])

export const goodbyeSchema = z.enum(['restart', 'signed_out']).meta({
  description: 'Why the server closes the socket: it restarts, or the session no longer has the permission.',
})

const status = z.enum(ORDER_STATUSES)

/** What a step does: the command of a main button. */
const stepCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('change_status'), to: status }),
  z.strictObject({ type: z.literal('advance'), from: status, to: status }),
  z.strictObject({
    type: z.literal('mark_items'),
    itemIds: z.array(id('A line of the order.', EXAMPLE_ITEM_ID)).min(1).max(MAX_MARKED),
    done: z.boolean(),
  }),
])

const tapId = id('Id of the tap.', EXAMPLE_ORDER_ID)

/** A step that can still be undone on the screen that tapped. */
export const stepSchema = z.strictObject({
  tapId,
  orderId: id('Order id.', EXAMPLE_ORDER_ID),
  command: stepCommandSchema,
  screen: storableText(40).meta({ description: 'The name of the device; empty: it has none.', example: 'Bar' }),
  undoMs: z.int().min(1).max(10_000).meta({ description: 'Milliseconds for which it can be undone.', example: 3_000 }),
})

/** A step under way on another screen. */
export const shownStepSchema = stepSchema.omit({ screen: true }).extend({
  by: z.strictObject({
    name: z.string().meta({ description: 'The person, or the paired screen.', example: 'Lan' }),
    screen: orNull(z.string()).meta({ description: 'The device of the person; null: it has no name.', example: 'Bar' }),
  }),
})

export const undoneStepSchema = z.strictObject({ tapId })
