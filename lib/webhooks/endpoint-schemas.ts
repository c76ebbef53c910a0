import { z } from 'zod'
import { EVENT_TYPES } from '../events/event-types'
import { storableText } from '../storable-text'

/** An endpoint as its form has it; where it may go is looked up by the server. */
export const endpointSchema = z.object({
  name: storableText(80).trim().min(1),
  url: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .regex(/^https?:\/\//i, 'webAddress'),
  /** None: every type, also those that come later. */
  eventTypes: z.array(z.enum(EVENT_TYPES)).max(20),
  enabled: z.boolean(),
})

export type EndpointValues = z.infer<typeof endpointSchema>

export const newEndpointSchema = endpointSchema.omit({ enabled: true }).extend({
  /** Empty: every branch that the manager may see. */
  branchId: z.union([z.uuid(), z.literal('')]),
})

/** From when on events are sent again: date and time of the organisation's clock, as a browser's field has them. */
export const replaySchema = z.object({
  since: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'required'),
})
