import { z } from 'zod'
import { storableText } from '../storable-text'

const minutes = z.number({ error: 'required' }).int().min(1).max(240)

/** The settings of a station: how many minutes after an order was placed it is due soon, and late. */
export const stationSchema = z
  .object({ name: storableText(40).trim().min(1), soonAfterMinutes: minutes, lateAfterMinutes: minutes })
  .refine(({ soonAfterMinutes: soon, lateAfterMinutes: late }) => soon < late, {
    path: ['lateAfterMinutes'],
    error: 'lateNotAfterSoon',
  })

export type StationValues = z.infer<typeof stationSchema>
