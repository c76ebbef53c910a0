import { z } from 'zod'
import type { ErrorCode } from '../errors'
import type { Order } from '../orders/order'
import { staffCommandSchema } from '../orders/order-command'
import { storableText } from '../storable-text'
import { inCurrentForm } from './former-tap'

/** Ids are compared in small letters. */
const id = z.uuid().toLowerCase()

/** A tap as it comes in from a device; also from a page that the server's update has not reached yet. */
export const tapSchema = z.preprocess(
  inCurrentForm,
  z.strictObject({
    /** Made on the device. Sent again under the same `id`, a tap is carried out once and gets the same answer. */
    id,
    branchId: id,
    orderId: id,
    command: staffCommandSchema.refine((given) => given.type !== 'confirm_payment' || given.from !== undefined, {
      error: 'a payment names the state that the order was seen in',
    }),
    /** What the device calls itself, such as "Bar"; may be empty. */
    screen: storableText(40),
  }),
)

/** A tap as it crosses the network. */
export type Tap = z.infer<typeof tapSchema>

/** Who last changed an order, for whoever finds it changed. */
export type LastChange = {
  /** A person, or a paired screen. Null: a guest. */
  by: string | null
  /** The screen it was tapped on; null when it was none, or has no name. */
  screen: string | null
}

/** `order` is the order as it is now, where that is known. */
export type TapResult =
  | { ok: true; order: Order }
  | { ok: false; code: ErrorCode; order?: Order; lastChange?: LastChange }
