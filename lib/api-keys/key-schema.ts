import { z } from 'zod'
import { KEY_PERMISSIONS } from '../access/key-permissions'
import { storableText } from '../storable-text'

/** The sources of orders that are no integration: see `sourceOf` in lib/orders/write-order.ts. */
const RESERVED_NAMES = ['guest', 'staff']

/** Characters of a key's name. Orders carry it as their source. */
export const MAX_KEY_NAME = 60

export const EXAMPLE_KEY_NAME = 'Sapo POS'

/** A new API key, for the form and for REST. */
export const newKeySchema = z.object({
  name: storableText(MAX_KEY_NAME)
    .trim()
    .min(1)
    .refine((name) => !RESERVED_NAMES.includes(name.toLowerCase()), { error: 'taken' })
    .meta({
      description: 'The name of the integration. Orders that it places have it as `source`.',
      example: EXAMPLE_KEY_NAME,
    }),
  permissions: z.array(z.enum(KEY_PERMISSIONS)).min(1, 'required').max(KEY_PERMISSIONS.length),
  /** Empty: every branch that the manager may see. */
  branchIds: z.array(z.uuid().toLowerCase()).max(100),
})

export type NewKey = z.infer<typeof newKeySchema>
