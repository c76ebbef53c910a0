import { z } from '@hono/zod-openapi'
import { voidReasonSchema } from '@/lib/orders/order-item-schema'
import { MAX_LINES, MAX_QUANTITY } from '@/lib/orders/order-limits'
import {
  courseSchema,
  lineEditShape,
  menuReference,
  onUnknownItemSchema,
  sentLinesSchema,
} from '@/lib/orders/sent-order-schema'
import { EXAMPLE_ITEM_ID, id } from '@/lib/schema-parts'
import { orderIdParam, refuseUnusedWords, version } from './order-schemas'
import { pathId } from './path-params'

export const addition = z
  .strictObject({ items: sentLinesSchema, onUnknownItem: onUnknownItemSchema, version })
  .superRefine(refuseUnusedWords)
  .openapi('Addition')

export const lineVoid = z
  .strictObject({
    quantity: z.number().int().min(1).max(MAX_QUANTITY).optional().openapi({
      description: 'How many pieces; left out: all of the item.',
      example: 1,
    }),
    reason: voidReasonSchema,
    version,
  })
  .openapi('LineVoid')

export const courseFire = z.strictObject({ course: courseSchema.meta({ example: 2 }), version }).openapi('CourseFire')

export const linesVoid = z
  .strictObject({
    lines: z
      .array(
        z
          .strictObject({
            itemId: id('Id of an item of this order.', EXAMPLE_ITEM_ID).optional(),
            reference: menuReference.meta({
              description:
                'The `reference` of its menu item, instead of `itemId`. It must be of one item of the order.',
              example: 'bac-xiu',
            }),
            quantity: lineVoid.shape.quantity,
            reason: voidReasonSchema,
          })
          .refine(({ itemId, reference }) => (itemId === undefined) !== (reference === undefined), {
            path: ['itemId'],
            error: 'required, or reference, and not both',
          }),
      )
      .min(1)
      .max(MAX_LINES),
    version,
  })
  .openapi('LinesVoid')

export const lineChange = z
  .strictObject({ ...lineEditShape, version })
  .refine(({ note, options, course }) => [note, options, course].some((value) => value !== undefined), {
    error: 'must name what to change',
  })
  .openapi('LineChange')

export const orderItemParams = orderIdParam.extend({
  itemId: pathId('itemId', 'Id of an item of this order.', EXAMPLE_ITEM_ID),
})

export const itemsMark = z
  .strictObject({
    itemIds: z.array(id('Id of an item of this order.', EXAMPLE_ITEM_ID)).min(1).max(MAX_LINES),
    done: z.boolean().openapi({ description: 'False: not done.', example: true }),
  })
  .openapi('ItemsMark')
