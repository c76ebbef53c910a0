import { z } from '@hono/zod-openapi'
import { COMPARISONS } from '@/lib/reports/period-before'
import { EXACT_DAYS, MAX_DAYS } from '@/lib/reports/report-filter'
import { EXAMPLE_BRANCH_ID, id } from '@/lib/schema-parts'
import { storableText } from '@/lib/storable-text'
import { dayParam } from './page-params'

const hourParam = (min: number, description: string, example: number) =>
  z
    .string()
    .regex(/^\d{1,2}$/, 'must be an hour')
    .transform(Number)
    .pipe(
      z
        .number()
        .min(min)
        .max(min + 23),
    )
    .optional()
    .openapi({ type: 'integer', minimum: min, maximum: min + 23, description, example })

/** The parameters of the page, with the branch. */
const queryOf = (longest: number) => ({
  branchId: id('The branch.', EXAMPLE_BRANCH_ID),
  from: dayParam(
    `The first business day of the branch (its \`dayEndsAt\`). Default: \`to\`, or today. At most ${longest} days.`,
  ),
  to: dayParam('The last day. Default: `from`.'),
  fromHour: hourParam(0, 'Orders placed from this hour. Default: 0.', 8),
  toHour: hourParam(1, 'Until before this hour; one that is smaller is of the next day. Default: 24.', 17),
  station: storableText(200).min(1).optional().openapi({ description: 'Only lines of this station.', example: 'Bar' }),
  item: z.uuid().optional().openapi({ description: 'Only lines of this menu item.' }),
})

export const reportQuery = z.strictObject({
  ...queryOf(MAX_DAYS),
  compare: z.enum(COMPARISONS).default('before').openapi({
    description: 'What `before` is: the period that ends where this one begins, or the one of a year before.',
  }),
})

export const ticketQuery = z.strictObject(queryOf(EXACT_DAYS))
