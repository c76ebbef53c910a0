import { z } from 'zod'
import { type Money, readPrice } from '../money'
import { itemOptionsSchema, MAX_GROUPS, MAX_ITEMS, MAX_OPTION_GROUPS } from '../options/option-schemas'
import { pushedGroupSchema, pushedNames, referenceSchema, refuseNameless, STAYS } from '../options/sent-groups'
import { translatedItem, translatedName } from '../organisation/translations'
import { optionalWithDefault } from '../schema-parts'
import { storableLines, storableText } from '../storable-text'
import { MAX_ALLERGEN, MAX_ALLERGENS, normalAllergens, typedAllergens } from './allergens'
import { type BranchPrices, branchPricesSchema } from './branch-prices'
import { componentQuantity, componentsSchema, MAX_COMPONENTS } from './component-schema'
import { MAX_COURSE } from './course-numbers'
import type { MenuItemValues } from './menu-item-repository'
import { MAX_CATEGORY_NAME, MAX_DESCRIPTION, MAX_ITEM_NAME } from './menu-text-limits'
import { servingTimesSchema } from './serving-schema'
import { storedPrice } from './stored-price'

const MAX_KITCHEN_NAME = 40

const itemName = storableText(MAX_ITEM_NAME).trim().min(1)
/** Line ends and other blanks become spaces. */
const description = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(storableText(MAX_DESCRIPTION))
const itemTranslations = translatedItem(MAX_ITEM_NAME, description)
const kitchenName = storableText(MAX_KITCHEN_NAME).trim()
/** Codes of the EU's list, and words of the organisation. */
const allergens = z.array(storableText(MAX_ALLERGEN)).max(MAX_ALLERGENS)
const storedAllergens = allergens.transform(normalAllergens)
const categoryName = storableText(MAX_CATEGORY_NAME).trim().min(1)

const typedPrice = (money: Money) =>
  z
    .string()
    .max(40)
    .refine((text) => readPrice(text, money) !== null, { error: 'price' })

/** The form values of an item. The price is typed text; the organisation's currency and locale define how to read it. */
export const menuItemSchema = (money: Money) =>
  z.object({
    name: itemName,
    categoryId: z.uuid({ error: 'required' }),
    /** Empty: no station makes it. */
    stationId: z.union([z.uuid(), z.literal('')]),
    description,
    translations: itemTranslations,
    servingTimes: servingTimesSchema,
    kitchenName,
    allergens,
    /** More words, typed with commas between them. */
    otherAllergens: storableText(400).refine(
      (text) => typedAllergens(text).every((word) => word.length <= MAX_ALLERGEN),
      {
        error: 'tooLong',
      },
    ),
    components: componentsSchema,
    price: typedPrice(money),
    /** Empty: the price. */
    branchPrices: z.record(z.uuid(), z.union([z.literal(''), typedPrice(money)])),
  })

export type TypedMenuItem = z.infer<ReturnType<typeof menuItemSchema>>

/** Converts form values to stored values. @param typed output of `menuItemSchema` for the same `money` */
export function menuItemValues(typed: TypedMenuItem, money: Money): MenuItemValues {
  const { price, branchPrices, stationId, allergens, otherAllergens, ...texts } = typed
  const amount = readPrice(price, money)
  if (amount === null) throw new Error('The price was not validated.')
  return {
    ...texts,
    stationId: stationId || null,
    price: amount,
    branchPrices: readBranchPrices(branchPrices, money),
    allergens: normalAllergens([...allergens, ...typedAllergens(otherAllergens)]).slice(0, MAX_ALLERGENS),
  }
}

/** The prices that were typed. What is empty, and what cannot be read, is left out. */
export const readBranchPrices = (typed: Record<string, string>, money: Money): BranchPrices =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([branchId, text]) => {
      const price = text.trim() === '' ? null : readPrice(text, money)
      return price === null ? [] : [[branchId, price] as const]
    }),
  )

/** The fields of an item that a program changes. */
export const menuItemChangeSchema = z
  .strictObject({
    name: itemName,
    categoryId: z.uuid().toLowerCase(),
    stationId: z.uuid().toLowerCase().nullable(),
    price: storedPrice,
    branchPrices: branchPricesSchema,
    description,
    translations: itemTranslations,
    servingTimes: servingTimesSchema,
    kitchenName,
    allergens: storedAllergens,
    components: componentsSchema,
  })
  .partial()

/** A new item as a program sends it. */
export const newMenuItemSchema = menuItemChangeSchema.required().extend({
  stationId: optionalWithDefault(z.uuid().toLowerCase().nullable(), null),
  description: optionalWithDefault(description, ''),
  translations: optionalWithDefault(itemTranslations, {}),
  servingTimes: optionalWithDefault(servingTimesSchema, []),
  branchPrices: optionalWithDefault(branchPricesSchema, {}),
  kitchenName: optionalWithDefault(kitchenName, ''),
  allergens: optionalWithDefault(storedAllergens, []),
  components: optionalWithDefault(componentsSchema, []),
}) satisfies z.ZodType<MenuItemValues>

