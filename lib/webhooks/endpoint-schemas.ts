import { z } from 'zod'
import { storableText } from '../storable-text'
import { EVENT_TYPES } from './event-types'

/** The form values of an endpoint. The server also checks that the address is allowed. */
export const endpointSchema = z.object({
  name: storableText(80).trim().min(1),
  url: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .regex(/^https?:\/\//i, 'webAddress'),
  /** Empty: every type, also future ones. */
  eventTypes: z.array(z.enum(EVENT_TYPES)).max(20),
  enabled: z.boolean(),
})

export type EndpointValues = z.infer<typeof endpointSchema>

export const newEndpointSchema = endpointSchema.omit({ enabled: true }).extend({
  /** Empty: every branch that the manager may see. */
  branchId: z.union([z.uuid(), z.literal('')]),
})

/** The start of a resend: local time of the organisation, as an input of type `datetime-local` returns it. */
export const replaySchema = z.object({
  since: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'required'),
})
