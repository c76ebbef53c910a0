import { z } from 'zod'
import { storableText } from '../storable-text'

const minutes = z.number({ error: 'required' }).int().min(1).max(240)

/** A station as managers set it up: its work is soon late, and late, so many minutes after the order was placed. */
export const stationSchema = z
  .object({ name: storableText(40).trim().min(1), soonAfterMinutes: minutes, lateAfterMinutes: minutes })
  .refine(({ soonAfterMinutes: soon, lateAfterMinutes: late }) => soon < late, {
    path: ['lateAfterMinutes'],
    error: 'lateNotAfterSoon',
  })

export type StationValues = z.infer<typeof stationSchema>
