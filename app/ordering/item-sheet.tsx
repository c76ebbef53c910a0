import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allergens } from '@/app/ui/allergens'
import { PRIMARY } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { ItemPhoto } from '@/app/ui/item-photo'
import { TypedText } from '@/app/ui/typed-text'
import type { CartLine } from '@/lib/guests/cart'
import { type ChosenOption, chooseOptions, defaultChoice, unitPriceOf } from '@/lib/options/choose-options'
import { MAX_QUANTITY } from '@/lib/orders/order-limits'
import { OptionGroupField, type Quantities } from './option-group-field'
import { useMoney } from './ordering-context'
import type { Item } from './shown-line'
import { Stepper } from './stepper'

type Props = {
  item: Item
  /** The line of the cart to edit; null: a new one. */
  line: CartLine | null
  onChoose: (options: ChosenOption[], quantity: number) => void
  onClose: () => void
}

/** An item with its options and the live price. Defaults are chosen already; the sheet scrolls to what is missing. */
export function ItemSheet({ item, line, onChoose, onClose }: Props) {
  const say = useTranslations('ordering.options')
  const common = useTranslations('common')
  const formatMoney = useMoney()
  const [chosen, setChosen] = useState<Quantities>(() => initialChoice(item, line))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [showsProblems, setShowsProblems] = useState(false)
  const fields = useRef(new Map<string, HTMLFieldSetElement>())
  const groups = item.optionGroups
  const options = Object.entries(chosen).map(([optionId, quantity]) => ({ optionId, quantity }))
  const choice = chooseOptions(groups, options)
  const problems = choice.problems.flatMap((problem) => ('group' in problem ? [problem] : []))

  function submit() {
    const [first] = problems
    if (!first) return onChoose(options, quantity)
    setShowsProblems(true)
    const field = fields.current.get(first.group.id)
    field?.scrollIntoView({ block: 'start' })
    field?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus({ preventScroll: true })
  }

  return (
    <Dialog title={item.name} onClose={onClose}>
      <div className="grid gap-6">
        <AboutItem item={item} />
        {groups.map((group) => (
          <OptionGroupField
            key={group.id}
            ref={(element) => {
              if (element) fields.current.set(group.id, element)
              else fields.current.delete(group.id)
            }}
            group={group}
            chosen={chosen}
            problem={showsProblems ? (problems.find((problem) => problem.group.id === group.id)?.why ?? null) : null}
            onChange={setChosen}
          />
        ))}
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-3 border-t border-rule bg-paper px-5 py-3">
          {!item.available && <p className="text-lg font-semibold text-note">{common('soldOut')}</p>}
          <div className="flex items-center justify-between gap-4 font-semibold">
            {say('quantity')}
            <Stepper
              name={item.name}
              quantity={quantity}
              onMore={() => setQuantity(Math.min(MAX_QUANTITY, quantity + 1))}
              onLess={() => setQuantity(Math.max(1, quantity - 1))}
            />
          </div>
          <button
            type="button"
            disabled={!item.available}
            onClick={submit}
            className={`${PRIMARY} min-h-14 !justify-between text-lg`}
          >
            <span>{say(line ? 'save' : 'addToOrder')}</span>
            <output className="tabular-nums">{formatMoney(quantity * unitPriceOf(item.price, choice.chosen))}</output>
          </button>
        </div>
      </div>
    </Dialog>
  )
}

/** The photo, the description and the allergens of an item. Nothing if it has none of them. */
function AboutItem({ item: { photoUrl, description, allergens } }: Pick<Props, 'item'>) {
  return (
    <div className="grid gap-2 empty:hidden">
      {photoUrl && (
        <ItemPhoto url={photoUrl} className="-mx-5 -mt-5 mb-1 aspect-[4/3] w-[calc(100%+2.5rem)] max-w-none" />
      )}
      {description && (
        <p className="text-lg/snug break-words">
          <TypedText>{description}</TypedText>
        </p>
      )}
      <Allergens allergens={allergens} className="text-ink-quiet" />
    </div>
  )
}

/** The options of the line that the item still has; the defaults for a new line. Nothing that is sold out. */
function initialChoice({ optionGroups }: Item, line: CartLine | null): Quantities {
  const { chosen } = chooseOptions(optionGroups, line?.options ?? defaultChoice(optionGroups))
  return Object.fromEntries(
    chosen.filter(({ option }) => option.available).map(({ option, quantity }) => [option.id, quantity]),
  )
}
