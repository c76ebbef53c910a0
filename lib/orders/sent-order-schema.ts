import { z } from 'zod'
import { MAX_COURSE } from '../menu/course-numbers'
import { referenceSchema } from '../options/sent-groups'
import { EXAMPLE_ITEM_ID, EXAMPLE_OPTION_ID, EXAMPLE_TABLE_ID, id, optionalWithDefault, orNull } from '../schema-parts'
import { storableLines, storableText } from '../storable-text'
import { contactSchema } from './contact-schema'
import {
  CART_LIMITS,
  MAX_CUSTOMER_NAME,
  MAX_LINE_OPTIONS,
  MAX_LINES,
  MAX_NOTE,
  MAX_OPEN_NAME,
  MAX_ORDER_OPTIONS,
  MAX_PICKUP_DAYS,
  MAX_QUANTITY,
  MAX_REFERENCE,
  noteOverLimit,
} from './order-limits'
import { orderTypeSchema } from './order-schema'

/** The largest number that the database's `integer` holds. */
const MAX_INTEGER = 2_147_483_647

/** For each piece of the line. @param max the limit for one line */
const optionQuantity = (max: number) =>
  z.number().int().min(1).max(max).optional().meta({
    description: 'For each piece of the line; 1 when left out.',
    example: 1,
  })

/** The component of a combo that an option is for. */
const optionComponent = id(
  'Of a combo: the component that it is for. When left out: the combo itself.',
  EXAMPLE_ITEM_ID,
).optional()

const chosenOptionsSchema = z
  .array(
    z.strictObject({
      optionId: id('Option id.', EXAMPLE_OPTION_ID),
      componentId: optionComponent,
      quantity: optionQuantity(CART_LIMITS.quantity),
    }),
  )
  .max(MAX_LINE_OPTIONS)

/** The name of a customer that a caller sends. */
const customerNameSchema = storableText(MAX_CUSTOMER_NAME).trim()

/** A course, as callers send it. */
export const courseSchema = z.number().int().min(1).max(MAX_COURSE)

/** What a caller may change of a line. */
export const lineEditShape = {
  note: storableLines(MAX_NOTE)
    .optional()
    .meta({ description: 'The new note; empty removes it.', example: 'ít đường' }),
  options: chosenOptionsSchema.optional().meta({ description: 'All options of the line, as in a new order.' }),
  course: orNull(courseSchema).optional().meta({
    description: 'Another course of a later line. It is made now if that has begun, and if null: it has none.',
    example: 3,
  }),
}

/** What a caller may change of an open order, beside its type. */
export const orderEditShape = {
  rush: z.boolean().optional().meta({ description: 'False: removes the rush mark.', example: true }),
  tableId: id('Another table of the branch.', EXAMPLE_TABLE_ID).optional(),
  customerName: customerNameSchema.optional().meta({ description: 'Empty: removes the name.', example: 'Chị Hương' }),
  pickupAt: orNull(z.iso.datetime({ offset: true }))
    .optional()
    .meta({
      description: `When the customer picks it up, at most ${MAX_PICKUP_DAYS} days ahead; null: as soon as it is ready.`,
      example: '2026-11-21T18:30:00+07:00',
    }),
  note: storableLines(MAX_NOTE)
    .optional()
    .meta({ description: 'Of the whole order. Empty: removes it.', example: 'ra cùng lúc' }),
  allergyNote: storableText(MAX_NOTE)
    .optional()
    .meta({ description: 'What the guest must not eat. Empty: removes it.', example: 'đậu phộng' }),
}

/** The course of a new line. */
const lineCourse = orNull(courseSchema).optional().meta({
  description:
    "Its course. The lowest one of an order is made at once, the others when they are fired. Null: none. When left out: that of the item's category.",
  example: 2,
})

const NOTE_TEXT = 'Empty when left out. Text without control characters other than tabs and line ends.'

/** The lines of a new order, or of an addition, as guests and pages send them. */
export const newLinesSchema = z
  .array(
    z.strictObject({
      menuItemId: id('Menu item id.', EXAMPLE_ITEM_ID),
      quantity: z.number().int().min(1).max(CART_LIMITS.quantity).meta({ example: 2 }),
      note: optionalWithDefault(storableLines(CART_LIMITS.note), '').meta({
        description: `${NOTE_TEXT} All notes of an order have at most ${CART_LIMITS.noteBytes} bytes of UTF-8 together.`,
        example: 'ít đường',
      }),
      options: chosenOptionsSchema.optional().meta({
        description: `The options of the item, of a combo also those of its components. The defaults when left out. All lines of an order have at most ${MAX_ORDER_OPTIONS} options together.`,
      }),
      course: lineCourse,
    }),
  )
  .min(1)
  .max(CART_LIMITS.lines)
  .superRefine((lines, context) => {
    const index = noteOverLimit(lines)
    if (index === -1) return
    const message = `The notes of an order have at most ${CART_LIMITS.noteBytes} bytes of UTF-8 together.`
    context.addIssue({ code: 'custom', path: [index, 'note'], message })
  })

/** How a POS calls a thing of the menu, in a request. */
export const menuReference = referenceSchema.optional()
const openPrice = z.number().int().min(0).max(MAX_INTEGER).optional()

