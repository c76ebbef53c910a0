import { z } from 'zod'
import { ORDER_TYPES } from '../orders/order-type'
import { storableText } from '../storable-text'
import { CONNECTIONS, OCCASIONS, PAPERS, PRINTED_FORMS, type PrinterSettings } from './printer'

/** The limit of a name in DNS. */
const MAX_HOST = 253

/** The form of a printer. */
export const printerSchema = z
  .strictObject({
    name: storableText(60).trim().min(1),
    branchId: z.uuid().toLowerCase(),
    connection: z.enum(CONNECTIONS),
    host: z
      .string()
      .trim()
      .max(MAX_HOST)
      .regex(/^[\w.:-]*$/, 'invalid'),
    port: z.int({ error: 'required' }).min(1).max(65_535),
    paper: z.literal(PAPERS),
    prints: z.enum(PRINTED_FORMS),
    stations: z.array(storableText(100)).max(50),
    orderTypes: z.array(z.enum(ORDER_TYPES)).max(ORDER_TYPES.length),
    occasion: z.enum(OCCASIONS),
  })
  .refine(hasHost, { path: ['host'], error: 'required' })

/** A network printer needs an address; merged edits of two managers may lack it. */
export function hasHost({ connection, host }: Pick<PrinterSettings, 'connection' | 'host'>): boolean {
  return connection !== 'network' || host !== ''
}