const categoryCourse = z.int().min(1).max(MAX_COURSE).nullable().meta({
  description: 'The course of new lines of its items, from 1 to 9; null: none.',
  example: 2,
})

export const categorySchema = z.object({
  name: categoryName.meta({ example: 'Trà' }),
  translations: translatedName(MAX_CATEGORY_NAME),
  servingTimes: servingTimesSchema,
  course: categoryCourse,
})

export type CategoryValues = z.infer<typeof categorySchema>

/** The form values of a category. */
export const typedCategorySchema = categorySchema.extend({
  /** Empty: none. */
  course: z
    .string()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(categoryCourse),
})

const position = z.int().min(0).max(1_000_000)
/** Postgres knows neither the year 0 nor an offset of 23 hours. */
const storedTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((time) => time >= '2000' && time < '9999', { error: 'invalid' })

/** An item as `removeMenuItem` returned it. */
export const removedMenuItemSchema = z.object({
  id: z.uuid().toLowerCase(),
  name: storableText(MAX_ITEM_NAME).min(1),
  categoryId: z.uuid(),
  stationId: z.uuid().nullable(),
  price: storedPrice,
  description: storableText(MAX_DESCRIPTION),
  translations: optionalWithDefault(itemTranslations, {}),
  servingTimes: optionalWithDefault(servingTimesSchema, []),
  branchPrices: optionalWithDefault(branchPricesSchema, {}),
  kitchenName: storableText(MAX_KITCHEN_NAME),
  allergens: z.array(storableText(MAX_ALLERGEN)).max(MAX_ALLERGENS),
  components: optionalWithDefault(componentsSchema, []),
  photoId: z.hash('sha256').nullable(),
  position,
  soldOut: z.array(z.object({ branchId: z.uuid(), endsAt: storedTime.nullable() })).max(1_000),
  options: itemOptionsSchema,
})

/** A category as `removeCategory` returned it. */
export const removedCategorySchema = z.object({
  id: z.uuid().toLowerCase(),
  name: storableText(MAX_CATEGORY_NAME).min(1),
  position,
})

/** The most categories of a pushed menu. */
const MAX_PUSHED_CATEGORIES = 200

export const pushedItem = refuseNameless(
  z.strictObject({
    ...pushedNames,
    name: itemName,
    /** In the currency's smallest unit. */
    price: storedPrice,
    station: z.string().max(40).nullable().optional().meta({
      description: 'The name of a station; null: no station makes it. When left out, it stays.',
    }),
    description: description.optional().meta(STAYS),
    translations: itemTranslations.optional().meta(STAYS),
    servingTimes: servingTimesSchema.optional().meta(STAYS),
    kitchenName: kitchenName.optional().meta(STAYS),
    allergens: storedAllergens.optional().meta(STAYS),
    /** The references of its option groups, in their order; the id of one without a reference. */
    optionGroups: optionalWithDefault(z.array(referenceSchema).max(MAX_GROUPS), []),
    /** What a combo consists of, each by id or reference. Left out: it stays as it is. */
    components: z
      .array(
        z
          .strictObject({
            menuItemId: z.uuid().toLowerCase().optional(),
            reference: referenceSchema.optional(),
            quantity: componentQuantity,
          })
          .refine(({ menuItemId, reference }) => (menuItemId === undefined) !== (reference === undefined), {
            path: ['menuItemId'],
            error: 'or a reference is required, and not both',
          }),
      )
      .max(MAX_COMPONENTS)
      .optional(),
  }),
)

/** A whole menu as a POS pushes it, in menu order, with the schemas of its items and option groups. */
const pushedMenuOf = <Item extends z.ZodType, Group extends z.ZodType>(item: Item, group: Group) =>
  z
    .strictObject({
      categories: z
        .array(
          refuseNameless(
            z.strictObject({
              ...pushedNames,
              name: categoryName,
              translations: categorySchema.shape.translations.optional().meta(STAYS),
              servingTimes: servingTimesSchema.optional().meta(STAYS),
              course: categoryCourse.optional().meta({
                description: 'The course of new lines of its items, from 1 to 9; null: none. When left out, it stays.',
              }),
              items: z.array(item).max(MAX_ITEMS),
            }),
          ),
        )
        .max(MAX_PUSHED_CATEGORIES),
      optionGroups: optionalWithDefault(z.array(group).max(MAX_OPTION_GROUPS), []),
      confirmRemoval: optionalWithDefault(z.boolean(), false).meta({
        description: 'Whether the push may remove more than half of the items or of the option groups of the POS.',
      }),
    })
    .refine(({ categories }) => categories.flatMap(({ items }) => items).length <= MAX_ITEMS, {
      path: ['categories'],
      error: `must have at most ${MAX_ITEMS} items`,
    })

/** `id`: of something that is there. `reference`: the POS's own. */
export const pushedMenuSchema = pushedMenuOf(pushedItem, pushedGroupSchema)

export type PushedMenu = z.infer<typeof pushedMenuSchema>

/** All of a pushed menu but its items and option groups. */
export const pushedShellSchema = pushedMenuOf(z.unknown(), z.unknown())

/** The text of a menu file. */
export const menuFileSchema = storableLines(500_000)
