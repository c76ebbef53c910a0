import { z } from 'zod'
import { newOrderSchema } from '../orders/order-schema'

const { items: lines, ...others } = newOrderSchema.shape

/** A cart as a guest sends it. `key` names the attempt: sent again, it is the same order. */
export const guestOrderSchema = z.strictObject({ key: z.uuid().toLowerCase(), lines, ...others })

export type NewGuestOrder = z.infer<typeof guestOrderSchema>

/** As a page sends it: one that was opened before a field was added does not send that field. */
export type SentGuestOrder = z.input<typeof guestOrderSchema>
