import { z } from 'zod'
import { type Money, priceText, readPriceDifference } from '../money'
import type { ItemOptions } from './item-option-repository'
import type { OptionGroupEntry } from './option-group-repository'

/** The form values of an item's options. `own`: what differs, by the option's id. Empty text: as in the group. */
export const typedItemOptionsSchema = (money: Money) =>
  z.object({
    groupIds: z.array(z.uuid()),
    own: z.record(
      z.string(),
      z.object({
        leftOut: z.boolean(),
        price: z
          .string()
          .max(40)
          .refine((text) => readPriceDifference(text, money) !== null, { error: 'price' }),
        isDefault: z.enum(['', 'yes', 'no']),
      }),
    ),
  })

export type TypedItemOptions = z.infer<ReturnType<typeof typedItemOptionsSchema>>

/** @param groups all groups of the organisation */
export function typedItemOptions(
  { groupIds, overrides }: ItemOptions,
  groups: OptionGroupEntry[],
  money: Money,
): TypedItemOptions {
  const own = groups.flatMap(({ options }) =>
    options.flatMap(({ id }) => {
      const found = overrides.find(({ optionId }) => optionId === id)
      const { price = null, isDefault = null, leftOut = false } = found ?? {}
      const typed: TypedItemOptions['own'][string] = {
        leftOut,
        price: price === null ? '' : priceText(price, money),
        isDefault: isDefault === null ? '' : isDefault ? 'yes' : 'no',
      }
      return id ? [[id, typed] as const] : []
    }),
  )
  return { groupIds, own: Object.fromEntries(own) }
}

/** Converts form values to stored values. Only options of the item's groups can differ. */
export function itemOptions(
  { groupIds, own }: TypedItemOptions,
  groups: OptionGroupEntry[],
  money: Money,
): ItemOptions {
  const options = groups.filter(({ id }) => groupIds.includes(id)).flatMap((group) => group.options)
  const overrides = options.flatMap(({ id }) => {
    const typed = id ? own[id] : undefined
    if (!id || !typed) return []
    const price = typed.price.trim() === '' ? null : readPriceDifference(typed.price, money)
    const isDefault = typed.isDefault === '' ? null : typed.isDefault === 'yes'
    return price === null && isDefault === null && !typed.leftOut
      ? []
      : [{ optionId: id, price, isDefault, leftOut: typed.leftOut }]
  })
  return { groupIds, overrides: overrides.toSorted((a, b) => (a.optionId < b.optionId ? -1 : 1)) }
}
