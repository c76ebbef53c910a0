import { z } from 'zod'
import { refusalSchema } from '../live/refusal-schema'
import { orderItemSchema, voidReasonSchema } from '../orders/order-item-schema'
import { orderSchema, orderStatusSchema } from '../orders/order-schema'
import { EXAMPLE_BRANCH_ID, id, moment, money, orNull } from '../schema-parts'
import { tableCodeSchema } from './guest-table'

/** The messages between public pages and the server: see protocol.ts. The AsyncAPI document derives from them. */

export const watchRequestSchema = z.strictObject({ branchId: id('Branch id.', EXAMPLE_BRANCH_ID) })

export const followRequestSchema = z.strictObject({ tableCode: tableCodeSchema })

const readyNumber = z
  .object({
    key: z.string().meta({
      description: 'Numbers restart each day: this differs between a ticket of today and one of yesterday.',
      example: '2026-11-21/47',
    }),
    number: z.int().meta({ description: 'The ticket number.', example: 47 }),
    name: z.string().exactOptional().meta({
      description: 'Of the customer, if the branch shows names and one was given.',
      example: 'Hương',
    }),
    likelyAt: moment.exactOptional().meta({
      description: 'When it is likely ready, as told last. Only of the first numbers that are not ready.',
    }),
  })
  .meta({ id: 'ReadyNumber' })

export const readyNumbersSchema = z
  .object({
    seq: z.int().meta({ description: 'The numbers are as of this event of the branch.', example: 1_204 }),
    preparing: z.array(readyNumber).meta({ description: 'Confirmed or in progress, the oldest first.' }),
    ready: z.array(readyNumber).meta({ description: 'Ready, the latest first.' }),
  })
  .meta({ id: 'ReadyNumbers' })

const transferSchema = z
  .object({
    qrText: z.string().meta({ description: 'The content of the QR code (VietQR, EMVCo).' }),
    bank: z.string().meta({ example: 'Vietcombank' }),
    account: z.string(),
    accountName: z.string(),
    amount: money,
    reference: z.string().meta({ description: 'Identifies the order or the bill on the bank statement.' }),
  })
  .meta({ id: 'Transfer' })

const { refund, refundDue, itemsTotal, adjustments, total, allergyNote, tableLabel, pickupAt } = orderSchema.shape
const { menuItemId, quantity, unitPrice, note, options } = orderItemSchema.shape

const guestOrderItem = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ example: 'Bạc xỉu' }),
    quantity,
    unitPrice,
    note,
    menuItemId,
    options: z.array(
      options.element.pick({ optionId: true, name: true, quantity: true, price: true }).extend({
        componentId: z.uuid().optional().meta({ description: 'Of a combo: the component that it is for.' }),
      }),
    ),
  })
  .meta({ id: 'GuestOrderItem' })

export const guestOrderSchema = z
  .object({
    id: z.uuid(),
    isOwn: z
      .boolean()
      .meta({ description: 'False: of another guest of the same sitting, without notes and transfer.' }),
    number: z.int().meta({ example: 47 }),
    tableLabel: tableLabel.meta({ description: 'The table that it is at now.' }),
    isElsewhere: z.boolean().meta({ description: 'Whether staff have moved it away from the table of the session.' }),
    status: orderStatusSchema,
    whyCancelled: orNull(voidReasonSchema).meta({
      description:
        'Why it was cancelled, or the kitchen stopped making it; null: it was not, nobody said, or it is of another guest.',
      example: null,
    }),
    estimate: orNull(
      z
        .object({
          from: z.iso.datetime({ offset: true }),
          to: z.iso.datetime({ offset: true }),
          isLonger: z.boolean().meta({ description: 'Whether it is expected after the window that was told first.' }),
        })
        .meta({ id: 'GuestEstimate' }),
    ).meta({ description: 'Between when it becomes ready, as it was told last; null: not known, or not to make.' }),
    pickupAt: pickupAt.meta({
      description: 'When the guest collects it; null: as soon as it is ready, or it is of another guest.',
      example: null,
    }),
    isPaid: z.boolean(),
    isDue: z.boolean().meta({ description: 'Whether it must still be paid.' }),
    amountDue: money.meta({ description: 'What must still be paid.', example: 78_000 }),
    refund,
    refundDue,
    itemsTotal,
    adjustments: z.array(
      adjustments.element.pick({ id: true, kind: true, percent: true, value: true, reason: true }).meta({
        id: 'GuestAdjustment',
      }),
    ),
    total,
    placedAt: z.iso.datetime({ offset: true }),
    allergyNote,
    items: z.array(guestOrderItem),
    receipt: orNull(z.string()).meta({
      description: 'The path of its receipt; null: nothing was paid, or it is of another guest.',
      example: null,
    }),
    transfer: orNull(transferSchema).meta({ description: 'Null: not possible, or not due.' }),
  })
  .meta({ id: 'GuestOrder' })

/** `ok`: the requested data was sent before this reply. */
export const publicReplySchema = z.union([z.object({ ok: z.literal(true) }), refusalSchema])

export const publicGoodbyeSchema = z.enum(['restart', 'session_over']).meta({
  description: "Why the server closes the socket: it restarts, or the guest's session has ended.",
})
