import { keyOfOption, optionOfKey } from './combo-groups'
import type { Option, OptionGroup } from './option-group'

/**
 * An option that a guest chose for one piece of an item. `componentId`: of a combo, the component that it is for; absent: the combo itself.
 */
export type ChosenOption = { optionId: string; componentId?: string | undefined; quantity?: number | undefined }

/** The parts of an option group that a choice depends on. */
type ChoiceOption = Pick<Option, 'id' | 'name' | 'price' | 'default' | 'available'>
type ChoiceGroup = Pick<OptionGroup, 'id' | 'name' | 'component' | 'min' | 'max' | 'repeatable'> & {
  options: ChoiceOption[]
}

/** Why a choice is refused. `index`: of the option in the request. */
export type ChoiceProblem<Group extends ChoiceGroup> =
  | { why: 'unknown'; index: number; optionId: string }
  | { why: 'soldOut'; group: Group; option: Group['options'][number] }
  | { why: 'notSeveral'; group: Group; option: Group['options'][number] }
  | { why: 'tooFew'; group: Group }
  | { why: 'tooMany'; group: Group }

type Choice<Group extends ChoiceGroup> = {
  /** The chosen options, in the order of the groups. */
  chosen: { group: Group; option: Group['options'][number]; quantity: number }[]
  problems: ChoiceProblem<Group>[]
}

/**
 * What a guest gets who chooses these options of an item, and what is wrong with the choice.
 * @param wanted the same option twice counts as two of it; undefined: the defaults
 */
export function chooseOptions<Group extends ChoiceGroup>(
  groups: readonly Group[],
  wanted: readonly ChosenOption[] | undefined,
): Choice<Group> {
  const quantities = quantitiesOf(wanted ?? defaultChoice(groups))
  const chosen: Choice<Group>['chosen'] = groups.flatMap((group) =>
    group.options.flatMap((option: Group['options'][number]) => {
      const quantity = quantities.get(option.id)
      return quantity ? [{ group, option, quantity }] : []
    }),
  )
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const unknown = (wanted ?? []).flatMap((option, index): ChoiceProblem<Group>[] =>
    known.has(keyOfOption(option)) ? [] : [{ why: 'unknown', index, optionId: option.optionId }],
  )
  return { chosen, problems: [...unknown, ...groups.flatMap((group) => problemsOfGroup(group, chosen))] }
}

/** The choice of a guest who chooses nothing. */
export const defaultChoice = (groups: readonly ChoiceGroup[]): ChosenOption[] =>
  groups.flatMap(({ options }) => options.filter((option) => option.default).map(({ id }) => optionOfKey(id)))

/** The price of one piece with its options. An item never costs less than nothing. */
export const unitPriceOf = (
  price: number,
  chosen: readonly { option: Pick<Option, 'price'>; quantity: number }[],
): number =>
  Math.max(
    0,
    chosen.reduce((sum, { option, quantity }) => sum + option.price * quantity, price),
  )

function quantitiesOf(wanted: readonly ChosenOption[]): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { quantity = 1, ...option } of wanted) {
    const key = keyOfOption(option)
    quantities.set(key, (quantities.get(key) ?? 0) + quantity)
  }
  return quantities
}

function problemsOfGroup<Group extends ChoiceGroup>(
  group: Group,
  chosen: Choice<Group>['chosen'],
): ChoiceProblem<Group>[] {
  const ofGroup = chosen.filter((one) => one.group === group)
  const count = ofGroup.reduce((sum, { quantity }) => sum + quantity, 0)
  return [
    ...(count < group.min ? [{ why: 'tooFew' as const, group }] : []),
    ...(count > group.max ? [{ why: 'tooMany' as const, group }] : []),
    ...ofGroup.flatMap(({ option, quantity }): ChoiceProblem<Group>[] => [
      ...(quantity > 1 && !group.repeatable ? [{ why: 'notSeveral' as const, group, option }] : []),
      ...(option.available ? [] : [{ why: 'soldOut' as const, group, option }]),
    ]),
  ]
}