/** The lines of a new order, or of an addition, as programs send them. */
export const sentLinesSchema = z
  .array(
    z
      .strictObject({
        menuItemId: id('Menu item id.', EXAMPLE_ITEM_ID).optional(),
        reference: menuReference.meta({
          description: 'The `reference` of the menu item, instead of `menuItemId`.',
          example: 'bac-xiu',
        }),
        name: storableText(MAX_OPEN_NAME).trim().min(1).optional().meta({
          description:
            'What the line is called if it is not on the menu; only with `onUnknownItem: "accept"`. When left out: the reference or the id.',
          example: 'Bánh trung thu',
        }),
        price: openPrice.meta({
          description:
            "What one piece costs if it is not on the menu, in the currency's smallest unit; 0 when left out.",
          example: 90_000,
        }),
        quantity: z.number().int().min(1).max(MAX_QUANTITY).meta({ example: 2 }),
        note: optionalWithDefault(storableLines(MAX_NOTE), '').meta({ description: NOTE_TEXT, example: 'ít đường' }),
        options: z
          .array(
            z
              .strictObject({
                optionId: id('Option id.', EXAMPLE_OPTION_ID).optional(),
                componentId: optionComponent,
                reference: menuReference.meta({
                  description: 'The `reference` of the option, instead of `optionId`.',
                  example: 'size-l',
                }),
                name: storableText(MAX_OPEN_NAME).trim().min(1).optional().meta({
                  description: 'What it is called if the item has no such option; only with `onUnknownItem: "accept"`.',
                  example: 'Size L',
                }),
                price: openPrice.meta({
                  description:
                    'What it adds to the price of one piece if the item has no such option; 0 when left out.',
                  example: 6_000,
                }),
                quantity: optionQuantity(MAX_QUANTITY),
              })
              .superRefine(namesOne('optionId')),
          )
          .max(MAX_LINE_OPTIONS)
          .optional()
          .meta({
            description: `The options of the item, of a combo also those of its components. The defaults when left out. All lines of an order have at most ${MAX_ORDER_OPTIONS} options together.`,
          }),
        course: lineCourse,
      })
      .superRefine(namesOne('menuItemId')),
  )
  .min(1)
  .max(MAX_LINES)

/** A thing of the menu is named by its id or by its reference. One that is not on the menu has a name. */
function namesOne<Id extends 'menuItemId' | 'optionId'>(field: Id) {
  type Named = { [Key in Id | 'reference' | 'name']?: string | undefined }
  return (sent: Named, context: z.RefinementCtx) => {
    const count = [sent[field], sent.reference].filter((one) => one !== undefined).length
    if (count === 0 && sent.name === undefined)
      context.addIssue({ code: 'custom', path: [field], message: 'required, or reference' })
    if (count === 2) context.addIssue({ code: 'custom', path: ['reference'], message: `only without ${field}` })
  }
}

export const onUnknownItemSchema = z.enum(['refuse', 'accept']).optional().meta({
  description:
    '`accept`: what is not on the menu becomes an open line with its `name` and `price`, and what is sold out, lacks a choice or comes while guests cannot order is accepted too. All of it is marked on the boards. When left out: refused.',
  example: 'accept',
})

/** The request body of a new order from guests, staff and a POS. Omitted text becomes empty. */
export const newOrderSchema = z.strictObject({
  items: newLinesSchema,
  allergyNote: optionalWithDefault(storableText(CART_LIMITS.note), '').meta({
    description:
      'What the guest must not eat, in their words; empty when left out. Every screen shows it as a warning.',
    example: 'đậu phộng',
  }),
  note: optionalWithDefault(storableLines(CART_LIMITS.note), '').meta({
    description: `What is to be known of the whole order. ${NOTE_TEXT}`,
    example: 'ra cùng lúc',
  }),
  type: orderTypeSchema.optional().meta({
    description: 'When left out: `dine_in` at a table, `takeaway` at the counter.',
  }),
  customerName: optionalWithDefault(customerNameSchema, '').meta({
    description: 'Who picks it up or receives it; empty when left out.',
    example: 'Chị Hương',
  }),
  reference: storableText(MAX_REFERENCE).trim().min(1).optional().meta({
    description:
      'Its number in your system, unique per source, branch and business day. The same request again places no second order: the answer is 200 with the first one. Another request with it is 409 `reference_taken`.',
    example: 'POS-10482',
  }),
  pickupAt: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({
      description: `When the customer picks it up, at most ${MAX_PICKUP_DAYS} days ahead (guests: ${CART_LIMITS.pickupDays}). The kitchen starts it the branch's lead time before.`,
      example: '2026-11-21T18:30:00+07:00',
    }),
})

/** The request body of a new order from staff. */
export const staffOrderSchema = newOrderSchema.omit({ reference: true }).extend({ contact: contactSchema.optional() })

const CONTACT_TEXT =
  'How the customer is reached. Not part of the order: no event and no webhook has it, and it is removed after some days.'

/** As `newOrderSchema`, of a program: with its limits, by references, and with what is not on the menu. */
export const sentOrderShape = {
  ...newOrderSchema.shape,
  contact: contactSchema.optional().meta({ description: CONTACT_TEXT }),
  items: sentLinesSchema,
  allergyNote: optionalWithDefault(storableText(MAX_NOTE), '').meta(newOrderSchema.shape.allergyNote.meta() ?? {}),
  note: optionalWithDefault(storableLines(MAX_NOTE), '').meta(newOrderSchema.shape.note.meta() ?? {}),
  onUnknownItem: onUnknownItemSchema,
  expectedTotal: z.number().int().min(0).max(MAX_INTEGER).optional().meta({
    description:
      'What the order costs in your system. Another total is 409 `wrong_amount`; with `onUnknownItem: "accept"` the order is accepted and marked.',
    example: 78_000,
  }),
}
