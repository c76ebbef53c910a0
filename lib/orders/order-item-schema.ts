import { z } from 'zod'
import { optionEffectSchema } from '../options/option-schemas'
import { EXAMPLE_STATION_ID, money, orNull, timestamp } from '../schema-parts'
import { LINE_PROBLEMS } from './problems'
import { VOID_REASONS } from './void-reason'

/** The schemas of what an order consists of: its items with their options and parts, and what was taken off it. */

export const voidReasonSchema = z.enum(VOID_REASONS).meta({ id: 'VoidReason', example: 'sold_out' })

const orderedOptionSchema = z
  .object({
    optionId: orNull(z.uuid()).meta({ description: 'Null: it is not on the menu.' }),
    groupName: z.string().meta({ example: 'Topping' }),
    name: z.string().meta({ example: 'Trân châu đen' }),
    kitchenName: z.string().meta({ description: 'What kitchen tickets write.', example: 'Trân châu' }),
    quantity: z.number().int().meta({ description: 'For each piece of the line.', example: 1 }),
    price: z.number().int().meta({
      description: "What one of it adds to the price of one piece, in the currency's smallest unit; may be negative.",
      example: 10_000,
    }),
    effect: optionEffectSchema,
    onTicket: z.boolean().meta({ description: 'False: a usual default, which kitchen tickets leave out.' }),
  })
  .meta({ id: 'OrderedOption' })

/** The name of now; in an event that of its time. */
const stationName = z.string().nullable().meta({ description: 'The name of the station that makes it.' })
const stationId = orNull(z.uuid()).meta({
  description: 'The id of the station, which stays when it gets another name.',
  example: EXAMPLE_STATION_ID,
})

const orderPartSchema = z
  .object({
    id: z.uuid().meta({ description: 'Marks it as done, as the id of an item does.' }),
    menuItemId: z.uuid(),
    menuItemName: z.string().meta({ example: 'Phở bò' }),
    kitchenName: z.string().meta({ description: 'What kitchen tickets write.', example: 'Phở' }),
    station: stationName.meta({ example: 'Kitchen' }),
    stationId,
    quantity: z.number().int().meta({ description: 'For each piece of the line.', example: 1 }),
    options: z
      .array(orderedOptionSchema)
      .meta({ description: 'As they were when it was ordered. `price`: what it adds to the price of one combo.' }),
    allergens: z.array(z.string()),
    done: z.boolean().meta({ description: 'Bumped at its station.' }),
  })
  .meta({ id: 'OrderPart' })

const partsSchema = z.array(orderPartSchema).meta({
  description:
    'What a combo consisted of when it was ordered: each part is made at its station. Empty: it is no combo.',
  example: [],
})

export const orderItemSchema = z
  .object({
    id: z.uuid(),
    menuItemId: orNull(z.uuid()).meta({ description: 'Null: an open line, which is not on the menu.' }),
    menuItemName: z.string().meta({ example: 'Bạc xỉu' }),
    station: stationName.meta({
      description:
        'The name of the station that makes it; null when none was set, and of a combo: its parts have theirs.',
      example: 'Bar',
    }),
    stationId,
    quantity: z.number().int().meta({ example: 2 }),
    unitPrice: money,
    note: z.string().meta({ description: 'Empty when there is none.', example: 'ít đường' }),
    options: z.array(orderedOptionSchema).meta({
      description: 'The chosen options as they were when it was ordered. `unitPrice` includes them.',
    }),
    done: z.boolean().meta({ description: 'Bumped at its station. Of a combo: all of its parts are.' }),
    addedAt: orNull(timestamp).meta({
      description: 'When it was added to the order; null: it was ordered with the order.',
      example: null,
    }),
    kitchenName: z.string().meta({
      description: 'What kitchen tickets write: the name, unless the item had another one for the kitchen.',
      example: 'BX',
    }),
    allergens: z.array(z.string()).meta({
      description:
        "What the item contained when it was ordered: codes of the EU's list of allergens, and words of the organisation.",
      example: ['milk'],
    }),
    problems: z.array(z.enum(LINE_PROBLEMS)).meta({
      description:
        'With what it was accepted all the same. `sold_out`: the item or an option was. `options`: a choice is missing, too large, or not on the menu.',
      example: [],
    }),
    parts: partsSchema,
    course: orNull(z.number().int()).meta({ description: 'Its course, from 1 to 9; null: none.', example: null }),
    later: z.boolean().meta({ description: 'It is not to be made before its course is fired.', example: false }),
    firedAt: orNull(timestamp).meta({
      description: 'Since when its course is to be made; null: it has none, or it is made later.',
      example: null,
    }),
  })
  .meta({ id: 'OrderItem' })

export const orderVoidSchema = z
  .object({
    id: z.uuid(),
    itemId: z
      .uuid()
      .meta({ description: 'The item of the order. It has left `items` if all of its pieces were voided.' }),
    menuItemId: orNull(z.uuid()).meta({ description: 'Null: of an open line.' }),
    menuItemName: z.string().meta({ example: 'Bạc xỉu' }),
    station: stationName.meta({ example: 'Bar' }),
    stationId,
    quantity: z.number().int().meta({ description: 'How many pieces were voided.', example: 1 }),
    unitPrice: money,
    note: z.string().meta({ example: 'ít đường' }),
    options: z.array(orderedOptionSchema),
    reason: voidReasonSchema,
    kitchenName: z.string().meta({ description: 'What kitchen tickets write.', example: 'BX' }),
    at: timestamp,
    parts: partsSchema,
  })
  .meta({ id: 'OrderVoid' })
