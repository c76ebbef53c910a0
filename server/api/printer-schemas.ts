import { z } from '@hono/zod-openapi'
import { DEFAULT_PORT, PAPERS, PRINT_ERRORS, pollingPath, settingsOf } from '@/lib/printing/printer'
import type { ListedPrinter } from '@/lib/printing/printer-repository'
import { hasHost, printerSchema } from '@/lib/printing/printer-schema'
import { AT_LEAST_ONE, id, optionalWithDefault, orNull, withSomeField } from '@/lib/schema-parts'
import { idParam } from './path-params'

const EXAMPLE_PRINTER_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000e5'

const printError = z.enum(PRINT_ERRORS).openapi('PrintError', { example: 'paper_out' })
const shape = {
  ...printerSchema.shape,
  // The generator takes numbers for texts.
  paper: z
    .literal(PAPERS)
    .openapi({ type: 'integer', enum: [...PAPERS], description: 'The width in millimetres.', example: 80 }),
}

export const printer = z
  .object({
    id: id('Printer id.', EXAMPLE_PRINTER_ID),
    ...shape,
    branchName: z.string().openapi({ example: 'Hàng Bông' }),
    pollingPath: orNull(z.string()).openapi({
      description: 'The path that it polls, a secret; null: it does not poll.',
      example: pollingPath('0123456789abcdef0123456789abcdef'),
    }),
    polledAt: orNull(z.iso.datetime()).openapi({ description: 'When it polled last; null: never.' }),
    lastPrintedAt: orNull(z.iso.datetime()).openapi({ description: 'When it printed last; null: never.' }),
    error: orNull(printError).openapi({ description: 'Why it cannot print; null: it can, as far as Passboard knows.' }),
    waiting: z.int().openapi({ description: 'How many slips and labels wait.', example: 0 }),
    givenUp: z.int().openapi({ description: 'How many were given up within 24 hours.', example: 0 }),
    givenUpError: orNull(printError).openapi({ description: 'Why the last of them was.' }),
  })
  .openapi('Printer')
export const printers = z.object({ printers: z.array(printer) }).openapi('Printers')

export const newPrinter = z
  .strictObject({
    ...shape,
    host: optionalWithDefault(shape.host, ''),
    port: optionalWithDefault(shape.port, DEFAULT_PORT),
    paper: optionalWithDefault(shape.paper, 80),
    prints: optionalWithDefault(shape.prints, 'slip'),
    stations: optionalWithDefault(shape.stations, []),
    orderTypes: optionalWithDefault(shape.orderTypes, []),
    occasion: optionalWithDefault(shape.occasion, 'every_order'),
  })
  .refine(hasHost, { path: ['host'], error: 'is required for a network printer' })
  .openapi('NewPrinter')
export const printerChange = withSomeField(z.strictObject(shape).partial()).openapi('PrinterChange', AT_LEAST_ONE)
export const printerParam = idParam('Printer id.', EXAMPLE_PRINTER_ID)

const time = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export const presentPrinter = (found: ListedPrinter): z.infer<typeof printer> => ({
  id: found.id,
  ...settingsOf(found),
  branchName: found.branchName,
  pollingPath: found.connection === 'polling' ? pollingPath(found.address) : null,
  polledAt: time(found.polledAt),
  lastPrintedAt: time(found.lastPrintedAt),
  error: found.error,
  waiting: found.waiting,
  givenUp: found.givenUp,
  givenUpError: found.givenUpError,
})
