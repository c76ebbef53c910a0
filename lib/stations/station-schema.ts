import { z } from 'zod'
import { storableText } from '../storable-text'

const minutes = z.number({ error: 'required' }).int().min(1).max(240)

/** The settings of a station. */
export const stationSchema = z
  .object({
    name: storableText(40).trim().min(1).meta({ example: 'Bar' }),
    soonAfterMinutes: minutes.meta({
      description: 'How many minutes after an order was placed its lines here are due soon.',
      example: 5,
    }),
    lateAfterMinutes: minutes.meta({ description: 'And late: more than `soonAfterMinutes`.', example: 10 }),
  })
  .refine(({ soonAfterMinutes: soon, lateAfterMinutes: late }) => soon < late, {
    path: ['lateAfterMinutes'],
    error: 'lateNotAfterSoon',
  })

export type StationValues = z.infer<typeof stationSchema>
