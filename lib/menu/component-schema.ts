import { z } from 'zod'

export const MAX_COMPONENTS = 10
export const MAX_COMPONENT_QUANTITY = 20

/** How many of a component one combo has. */
export const componentQuantity = z.int().min(1).max(MAX_COMPONENT_QUANTITY).meta({ example: 1 })

/** What an item consists of; empty: it is no combo. */
export const componentsSchema = z
  .array(z.strictObject({ menuItemId: z.uuid().toLowerCase(), quantity: componentQuantity }))
  .max(MAX_COMPONENTS)
  .refine((components) => new Set(components.map(({ menuItemId }) => menuItemId)).size === components.length, {
    error: 'twice',
  })
  .meta({ description: 'The items that a combo consists of, in their order. Empty: it is no combo.', example: [] })

export type Component = z.infer<typeof componentsSchema>[number]
