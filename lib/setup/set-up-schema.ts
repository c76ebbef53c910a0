import { z } from 'zod'
import { ownColumnsSchema } from '../menu/own-columns'
import { countrySchema, currencySchema, localeSchema, timeZoneSchema } from '../organisation/organisation-schema'
import { newPersonSchema } from '../staff/person-schema'
import { storableLines, storableText } from '../storable-text'
import { newTablesSchema } from '../tables/table-schemas'
import { planFirstMenu } from './first-menu'

const name = storableText(80).trim().min(1)

/** The input of the set-up, for the form and for the server. */
export const setUpSchema = z
  .object({
    code: storableText(40).min(1),
    name,
    slug: z
      .string()
      .max(40)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug'),
    timeZone: timeZoneSchema,
    currency: currencySchema,
    locale: localeSchema,
    country: countrySchema,
    branchName: name,
    tableLabels: newTablesSchema.shape.labels,
    managerName: newPersonSchema.shape.name,
    phone: newPersonSchema.shape.phone,
    pin: newPersonSchema.shape.pin,
    pinAgain: z.string(),
    menu: z.enum(['sample', 'file', 'none']),
    menuFile: storableLines(200_000),
    /** What the header of the file calls its columns; null: not chosen. */
    menuColumns: ownColumnsSchema.nullable(),
    /** Whether invalid lines of the file are left out; otherwise they are an error. */
    leaveOut: z.boolean(),
    /** Whether prices that look like thousandths of what was meant are taken as thousands. */
    pricesInThousands: z.boolean(),
  })
  .superRefine((values, context) => {
    const addProblem = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (values.pin !== values.pinAgain) addProblem('pinAgain', 'pinsDiffer')
    if (values.menu !== 'file') return
    const { items, problems } = planFirstMenu(values, values)
    if (items.length === 0) addProblem('menuFile', 'required')
    if (problems.length > 0 && !values.leaveOut) addProblem('leaveOut', 'menuLines')
  })

export type SetUp = z.infer<typeof setUpSchema>
/** The values of the form before parsing. */
export type SetUpForm = z.input<typeof setUpSchema>
