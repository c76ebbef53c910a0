import { z } from '@hono/zod-openapi'
import { optionEffectSchema } from '@/lib/options/option-schemas'
import { EXAMPLE_ITEM_ID, EXAMPLE_OPTION_ID, id, money } from '@/lib/schema-parts'
import { servingTimes, translations } from './menu-schemas'

export const EXAMPLE_CATEGORY_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000c1'
export const EXAMPLE_GROUP_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000d1'

const reference = z.string().nullable().openapi({
  description: 'What a POS calls it; null: it was made on the pages.',
  example: 'sku-17',
})
const kitchenName = z.string().openapi({ description: 'What kitchen tickets write; empty: the name.', example: 'BX' })

const wholeItem = z
  .object({
    id: id('Menu item id.', EXAMPLE_ITEM_ID),
    reference,
    name: z.string().openapi({ example: 'Bạc xỉu' }),
    translations,
    servingTimes,
    price: money,
    station: z.string().nullable().openapi({ description: 'Null: no station makes it.', example: 'Bar' }),
    description: z.string().openapi({ example: 'Nhiều sữa, ít cà phê' }),
    kitchenName,
    allergens: z.array(z.string()).openapi({ example: ['milk'] }),
    optionGroups: z.array(z.string()).openapi({
      description: 'The references of its option groups, in their order; the id of one without a reference.',
      example: ['size'],
    }),
    components: z
      .array(
        z
          .object({
            menuItemId: z.uuid().optional().openapi({ description: 'Of an item without a reference.' }),
            reference: z.string().optional().openapi({ description: 'Of another.', example: 'pho-bo' }),
            quantity: z.number().int().openapi({ example: 1 }),
          })
          .openapi('WholeMenuComponent'),
      )
      .openapi({ description: 'What a combo consists of. Empty: it is no combo.', example: [] }),
  })
  .openapi('WholeMenuItem')

const wholeOption = z
  .object({
    id: id('Option id.', EXAMPLE_OPTION_ID),
    reference,
    name: z.string().openapi({ example: 'L' }),
    translations,
    kitchenName,
    price: z.number().int().openapi({ description: 'What it adds to the price; may be negative.', example: 6_000 }),
    isDefault: z.boolean(),
    effect: optionEffectSchema,
  })
  .openapi('WholeMenuOption')

const wholeGroup = z
  .object({
    id: id('Option group id.', EXAMPLE_GROUP_ID),
    reference,
    name: z.string().openapi({ example: 'Kích cỡ' }),
    translations,
    kitchenName,
    min: z.number().int().openapi({ example: 1 }),
    max: z.number().int().openapi({ example: 1 }),
    repeatable: z.boolean(),
    showsDefaults: z.boolean().openapi({ description: 'Whether kitchen tickets write a default that is taken once.' }),
    options: z.array(wholeOption),
  })
  .openapi('WholeMenuGroup')

/** What `PUT /menu` takes, with the ids of everything. */
export const wholeMenu = z
  .object({
    categories: z.array(
      z
        .object({
          id: id('Category id.', EXAMPLE_CATEGORY_ID),
          reference,
          name: z.string().openapi({ example: 'Cà phê' }),
          translations,
          servingTimes,
          course: z.number().int().nullable().openapi({
            description: 'The course of new lines of its items; null: none.',
            example: null,
          }),
          items: z.array(wholeItem),
        })
        .openapi('WholeMenuCategory'),
    ),
    optionGroups: z.array(wholeGroup),
  })
  .openapi('WholeMenu')
