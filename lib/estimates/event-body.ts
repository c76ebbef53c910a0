import { z } from 'zod'
import { ORDER_STATUSES } from '../order-status'

const time = z.iso.datetime({ offset: true })
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish()

/** What stations make: a line, or a part of a combo. */
const made = {
  id: optional(z.string()),
  menuItemId: optional(z.string()),
  menuItemName: optional(z.string()),
  stationId: optional(z.string()),
  quantity: optional(z.number().positive()),
  done: optional(z.boolean()),
  options: optional(z.array(z.object({ optionId: optional(z.string()), name: optional(z.string()) }))),
}

const itemSchema = z.object({
  ...made,
  addedAt: optional(time),
  firedAt: optional(time),
  later: optional(z.boolean()),
  parts: optional(z.array(z.object(made))),
})

/** What estimates read of the body of a webhook. Everything else is ignored, so that bodies of later versions are read too. */
export const eventBodySchema = z.object({
  type: z.string(),
  timestamp: time,
  data: z.object({
    seq: optional(z.number().int()),
    order: z.object({
      id: z.string(),
      version: optional(z.number().int()),
      status: z.enum(ORDER_STATUSES),
      type: optional(z.string()),
      rush: optional(z.boolean()),
      createdAt: optional(time),
      startAt: optional(time),
      stoppedAt: optional(time),
      remakeOf: optional(z.unknown()),
      items: z.array(itemSchema),
    }),
  }),
})

export type EventItem = z.infer<typeof itemSchema>
