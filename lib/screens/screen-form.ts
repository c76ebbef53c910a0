import { z } from 'zod'
import { PAIRING_CODE } from '../code-alphabet'
import { storableText } from '../storable-text'
import { SCREEN_VIEWS, type ScreenSettings } from './screen'

const settings = {
  name: storableText(60).trim().min(1),
  branchId: z.uuid().toLowerCase(),
  /** One, or none: all. What a select has for none is the empty text. */
  stations: z
    .array(storableText(100))
    .max(1)
    .transform((names) => names.filter((name) => name !== '')),
  view: z.enum(SCREEN_VIEWS),
  mayBump: z.boolean(),
}

/** What a manager fills in to change a screen. */
export const screenForm = z.strictObject(settings) satisfies z.ZodType<ScreenSettings>

/** As it is read off a screen and typed: in small letters, with a gap, with the letters that the alphabet has no use for. */
const pairingCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  .pipe(z.string().regex(PAIRING_CODE, 'invalid'))

/** What a manager fills in to pair a screen. */
export const pairingForm = z.strictObject({ code: pairingCode, ...settings })

export type PairingForm = z.infer<typeof pairingForm>
