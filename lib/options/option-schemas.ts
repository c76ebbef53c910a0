import { z } from 'zod'

/** The most option groups of one item, and the most options of one group. */
export const MAX_GROUPS = 20
export const MAX_OPTIONS = 40

const price = z.int().min(-1_000_000_000).max(1_000_000_000)

/** The option groups and overrides of an item. */
export const itemOptionsSchema = z.object({
  groupIds: z.array(z.uuid()).max(MAX_GROUPS),
  overrides: z
    .array(
      z.object({
        optionId: z.uuid(),
        price: price.nullable(),
        isDefault: z.boolean().nullable(),
        leftOut: z.boolean(),
      }),
    )
    .max(MAX_GROUPS * MAX_OPTIONS),
})
