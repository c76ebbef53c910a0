import { z } from 'zod'
import { storableText } from '../storable-text'

const minutes = z.number({ error: 'required' }).int().min(1).max(240)

const fields = z.object({
  name: storableText(40).trim().min(1).meta({ example: 'Bar' }),
  soonAfterMinutes: minutes.meta({
    description: 'How many minutes after an order was placed its lines here are due soon.',
    example: 5,
  }),
  lateAfterMinutes: minutes.meta({ description: 'And late: more than `soonAfterMinutes`.', example: 10 }),
  startsTogether: z.boolean().meta({
    description: 'Whether its boards show when to start a line, so that an order is ready together.',
    example: false,
  }),
})

export type StationValues = z.infer<typeof fields>

const isLateAfterSoon = ({ soonAfterMinutes: soon, lateAfterMinutes: late }: StationValues) => soon < late
const refused = { path: ['lateAfterMinutes'], error: 'lateNotAfterSoon' }

/** The settings of a station. */
export const stationSchema = fields.refine(isLateAfterSoon, refused)

/** As programs send a new station. */
export const sentStationSchema = fields
  .extend({ startsTogether: fields.shape.startsTogether.default(false) })
  .refine(isLateAfterSoon, refused)
