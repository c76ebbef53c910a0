import { z } from 'zod'
import { newOrderSchema } from '../orders/order-schema'

const { items: lines, ...others } = newOrderSchema.omit({ reference: true }).shape

/**
 * An order of a guest. `key` identifies it: the same key sent again places no second order. `total`: refuse if it costs something else
 * than the page showed.
 */
export const guestOrderSchema = z.strictObject({
  key: z.uuid().toLowerCase(),
  lines,
  total: z.int().min(0).optional(),
  ...others,
})

export type NewGuestOrder = z.infer<typeof guestOrderSchema>

/** The request of a page. A page that was opened before an update does not send newly added fields. */
export type SentGuestOrder = z.input<typeof guestOrderSchema>
