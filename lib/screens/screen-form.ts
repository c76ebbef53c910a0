import { z } from 'zod'
import { PAIRING_CODE } from '../code-alphabet'
import { EXAMPLE_BRANCH_ID } from '../schema-parts'
import { storableText } from '../storable-text'
import { hasMonitor, type Monitor, SCREEN_VIEWS, type ScreenSettings, type ScreenView, USUAL_MONITOR } from './screen'

const settings = {
  name: storableText(60).trim().min(1).meta({ example: 'Bar' }),
  branchId: z.uuid().toLowerCase().meta({ example: EXAMPLE_BRANCH_ID }),
  /** A select sends none as an empty text. */
  stations: z
    .array(storableText(100))
    .max(1)
    .transform((names) => names.filter((name) => name !== ''))
    .meta({ description: 'The station whose work it shows; empty: all.', example: ['Bar'] }),
  view: z.enum(SCREEN_VIEWS).meta({
    id: 'ScreenView',
    description:
      '`touch`: a board that staff tap. `wall`: a wall display. `all_day`: what is still to make, without tickets. `ready`: the pickup display.',
    example: 'touch',
  }),
  mayBump: z.boolean().meta({ description: 'Whether it moves tickets without a signed-in person.' }),
  diagonal: z.number().min(5).max(150).meta({ description: 'Of its monitor, in inches.', example: 43 }),
  readingDistance: z.number().min(0.5).max(20).meta({
    description: 'From which a wall display is read, in metres.',
    example: 2.5,
  }),
}

/** The form to change a screen. */
export const screenForm = z.strictObject(settings) satisfies z.ZodType<ScreenSettings>

/** Accepts a typed code in lower case, with spaces or hyphens, and with O, I and L instead of 0 and 1. */
const pairingCode = z
  .string()
  .max(40)
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  .pipe(z.string().regex(PAIRING_CODE, 'invalid'))
  .meta({ description: 'What the device shows at `/wall`.', example: '7K3M9Q' })

/** The form to pair a screen. */
export const pairingForm = z.strictObject({ code: pairingCode, ...settings })

export type PairingForm = z.infer<typeof pairingForm>

/** `screenForm` and `pairingForm` as pages validate them: the fields of the monitor are hidden where the view has none. */
export const shownScreenForm = z.custom<z.input<typeof screenForm>>().transform(withUsualMonitor).pipe(screenForm)
export const shownPairingForm = z.custom<z.input<typeof pairingForm>>().transform(withUsualMonitor).pipe(pairingForm)

/** A value of a monitor that is not valid is replaced if nobody could see and correct it. */
function withUsualMonitor<Values extends Monitor & { view: ScreenView }>(values: Values): Values {
  if (hasMonitor(values.view)) return values
  const { diagonal, readingDistance } = USUAL_MONITOR
  return {
    ...values,
    diagonal: settings.diagonal.catch(diagonal).parse(values.diagonal),
    readingDistance: settings.readingDistance.catch(readingDistance).parse(values.readingDistance),
  }
}
