import { z } from 'zod'
import { moment, orNull } from '../schema-parts'
import { CALL_KINDS } from './call-kinds'

/** A call at a table, as boards get it. */
export const tableCallSchema = z
  .object({
    id: z.uuid(),
    tableId: z.uuid(),
    tableLabel: z.string().meta({ example: 'A1' }),
    kind: z.enum(CALL_KINDS).meta({ id: 'CallKind' }),
    calledAt: moment,
    acknowledgedAt: orNull(moment).meta({ description: 'Null: nobody has answered yet.' }),
  })
  .meta({ id: 'TableCall', description: 'A call at a table: for a person, or for the bill.' })

/** A call as the guests at the table see it. */
export const guestCallSchema = tableCallSchema
  .pick({ kind: true, calledAt: true, acknowledgedAt: true })
  .meta({ id: 'GuestCall' })
