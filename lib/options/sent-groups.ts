import { z } from 'zod'
import { optionalWithDefault } from '../schema-parts'
import { storableText } from '../storable-text'
import { group, groupWithoutItems, itemIds, MAX_OPTIONS, option, price, refuseMisfit } from './option-schemas'

/** The schemas of option groups that programs send. */

/** What a POS calls a thing of its menu. */
export const referenceSchema = storableText(80).trim().min(1)

/** What names a thing of a pushed menu: the id of one that is there, what the POS calls it, or both. */
export const pushedNames = {
  id: z.uuid().toLowerCase().optional(),
  /** Null: only its id names it. */
  reference: optionalWithDefault(referenceSchema.nullable(), null),
}

type Names = { id?: string | undefined; reference: string | null }

/** A thing of a pushed menu needs one of its names. */
export const refuseNameless = <Schema extends z.ZodType<Names>>(schema: Schema) =>
  schema.refine(({ id, reference }) => id !== undefined || reference !== null, {
    path: ['reference'],
    error: 'or an id is required',
  })

const sentOption = {
  name: option.name,
  translations: optionalWithDefault(option.translations, {}),
  kitchenName: optionalWithDefault(option.kitchenName, ''),
  price: optionalWithDefault(price, 0),
  isDefault: optionalWithDefault(option.isDefault, false),
  effect: optionalWithDefault(option.effect, 'neutral'),
}
const sentGroup = {
  name: group.name,
  translations: optionalWithDefault(group.translations, {}),
  kitchenName: optionalWithDefault(group.kitchenName, ''),
  min: group.min,
  max: group.max,
  repeatable: optionalWithDefault(group.repeatable, false),
  showsDefaults: optionalWithDefault(group.showsDefaults, true),
}
const optionsOf = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1).max(MAX_OPTIONS)
const sorted = (ids: string[]) => ids.toSorted()

/** Of what a push need not have. */
export const STAYS = { description: 'When left out, it stays as it is.' }

/** An option group as a POS pushes it. */
export const pushedGroupSchema = refuseNameless(
  z.strictObject({
    ...pushedNames,
    ...sentGroup,
    translations: group.translations.optional().meta(STAYS),
    kitchenName: group.kitchenName.optional().meta(STAYS),
    showsDefaults: group.showsDefaults.optional().meta(STAYS),
    options: optionsOf(
      refuseNameless(
        z.strictObject({
          ...pushedNames,
          ...sentOption,
          translations: option.translations.optional().meta(STAYS),
          kitchenName: option.kitchenName.optional().meta(STAYS),
          effect: option.effect.optional().meta(STAYS),
        }),
      ),
    ),
  }),
).superRefine(refuseMisfit)

/** A new option group as a program sends it. */
export const newGroupSchema = z
  .strictObject({
    ...sentGroup,
    options: optionsOf(z.strictObject(sentOption).transform((one) => ({ ...one, id: null }))),
    itemIds: optionalWithDefault(itemIds.transform(sorted), []),
  })
  .superRefine(refuseMisfit)

/** The fields of an option group that a program changes. The options are all that it has then; one without an id is new. */
export const groupChangeSchema = z
  .strictObject({
    ...groupWithoutItems,
    options: optionsOf(
      z.strictObject({ id: optionalWithDefault(z.uuid().toLowerCase().nullable(), null), ...sentOption }),
    ),
    itemIds: itemIds.transform(sorted),
  })
  .partial()
