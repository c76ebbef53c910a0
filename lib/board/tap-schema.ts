import { z } from 'zod'
import { ORDER_STATUSES } from '../orders/order-status'
import { storableText } from '../storable-text'
import type { Tap } from './tap'

/** Ids are compared in small letters. */
const id = z.uuid().toLowerCase()

const command = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), to: z.enum(ORDER_STATUSES) }),
  z.strictObject({ kind: z.literal('pay'), from: z.enum(ORDER_STATUSES) }),
  z.strictObject({ kind: z.literal('rush'), rush: z.boolean() }),
  z.strictObject({ kind: z.literal('items'), itemIds: z.array(id).min(1).max(100), done: z.boolean() }),
])

/** A tap as it comes in from a device. */
export const tapSchema = z.strictObject({
  id,
  branchId: id,
  orderId: id,
  command,
  screen: storableText(40),
}) satisfies z.ZodType<Tap>
