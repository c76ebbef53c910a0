import { z } from 'zod'
import { type Money, readPrice } from '../money'
import { itemOptionsSchema } from '../options/option-schemas'
import { storableLines, storableText } from '../storable-text'
import type { MenuItemValues } from './menu-items'

/** The form values of an item. The price is typed text; the organisation's currency and locale define how to read it. */
export const menuItemSchema = (money: Money) =>
  z.object({
    name: storableText(80).trim().min(1),
    categoryId: z.uuid({ error: 'required' }),
    /** Empty: no station makes it. */
    stationId: z.union([z.uuid(), z.literal('')]),
    price: z
      .string()
      .max(40)
      .refine((text) => readPrice(text, money) !== null, { error: 'price' }),
  })

export type TypedMenuItem = z.infer<ReturnType<typeof menuItemSchema>>

/** Converts form values to stored values. @param typed output of `menuItemSchema` for the same `money` */
export function menuItemValues({ price, stationId, ...typed }: TypedMenuItem, money: Money): MenuItemValues {
  const amount = readPrice(price, money)
  if (amount === null) throw new Error('The price was not validated.')
  return { ...typed, stationId: stationId || null, price: amount }
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
  position,
  soldOut: z.array(z.object({ branchId: z.uuid(), endsAt: z.iso.datetime({ offset: true }).nullable() })).max(1_000),
  options: itemOptionsSchema,
})

/** A category as `removeCategory` returned it. */
export const removedCategorySchema = z.object({ id: z.uuid(), name: storableText(60).min(1), position })

/** The text of a menu file. */
export const menuFileSchema = storableLines(500_000)
