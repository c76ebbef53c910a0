import { z } from 'zod'
import { type Money, readPriceDifference } from '../money'
import { translatedName } from '../organisation/translations'
import { optionalWithDefault } from '../schema-parts'
import { storableText } from '../storable-text'
import { OPTION_EFFECTS } from './option-effect'
import type { OptionGroupValues } from './option-group-repository'
import { MAX_OPTION_NAME } from './option-limits'

/** The most option groups of one item, and the most options of one group. */
export const MAX_GROUPS = 20
export const MAX_OPTIONS = 40

/** The most option groups of a menu that a program pushes, or that has groups of a file. */
export const MAX_OPTION_GROUPS = 200

/** The most pieces of one group. */
const MAX_PIECES = 99
/** The most items of a pushed menu, and of one option group. */
export const MAX_ITEMS = 2_000
const MAX_PRICE = 1_000_000_000

export const price = z.int().min(-MAX_PRICE).max(MAX_PRICE)
const kitchenName = storableText(40).trim()
const pieces = z.number().int()

export const optionEffectSchema = z.enum(OPTION_EFFECTS).meta({
  id: 'OptionEffect',
  description: 'Whether it adds something to the item, or reduces or removes something.',
  example: 'adds',
})

export const option = {
  /** Null: a new option. */
  id: z.uuid().nullable(),
  name: storableText(MAX_OPTION_NAME).trim().min(1),
  translations: translatedName(MAX_OPTION_NAME),
  kitchenName,
  isDefault: z.boolean(),
  effect: optionEffectSchema,
}

export const group = {
  name: storableText(MAX_OPTION_NAME).trim().min(1),
  translations: translatedName(MAX_OPTION_NAME),
  kitchenName,
  min: pieces.min(0).max(MAX_PIECES),
  max: pieces.min(1).max(MAX_PIECES),
  repeatable: z.boolean(),
  showsDefaults: z.boolean(),
  itemIds: z.array(z.uuid().toLowerCase()).max(MAX_ITEMS),
}

type Group = { min: number; max: number; repeatable: boolean; options: { name: string; isDefault: boolean }[] }

/**
 * What does not fit within a group: it takes as many pieces as it needs, and its defaults, and has as many options; of two
 * options with one name the second is named.
 */
export function misfitsOf({ min, max, repeatable, options }: Group): { path: (string | number)[]; message: string }[] {
  const misfits: ReturnType<typeof misfitsOf> = []
  if (max < min) misfits.push({ path: ['max'], message: 'tooSmall' })
  else if (max < options.filter(({ isDefault }) => isDefault).length)
    misfits.push({ path: ['max'], message: 'tooManyDefaults' })
  if (!repeatable && min > options.length) misfits.push({ path: ['min'], message: 'tooFewOptions' })
  const names = new Set<string>()
  const twice = options.findIndex(({ name }) => names.size === names.add(name).size)
  if (twice >= 0) misfits.push({ path: ['options', twice, 'name'], message: 'taken' })
  return misfits
}

export function refuseMisfit(group: Group, context: z.RefinementCtx) {
  for (const misfit of misfitsOf(group)) context.addIssue({ code: 'custom', ...misfit })
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
  groupIds: z.array(z.uuid().toLowerCase()).max(MAX_GROUPS),
  overrides: z.array(z.object({ optionId: z.uuid().toLowerCase(), ...override })).max(MAX_GROUPS * MAX_OPTIONS),
})

export const { itemIds, ...groupWithoutItems } = group

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

/** An option group as `removeOptionGroup` returned it. */
export const removedOptionGroupSchema = z.object({
  ...group,
  translations: optionalWithDefault(group.translations, {}),
  id: z.uuid().toLowerCase(),
  position: z.int().min(0).max(1_000_000),
  options: z
    .array(z.object({ ...option, id: z.uuid(), price, translations: optionalWithDefault(option.translations, {}) }))
    .max(MAX_OPTIONS)
    .refine(
      (options) => new Set(options.map(({ id }) => id.toLowerCase())).size === options.length,
      'two options have one id',
    ),
  // A push gives positions below 0.
  places: z.array(z.object({ menuItemId: z.uuid(), position: z.int().min(-1_000).max(1_000_000) })).max(MAX_ITEMS),
  overrides: z.array(z.object({ menuItemId: z.uuid(), optionId: z.uuid(), ...override })).max(MAX_ITEMS * MAX_OPTIONS),
})
