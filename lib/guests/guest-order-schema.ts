import { z } from 'zod'
import { newOrderSchema } from '../orders/sent-order-schema'

const { items: lines, ...others } = newOrderSchema.omit({ reference: true }).shape

/** An order of a guest. `key` identifies it: the same key sent again places no second order. */
export const sentGuestOrderSchema = z.strictObject({ key: z.uuid().toLowerCase(), lines, ...others })

/** The total of an order as the page shows it, in the query of its request. */
export const shownTotalSchema = z.object({ total: z.coerce.number().int().min(0) })

export type NewGuestOrder = z.infer<typeof sentGuestOrderSchema>

/** The request of a page. A page that was opened before an update does not send newly added fields. */
export type SentGuestOrder = z.input<typeof sentGuestOrderSchema>
