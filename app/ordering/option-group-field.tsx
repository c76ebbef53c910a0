import { type Ref, useId } from 'react'
import { useTranslations } from 'use-intl'
import { priceDifference } from '@/app/ui/chosen-options'
import { FieldProblem } from '@/app/ui/field'
import { TypedText } from '@/app/ui/typed-text'
import type { MenuOptionGroup } from '@/lib/options/option-group'
import { useMoney } from './ordering-context'
import { Stepper } from './stepper'

/** How many pieces of each option are chosen, by the option's id. */
export type Quantities = Readonly<Record<string, number>>

type Problem = 'tooFew' | 'tooMany' | 'notSeveral' | 'soldOut'

type Props = {
  ref: Ref<HTMLFieldSetElement>
  group: MenuOptionGroup
  chosen: Quantities
  problem: Problem | null
  onChange: (chosen: Quantities) => void
}

/** The options of a group: one of several, several, or several pieces of one. */
export function OptionGroupField({ ref, group, chosen, problem, onChange }: Props) {
  const say = useTranslations('ordering.options')
  const id = useId()
  const count = group.options.reduce((sum, option) => sum + (chosen[option.id] ?? 0), 0)
  const isSingle = group.max === 1
  const hasSteppers = group.repeatable && group.max > 1

  function set(optionId: string, quantity: number) {
    const others = isSingle ? group.options.map((option) => option.id) : [optionId]
    const kept = Object.entries(chosen).filter(([other]) => !others.includes(other))
    onChange(Object.fromEntries(quantity > 0 ? [...kept, [optionId, quantity]] : kept))
  }

  return (
    <fieldset ref={ref} aria-describedby={`${id}-rule ${id}-problem`} className="grid min-w-0 scroll-mt-2 gap-1">
      <legend className="contents text-xl font-bold">
        <TypedText>{group.component ? `${group.component} · ${group.name}` : group.name}</TypedText>
      </legend>
      <p id={`${id}-rule`} className="text-ink-quiet">
        <Rule group={group} />
      </p>
      <div id={`${id}-problem`} role="alert">
        {problem && (
          <FieldProblem id={`${id}-why`}>
            {problem === 'soldOut'
              ? say('gone')
              : say(problem === 'tooFew' ? 'chooseMissing' : 'tooMany', { group: group.name })}
          </FieldProblem>
        )}
      </div>
      <ul>
        {group.options.map((option) => {
          const quantity = chosen[option.id] ?? 0
          return (
            <li key={option.id} className="border-b border-rule last:border-0">
              {hasSteppers && option.available ? (
                <div className={ROW}>
                  <OptionText option={option} />
                  <Stepper
                    name={option.name}
                    quantity={quantity}
                    canAdd={count < group.max}
                    onMore={() => set(option.id, quantity + 1)}
                    onLess={() => set(option.id, quantity - 1)}
                  />
                </div>
              ) : (
                <label className={ROW}>
                  <OptionText option={option} />
                  <input
                    type={isSingle && group.required ? 'radio' : 'checkbox'}
                    name={isSingle ? id : undefined}
                    checked={quantity > 0}
                    disabled={quantity === 0 && (!option.available || (!isSingle && count >= group.max))}
                    onChange={({ currentTarget }) => set(option.id, currentTarget.checked ? 1 : 0)}
                    className="size-6 shrink-0 accent-ink"
                  />
                </label>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

const ROW = 'flex min-h-14 items-center justify-between gap-4 py-1 text-lg/snug'

/** How many options the guest may choose. */
function Rule({ group: { min, max } }: { group: MenuOptionGroup }) {
  const say = useTranslations('ordering.options')
  if (min === 0) return say('chooseUpTo', { count: max })
  return min === max ? say('chooseExactly', { count: min }) : say('chooseBetween', { min, max })
}

/** The name of an option, what it adds to the price, and whether it is sold out. */
function OptionText({ option: { name, price, available } }: { option: MenuOptionGroup['options'][number] }) {
  const common = useTranslations('common')
  const formatMoney = useMoney()
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
      <span className={`min-w-0 font-medium break-words ${available ? '' : 'text-ink-quiet'}`}>
        <TypedText>{name}</TypedText>
      </span>
      <span className="text-ink-quiet tabular-nums">
        {available ? priceDifference(price, formatMoney) : common('soldOut')}
      </span>
    </span>
  )
}
