import { z } from '@hono/zod-openapi'
import {
  categorySchema,
  menuItemChangeSchema,
  newMenuItemSchema,
  removedCategorySchema,
  removedMenuItemSchema,
} from '@/lib/menu/menu-schemas'
import { itemOptionsSchema, optionEffectSchema, removedOptionGroupSchema } from '@/lib/options/option-schemas'
import { groupChangeSchema, newGroupSchema } from '@/lib/options/sent-groups'
import { AT_LEAST_ONE, EXAMPLE_ITEM_ID, EXAMPLE_OPTION_ID, id, money, withSomeField } from '@/lib/schema-parts'
import { servingTimes, translations } from './menu-schemas'
import { idParam } from './path-params'
import { EXAMPLE_CATEGORY_ID, EXAMPLE_GROUP_ID } from './whole-menu-schemas'

export const categoryParam = idParam('Category id.', EXAMPLE_CATEGORY_ID)
export const itemParam = idParam('Menu item id.', EXAMPLE_ITEM_ID)
export const groupParam = idParam('Option group id.', EXAMPLE_GROUP_ID)

const { name, course, translations: sentTranslations, servingTimes: sentTimes } = categorySchema.shape
export const category = z
  .object({ id: id('Category id.', EXAMPLE_CATEGORY_ID), name, translations, servingTimes, course })
  .openapi('MenuCategory')
export const categoryValues = z
  .strictObject({
    name,
    course: course.optional(),
    translations: sentTranslations.optional(),
    servingTimes: sentTimes.optional(),
  })
  .openapi('MenuCategoryValues')
export const removedCategory = removedCategorySchema.meta({ id: 'RemovedMenuCategory' })

const component = z
  .object({ menuItemId: z.uuid(), quantity: z.number().int().openapi({ example: 1 }) })
  .openapi('MenuComponent')

export const item = z
  .object({
    id: id('Menu item id.', EXAMPLE_ITEM_ID),
    name: z.string().openapi({ example: 'Trà đào' }),
    categoryId: z.uuid(),
    stationId: z.uuid().nullable().openapi({ description: 'Null: no station makes it.' }),
    price: money,
    branchPrices: z.record(z.string(), z.number().int()).openapi({
      description: 'What it costs at branches where that is another price, by the id of the branch.',
      example: {},
    }),
    description: z.string().openapi({ description: 'What guests read about it.', example: 'Trà đen, đào miếng' }),
    translations,
    servingTimes,
    kitchenName: z.string().openapi({ description: 'What kitchen tickets write; empty: the name.', example: 'TĐ' }),
    allergens: z.array(z.string()).openapi({ example: ['milk'] }),
    options: itemOptionsSchema,
    components: z.array(component).openapi({ description: 'What a combo consists of. Empty: it is no combo.' }),
  })
  .openapi('MenuItemSettings')
const priceWarning = z
  .object({
    path: z.string().openapi({ description: 'The field of the request.', example: 'price' }),
    code: z.literal('price_in_thousands'),
    message: z.string().openapi({
      example: '45 ₫ is about a thousandth of the usual price. If you meant 45.000 ₫, send 45000.',
    }),
  })
  .openapi('PriceWarning')
export const priceWarnings = z.array(priceWarning).optional().openapi({
  description:
    'Prices that look like thousandths of what was meant; at most 100. They are saved as they were sent. Left out: there are none.',
})
export const savedItem = item.extend({ warnings: priceWarnings }).openapi('SavedMenuItem')
export const newItem = newMenuItemSchema.meta({
  id: 'NewMenuItem',
  example: { name: 'Trà đào', categoryId: EXAMPLE_CATEGORY_ID, price: 45_000 },
})
export const itemChange = withSomeField(menuItemChangeSchema).openapi('MenuItemChange', {
  ...AT_LEAST_ONE,
  example: { price: 49_000 },
})
export const itemOptionsChange = withSomeField(z.strictObject(itemOptionsSchema.shape).partial()).openapi(
  'MenuItemOptionsChange',
  {
    ...AT_LEAST_ONE,
    example: {
      groupIds: [EXAMPLE_GROUP_ID],
      overrides: [{ optionId: EXAMPLE_OPTION_ID, price: 8_000, isDefault: null, leftOut: false }],
    },
  },
)
export const removedItem = removedMenuItemSchema.meta({ id: 'RemovedMenuItem' })

export const group = z
  .object({
    id: id('Option group id.', EXAMPLE_GROUP_ID),
    name: z.string().openapi({ example: 'Kích cỡ' }),
    translations,
    kitchenName: z.string().openapi({ description: 'What kitchen tickets write before its options; empty: nothing.' }),
    min: z.number().int().openapi({ example: 1 }),
    max: z.number().int().openapi({ example: 1 }),
    repeatable: z.boolean().openapi({ description: 'Whether one option may be taken several times.' }),
    showsDefaults: z.boolean().openapi({ description: 'Whether kitchen tickets write a default that is taken once.' }),
    options: z.array(
      z.object({
        id: id('Option id.', EXAMPLE_OPTION_ID),
        name: z.string().openapi({ example: 'L' }),
        translations,
        kitchenName: z.string(),
        price: z.number().int().openapi({ description: 'What it adds to the price.', example: 6_000 }),
        isDefault: z.boolean(),
        effect: optionEffectSchema,
      }),
    ),
    itemIds: z.array(z.uuid()).openapi({ description: 'The items that have the group.' }),
  })
  .openapi('OptionGroupSettings')
export const newGroup = newGroupSchema.meta({
  id: 'NewOptionGroup',
  example: {
    name: 'Kích cỡ',
    min: 1,
    max: 1,
    options: [
      { name: 'M', isDefault: true },
      { name: 'L', price: 6_000 },
    ],
  },
})
export const groupChange = withSomeField(groupChangeSchema).openapi('OptionGroupChange', {
  ...AT_LEAST_ONE,
  example: { max: 2 },
})
export const removedGroup = removedOptionGroupSchema.meta({ id: 'RemovedOptionGroup' })
