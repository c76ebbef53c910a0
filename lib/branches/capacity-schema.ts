import { z } from 'zod'
import { moment, orNull } from '../schema-parts'
import { CAPACITY_STEPS, HAND_MINUTES } from './capacity'

/** What the load of a kitchen counts: the open pieces of the fullest station, or the minutes until the last open order is likely ready. */
export const LOAD_MEASURES = ['pieces', 'minutes'] as const

const limit = z.number({ error: 'required' }).int().min(1).max(10_000).nullable()

const automaticSchema = z
  .object({
    measure: z.enum(LOAD_MEASURES).meta({
      description:
        'What the load counts. `pieces`: the open pieces of the fullest station. `minutes`: until the last open order is likely ready.',
    }),
    busy: limit.meta({ description: 'The load at which the step begins; null: never by itself.', example: 30 }),
    limited: limit.meta({ description: 'As `busy`.', example: 45 }),
    full: limit.meta({ description: 'As `busy`.', example: 60 }),
  })
  .superRefine(({ busy, limited, full }, context) => {
    for (const [path, value, lower] of [
      ['limited', limited, [busy]],
      ['full', full, [busy, limited]],
    ] as const)
      if (value !== null && lower.some((before) => before !== null && before >= value))
        context.addIssue({ code: 'custom', path: [path], message: 'limitsNotAscending' })
  })

/** As it is stored: the categories of a limited kitchen may have been removed since. */
export const storedCapacitySchema = z.object({
  longerMinutes: z
    .number({ error: 'required' })
    .int()
    .min(1)
    .max(240)
    .meta({ description: 'How much longer guests read that it takes, in minutes.', example: 15 }),
  categoryIds: z.array(z.uuid().toLowerCase()).max(200).meta({
    description: 'The categories that guests order from while the kitchen is limited.',
  }),
  automatic: orNull(automaticSchema).meta({ description: 'When a step begins by itself; null: by hand only.' }),
})

export const capacitySchema = storedCapacitySchema
  .superRefine(({ categoryIds, automatic }, context) => {
    if (automatic && automatic.limited !== null && categoryIds.length === 0)
      context.addIssue({ code: 'custom', path: ['categoryIds'], message: 'required' })
  })
  .meta({ id: 'Capacity', description: 'What a full kitchen means at a branch.' })

export type Capacity = z.infer<typeof capacitySchema>

export const NEW_CAPACITY: Capacity = { longerMinutes: 15, categoryIds: [], automatic: null }

/** What is set by hand. `normal` needs no time. */
export const handStepSchema = z
  .union([
    z.strictObject({ step: z.literal('normal') }),
    z.strictObject({
      step: z.enum(['busy', 'limited', 'full']),
      minutes: z.literal(HAND_MINUTES).meta({ type: 'integer', enum: [...HAND_MINUTES], example: 30 }),
    }),
  ])
  .meta({
    id: 'KitchenStep',
    description: '`minutes`: how long it lasts. `normal` needs none.',
    example: { step: 'full', minutes: 30 },
  })

export type HandStep = z.infer<typeof handStepSchema>

/** How full the kitchen is, for boards and managers. */
export const shownCapacitySchema = z
  .object({
    step: z.enum(CAPACITY_STEPS).meta({
      description:
        '`busy`: guests read that it takes longer. `limited`: they also order from some categories only. `full`: they cannot order.',
    }),
    until: orNull(moment).meta({ description: 'When a step that was set by hand ends; null: it was not.' }),
    longerMinutes: z.int(),
    categoryCount: z.int().meta({ description: 'How many categories guests order from while the kitchen is limited.' }),
  })
  .meta({ id: 'KitchenCapacity' })

export type ShownCapacity = z.infer<typeof shownCapacitySchema>
