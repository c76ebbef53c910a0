import { z } from 'zod'
import { PAIRING_CODE } from '../code-alphabet'
import { storableText } from '../storable-text'
import { SCREEN_VIEWS, type ScreenSettings } from './screen'

const settings = {
  name: storableText(60).trim().min(1),
  branchId: z.uuid().toLowerCase(),
  /** One station, or none for all. A select sends none as an empty text. */
  stations: z
    .array(storableText(100))
    .max(1)
    .transform((names) => names.filter((name) => name !== '')),
  view: z.enum(SCREEN_VIEWS),
  mayBump: z.boolean(),
  diagonal: z.number().min(5).max(150),
  readingDistance: z.number().min(0.5).max(20),
}

/** The form to change a screen. */
export const screenForm = z.strictObject(settings) satisfies z.ZodType<ScreenSettings>

/** Accepts a typed code in lower case, with spaces or hyphens, and with O, I and L instead of 0 and 1. */
const pairingCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  .pipe(z.string().regex(PAIRING_CODE, 'invalid'))

/** The form to pair a screen. */
export const pairingForm = z.strictObject({ code: pairingCode, ...settings })

export type PairingForm = z.infer<typeof pairingForm>
