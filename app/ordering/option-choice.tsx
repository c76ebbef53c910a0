import { useRef, useState } from 'react'
import { type ChosenOption, chooseOptions } from '@/lib/options/choose-options'
import { optionOfKey } from '@/lib/options/combo-groups'
import { OptionGroupField, type Quantities } from './option-group-field'
import type { Item } from './shown-line'

type Groups = Item['optionGroups']

/** The state of the fields for the options of an item. @param initial the quantities that are chosen first, by option */
export function useOptionChoice(groups: Groups, initial: () => Quantities) {
  const [chosen, setChosen] = useState(initial)
  const [showsProblems, setShowsProblems] = useState(false)
  const fields = useRef(new Map<string, HTMLFieldSetElement>())
  const options = Object.entries(chosen).map(([key, quantity]) => ({ ...optionOfKey(key), quantity }))
  const choice = chooseOptions(groups, options)
  const problems = choice.problems.flatMap((problem) => ('group' in problem ? [problem] : []))

  /** @returns whether every group has what it needs; otherwise the page scrolls to the first that has not */
  function isComplete(): boolean {
    const [first] = problems
    if (!first) return true
    setShowsProblems(true)
    const field = fields.current.get(first.group.id)
    field?.scrollIntoView({ block: 'start' })
    field?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus({ preventScroll: true })
    return false
  }

  return { groups, chosen, setChosen, fields, problems: showsProblems ? problems : [], options, choice, isComplete }
}

/** A field for each group of options. */
export function OptionFields({ groups, chosen, setChosen, fields, problems }: ReturnType<typeof useOptionChoice>) {
  return groups.map((group) => (
    <OptionGroupField
      key={group.id}
      ref={(element) => {
        if (element) fields.current.set(group.id, element)
        else fields.current.delete(group.id)
      }}
      group={group}
      chosen={chosen}
      problem={problems.find((problem) => problem.group.id === group.id)?.why ?? null}
      onChange={setChosen}
    />
  ))
}

/** The options that the item still has, and that are not sold out. */
export function quantitiesOf(groups: Groups, options: readonly ChosenOption[]): Quantities {
  const { chosen } = chooseOptions(groups, options)
  return Object.fromEntries(
    chosen.filter(({ option }) => option.available).map(({ option, quantity }) => [option.id, quantity]),
  )
}
