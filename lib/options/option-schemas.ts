import { z } from 'zod'
import { type Money, readPriceDifference } from '../money'
import { storableText } from '../storable-text'
import type { OptionGroupValues } from './find-option-groups'
import { OPTION_EFFECTS } from './option-effect'

/** The most option groups of one item, and the most options of one group. */
const MAX_GROUPS = 20
const MAX_OPTIONS = 40

/** The most pieces of one group. */
const MAX_PIECES = 99
const MAX_ITEMS = 1_000
const MAX_PRICE = 1_000_000_000

const price = z.int().min(-MAX_PRICE).max(MAX_PRICE)
const kitchenName = storableText(40).trim()
const pieces = z.number().int()

const option = {
  /** Null: a new option. */
  id: z.uuid().nullable(),
  name: storableText(60).trim().min(1),
  kitchenName,
  isDefault: z.boolean(),
  effect: z.enum(OPTION_EFFECTS),
}

const group = {
  name: storableText(60).trim().min(1),
  kitchenName,
  min: pieces.min(0).max(MAX_PIECES),
  max: pieces.min(1).max(MAX_PIECES),
  repeatable: z.boolean(),
  showsDefaults: z.boolean(),
  itemIds: z.array(z.uuid()).max(MAX_ITEMS),
}

type Group = { min: number; max: number; repeatable: boolean; options: { name: string; isDefault: boolean }[] }

/** A group takes as many pieces as it needs, and its defaults, and has as many options. */
function refuseMisfit({ min, max, repeatable, options }: Group, context: z.RefinementCtx) {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (max < min) refuse('max', 'tooSmall')
  else if (max < options.filter(({ isDefault }) => isDefault).length) refuse('max', 'tooManyDefaults')
  if (!repeatable && min > options.length) refuse('min', 'tooFewOptions')
}

/** Names the first option whose name another one before it has. */
function refuseSameNames({ options }: Group, context: z.RefinementCtx) {
  const index = options.findIndex(({ name }, at) => options.findIndex((other) => other.name === name) < at)
  if (index >= 0) context.addIssue({ code: 'custom', path: ['options', index, 'name'], message: 'taken' })
}

/** The form values of an option group. Prices are typed text with a sign, as of an item. */
export const optionGroupSchema = (money: Money) =>
  z
    .object({
      ...group,
      options: z
        .array(
          z.object({
            ...option,
            price: z
              .string()
              .max(40)
              .refine((text) => readPriceDifference(text, money) !== null, { error: 'price' }),
          }),
        )
        .min(1)
        .max(MAX_OPTIONS),
    })
    .superRefine(refuseMisfit)
    .superRefine(refuseSameNames)

export type TypedOptionGroup = z.infer<ReturnType<typeof optionGroupSchema>>

/** Converts form values to stored values. @param typed output of `optionGroupSchema` for the same `money` */
export function optionGroupValues({ options, ...typed }: TypedOptionGroup, money: Money): OptionGroupValues {
  return {
    ...typed,
    itemIds: typed.itemIds.toSorted(),
    options: options.map(({ price, ...rest }) => {
      const amount = readPriceDifference(price, money)
      if (amount === null) throw new Error('The price was not validated.')
      return { ...rest, price: amount }
    }),
  }
}

const override = { price: price.nullable(), isDefault: z.boolean().nullable(), leftOut: z.boolean() }

/** The option groups and overrides of an item. */
export const itemOptionsSchema = z.object({
  groupIds: z.array(z.uuid()).max(MAX_GROUPS),
  overrides: z.array(z.object({ optionId: z.uuid(), ...override })).max(MAX_GROUPS * MAX_OPTIONS),
})

const { itemIds: _, ...groupWithoutItems } = group

/** An option group of a menu file. */
export const importedGroupSchema = z
  .object({
    ...groupWithoutItems,
    options: z
      .array(z.object({ ...option, price }))
      .min(1)
      .max(MAX_OPTIONS),
  })
  .superRefine(refuseMisfit)
  .superRefine(refuseSameNames)

/** An option group as `removeOptionGroup` returned it. */
export const removedOptionGroupSchema = z.object({
  ...group,
  id: z.uuid(),
  position: z.int().min(0).max(1_000_000),
  options: z.array(z.object({ ...option, id: z.uuid(), price })).max(MAX_OPTIONS),
  places: z.array(z.object({ menuItemId: z.uuid(), position: z.int().min(0).max(1_000_000) })).max(MAX_ITEMS),
  overrides: z.array(z.object({ menuItemId: z.uuid(), optionId: z.uuid(), ...override })).max(MAX_ITEMS * MAX_OPTIONS),
})
