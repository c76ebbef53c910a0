import { z } from 'zod'
import { ORDER_TYPES } from '../orders/order-type'
import { EXAMPLE_BRANCH_ID } from '../schema-parts'
import { storableText } from '../storable-text'
import { CONNECTIONS, DEFAULT_PORT, OCCASIONS, PAPERS, PRINTED_FORMS, type PrinterSettings } from './printer'

/** The limit of a name in DNS. */
const MAX_HOST = 253

/** The form of a printer. */
export const printerSchema = z
  .strictObject({
    name: storableText(60).trim().min(1).meta({ example: 'Bar' }),
    branchId: z.uuid().toLowerCase().meta({ example: EXAMPLE_BRANCH_ID }),
    connection: z.enum(CONNECTIONS).meta({
      description: '`network`: ESC/POS. `polling`: Star CloudPRNT.',
      example: 'network',
    }),
    host: z
      .string()
      .trim()
      .max(MAX_HOST)
      .regex(/^[\w.:-]*$/, 'invalid')
      .meta({ description: 'Of a network printer: its name or IP address.', example: '192.168.1.50' }),
    port: z.int({ error: 'required' }).min(1).max(65_535).meta({ example: DEFAULT_PORT }),
    paper: z.literal(PAPERS),
    prints: z.enum(PRINTED_FORMS).meta({
      description: 'A slip for each order, or a label for each piece.',
      example: 'slip',
    }),
    stations: z
      .array(storableText(100))
      .max(50)
      .meta({ description: 'Names; empty: all.', example: ['Bar'] }),
    orderTypes: z
      .array(z.enum(ORDER_TYPES))
      .max(ORDER_TYPES.length)
      .meta({ description: 'Empty: all.', example: ['takeaway'] }),
    occasion: z.enum(OCCASIONS).meta({ description: 'When it prints.', example: 'every_order' }),
  })
  .refine(hasHost, { path: ['host'], error: 'required' })

/** A network printer needs an address; merged edits of two managers may lack it. */
export function hasHost({ connection, host }: Pick<PrinterSettings, 'connection' | 'host'>): boolean {
  return connection !== 'network' || host !== ''
}
