import { z } from '@hono/zod-openapi'
import { AT_LEAST_ONE, id, optionalWithDefault, orNull, withSomeField } from '@/lib/schema-parts'
import type { ListedScreen } from '@/lib/screens/find-screens'
import { USUAL_MONITOR } from '@/lib/screens/screen'
import { pairingForm, screenForm } from '@/lib/screens/screen-form'
import { isOnline, SCREEN_PROBLEMS } from '@/lib/screens/screen-problems'
import { idParam } from './path-params'

const EXAMPLE_SCREEN_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000d5'

const screenProblem = z.enum(SCREEN_PROBLEMS).openapi('ScreenProblem', {
  description:
    '`never`: it has not reported yet. `away`: it does not report any more. `hidden`: its page is not visible. `behind`: it shows old data. ' +
    '`drift`: its clock is wrong. `silent`: it plays no sound. `may_sleep`: the device may switch it off.',
  example: 'away',
})

const { shape } = screenForm

export const screen = z
  .object({
    id: id('Screen id.', EXAMPLE_SCREEN_ID),
    ...shape,
    stations: z.array(z.string()).openapi({ description: 'The stations whose work it shows; empty: all.' }),
    branchName: z.string().openapi({ example: 'Hàng Bông' }),
    pairedAt: z.iso.datetime(),
    seenAt: orNull(z.iso.datetime()).openapi({ description: 'When it reported last; null: never.' }),
    online: z.boolean().openapi({ description: 'Whether it reports now.' }),
    problems: z.array(screenProblem).openapi({ description: 'The worst first; empty: it is healthy.' }),
    openOrders: orNull(z.number().int()).openapi({
      description: 'How many open orders it has, as it reported last; null: it has not reported.',
      example: 7,
    }),
  })
  .openapi('Screen')
export const screens = z.object({ screens: z.array(screen) }).openapi('Screens')

export const newScreen = z
  .strictObject({
    ...shape,
    code: pairingForm.shape.code,
    stations: optionalWithDefault(shape.stations, []),
    mayBump: optionalWithDefault(shape.mayBump, false),
    diagonal: optionalWithDefault(shape.diagonal, USUAL_MONITOR.diagonal),
    readingDistance: optionalWithDefault(shape.readingDistance, USUAL_MONITOR.readingDistance),
  })
  .openapi('NewScreen')
export const screenChange = withSomeField(z.strictObject(shape).partial()).openapi('ScreenChange', AT_LEAST_ONE)
export const screenParam = idParam('Screen id.', EXAMPLE_SCREEN_ID)

const time = (ms: number) => new Date(ms).toISOString()

export const presentScreen = (found: ListedScreen): z.infer<typeof screen> => ({
  id: found.id,
  name: found.name,
  branchId: found.branchId,
  branchName: found.branchName,
  stations: found.stations,
  view: found.view,
  mayBump: found.mayBump,
  diagonal: found.diagonal,
  readingDistance: found.readingDistance,
  pairedAt: time(found.pairedAt),
  seenAt: found.seenAt === null ? null : time(found.seenAt),
  online: isOnline(found.problems),
  problems: found.problems,
  openOrders: found.report?.orders ?? null,
})
