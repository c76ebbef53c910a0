import { z } from 'zod'
import type { ErrorCode } from '../errors'
import type { Order } from '../orders/order'
import { staffCommandSchema } from '../orders/order-command'
import { storableText } from '../storable-text'

/** Ids are compared in lower case. */
const id = z.uuid().toLowerCase()

/** A tap from a device. */
export const tapSchema = z.strictObject({
  /** Created on the device. A tap that is sent again with the same `id` is carried out once and gets the same answer. */
  id,
  branchId: id,
  orderId: id,
  command: staffCommandSchema.refine((given) => given.type !== 'confirm_payment' || given.from !== undefined, {
    error: 'a payment must contain the state in which the board showed the order',
  }),
  /** The name of the device, such as "Bar"; may be empty. */
  screen: storableText(40),
})

/** A tap as it is sent to the server. */
export type Tap = z.infer<typeof tapSchema>

/** Who last changed an order; part of a refusal. */
export type LastChange = {
  /** A person, or a paired screen. Null: a guest. */
  by: string | null
  /** The name of the device that was used; null when it has none. */
  screen: string | null
}

/**
 * The server's answer to a tap. `order`: the current order, where known; after `place_order` and `make_again` the new one; after
 * `add_lines` the order that has the lines.
 */
export type TapResult =
  | { ok: true; order: Order }
  | { ok: false; code: ErrorCode; order?: Order; lastChange?: LastChange }
