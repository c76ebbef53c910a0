import { z } from 'zod'
import { errorCodeSchema } from '../schema-parts'

/** The reply of a socket that refuses a request. */
export const refusalSchema = z
  .object({ ok: z.literal(false), error: errorCodeSchema })
  .meta({ id: 'Refusal', description: 'The request was refused.' })
