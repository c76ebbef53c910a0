import { z } from 'zod'
import { type Money, readPrice } from '../money'
import { storableText } from '../storable-text'
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
