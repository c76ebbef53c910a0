import { z } from 'zod'
import { storableLines, storableText } from '../storable-text'

/** The same bounds as the REST interface has for an order. */
export const MAX_LINES = 50
export const MAX_QUANTITY = 99
export const MAX_NOTE = 280

/** A cart as a guest sends it. `key` names the attempt: sent again, it is the same order. */
export const guestOrderSchema = z.strictObject({
  key: z.uuid().toLowerCase(),
  lines: z
    .array(
      z.strictObject({
        menuItemId: z.uuid().toLowerCase(),
        quantity: z.int().min(1).max(MAX_QUANTITY),
        note: storableLines(MAX_NOTE),
      }),
    )
    .min(1)
    .max(MAX_LINES),
  // Pages that were opened before this field was there do not send it.
  allergyNote: storableText(MAX_NOTE).default(''),
})

export type NewGuestOrder = z.infer<typeof guestOrderSchema>
