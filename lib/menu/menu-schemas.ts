import { z } from 'zod'
import { type Money, readPrice } from '../money'
import { itemOptionsSchema } from '../options/option-schemas'
import { storableLines, storableText } from '../storable-text'
import { MAX_ALLERGEN, MAX_ALLERGENS, normalAllergens, typedAllergens } from './allergens'
import type { MenuItemValues } from './menu-items'

export const MAX_DESCRIPTION = 300
const MAX_KITCHEN_NAME = 40

/** The form values of an item. The price is typed text; the organisation's currency and locale define how to read it. */
export const menuItemSchema = (money: Money) =>
  z.object({
    name: storableText(80).trim().min(1),
    categoryId: z.uuid({ error: 'required' }),
    /** Empty: no station makes it. */
    stationId: z.union([z.uuid(), z.literal('')]),
    /** Line ends and other blanks become spaces. */
    description: z
      .string()
      .transform((text) => text.replace(/\s+/g, ' ').trim())
      .pipe(storableText(MAX_DESCRIPTION)),
    kitchenName: storableText(MAX_KITCHEN_NAME).trim(),
    /** Codes of the EU's list, and words of the organisation. */
    allergens: z.array(storableText(MAX_ALLERGEN)).max(MAX_ALLERGENS),
    /** More words, typed with commas between them. */
    otherAllergens: storableText(400).refine(
      (text) => typedAllergens(text).every((word) => word.length <= MAX_ALLERGEN),
      {
        error: 'tooLong',
      },
    ),
    price: z
      .string()
      .max(40)
      .refine((text) => readPrice(text, money) !== null, { error: 'price' }),
  })

export type TypedMenuItem = z.infer<ReturnType<typeof menuItemSchema>>

/** Converts form values to stored values. @param typed output of `menuItemSchema` for the same `money` */
export function menuItemValues(typed: TypedMenuItem, money: Money): MenuItemValues {
  const { price, stationId, allergens, otherAllergens, ...texts } = typed
  const amount = readPrice(price, money)
  if (amount === null) throw new Error('The price was not validated.')
  return {
    ...texts,
    stationId: stationId || null,
    price: amount,
    allergens: normalAllergens([...allergens, ...typedAllergens(otherAllergens)]).slice(0, MAX_ALLERGENS),
  }
}

export const categorySchema = z.object({ name: storableText(60).trim().min(1) })

export type CategoryValues = z.infer<typeof categorySchema>

const position = z.int().min(0).max(1_000_000)

/** An item as `removeMenuItem` returned it. */
export const removedMenuItemSchema = z.object({
  id: z.uuid(),
  name: storableText(80).min(1),
  categoryId: z.uuid(),
  stationId: z.uuid().nullable(),
  price: z.int().min(0).max(1_000_000_000),
  description: storableText(MAX_DESCRIPTION),
  kitchenName: storableText(MAX_KITCHEN_NAME),
  allergens: z.array(storableText(MAX_ALLERGEN)).max(MAX_ALLERGENS),
  photoId: z.string().max(64).nullable(),
  position,
  soldOut: z.array(z.object({ branchId: z.uuid(), endsAt: z.iso.datetime({ offset: true }).nullable() })).max(1_000),
  options: itemOptionsSchema,
})

/** A category as `removeCategory` returned it. */
export const removedCategorySchema = z.object({ id: z.uuid(), name: storableText(60).min(1), position })

/** The text of a menu file. */
export const menuFileSchema = storableLines(500_000)
