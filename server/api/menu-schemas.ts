import { z } from '@hono/zod-openapi'
import { EU_ALLERGENS } from '@/lib/menu/allergens'
import { SOLD_OUT_ENDS } from '@/lib/menu/sold-out'
import { money } from '@/lib/schema-parts'

/** Where an item or an option is sold out, and until when. */
const soldOutShape = {
  available: z
    .boolean()
    .openapi({ description: 'False: sold out at your branch, or, without a branch, at one of the branches.' }),
  soldOutBranchIds: z.array(z.uuid()),
  soldOutUntil: z.iso.datetime().nullable().openapi({
    description:
      'When it is available again by itself at all of these branches; null: it is available, or someone must switch it back.',
    example: null,
  }),
}

export const servingTimes = z
  .array(
    z.object({
      days: z.array(z.int().min(1).max(7)).openapi({ description: '1: Monday.', example: [1, 2, 3, 4, 5] }),
      from: z.string().openapi({ example: '06:00' }),
      to: z.string().openapi({ example: '11:00' }),
    }),
  )
  .openapi('ServingTimes', {
    description:
      'When guests can order it, in the time zone of the branch. A `to` that is not after `from` is on the next day. Empty: at any time.',
    example: [{ days: [1, 2, 3, 4, 5], from: '06:00', to: '11:00' }],
  })

export const translations = z
  .record(
    z.string(),
    z.object({
      name: z.string().optional().openapi({ example: 'White coffee' }),
      description: z.string().optional().openapi({ description: 'Of an item.', example: 'Much milk, little coffee' }),
    }),
  )
  .openapi('MenuTranslations', {
    description:
      'Texts in the other languages of the menu, by the code of the language. What is missing is shown in the first language.',
    example: { en: { name: 'White coffee' } },
  })

const optionGroup = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Kích cỡ' }),
    required: z.boolean().openapi({ description: 'Whether a line must have at least one option of the group.' }),
    min: z.number().int().openapi({ description: 'How many of its options a line has at least.', example: 1 }),
    max: z.number().int().openapi({ description: 'How many of its options a line has at most.', example: 1 }),
    repeatable: z.boolean().openapi({ description: 'Whether a line may have one option several times.' }),
    options: z.array(
      z.object({
        id: z.uuid(),
        name: z.string().openapi({ example: 'L' }),
        price: z.number().int().openapi({
          description: "What it adds to the price of one piece, in the currency's smallest unit; may be negative.",
          example: 6_000,
        }),
        default: z.boolean().openapi({ description: 'Chosen for a line that names no options.' }),
        available: z.boolean().openapi({ description: 'False: sold out, as of an item.' }),
      }),
    ),
  })
  .openapi('OptionGroup')

const menuComponent = z
  .object({
    menuItemId: z.uuid(),
    quantity: z.number().int().openapi({ example: 1 }),
    name: z.string().openapi({ example: 'Phở bò' }),
  })
  .openapi('MenuItemComponent')

/** What guests learn of an item. */
const forGuests = {
  components: z.array(menuComponent).openapi({
    description: 'What a combo consists of; it is sold out with each of them. Empty: it is no combo.',
    example: [],
  }),
  description: z.string().openapi({ description: 'Empty when there is none.', example: 'Nhiều sữa, ít cà phê' }),
  photoUrl: z
    .string()
    .nullable()
    .openapi({
      description:
        'The path of a WebP image on this server, whose content never changes; null: the item has no photo. It needs no token.',
      example: `/photos/${'0'.repeat(64)}.webp`,
    }),
  allergens: z.array(z.string()).openapi({
    description: `What it contains: codes of the EU's list (${EU_ALLERGENS.map(({ code }) => code).join(', ')}), and words of the organisation. Of a combo with those of its components.`,
    example: ['milk'],
  }),
}

export const menuItem = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Bạc xỉu' }),
    category: z.string().openapi({ example: 'Cà phê' }),
    categoryId: z.uuid(),
    station: z.string().nullable().openapi({ example: 'Bar' }),
    price: money,
    ...soldOutShape,
    course: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'The course of new lines of it: that of its category; null: none.', example: 1 }),
    optionGroups: z.array(optionGroup).openapi({ description: 'The options that the item has, in their order.' }),
    ...forGuests,
    kitchenName: z.string().openapi({ description: 'What kitchen tickets write; empty: the name.', example: 'BX' }),
  })
  .openapi('MenuItem')

export const menuOption = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: 'Trân châu đen' }),
    group: z.string().openapi({ example: 'Topping' }),
    ...soldOutShape,
  })
  .openapi('MenuOption')

export const menuItems = z.object({ items: z.array(menuItem) }).openapi('MenuItems')

export const availability = z
  .strictObject({
    available: z.boolean().openapi({ description: 'False: sold out.', example: false }),
    ends: z.enum(SOLD_OUT_ENDS).optional().openapi({
      description: 'When what is sold out is available again; left out: when someone switches it back.',
      example: 'tomorrow',
    }),
  })
  .openapi('Availability')
