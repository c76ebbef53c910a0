import { useTranslations } from 'use-intl'
import { ChosenOptions } from '@/app/ui/chosen-options'
import { TextField } from '@/app/ui/field'
import { TypedText } from '@/app/ui/typed-text'
import type { CartLine as Line } from '@/lib/guests/cart'
import { CART_LIMITS } from '@/lib/orders/order-limits'
import { useMoney } from './ordering-context'
import { type Item, type Items, shownLine } from './shown-line'
import { Stepper } from './stepper'

type Props = {
  line: Line
  items: Items
  isDisabled?: boolean
  onQuantity: (quantity: number) => void
  onNote: (note: string) => void
  onEdit: (line: Line, item: Item) => void
}

/** A line of a cart or a draft: name, options, price, quantity and note. */
export function CartLine({ line, items, isDisabled = false, onQuantity, onNote, onEdit }: Props) {
  const { menuItemId, quantity, note } = line
  const say = useTranslations('guest')
  const formatMoney = useMoney()
  const item = items.get(menuItemId)
  const name = item?.name ?? say('gone')
  const { price, priceWas, chosen, problem } = shownLine(line, items)
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-lg/snug font-semibold break-words">
            <TypedText>{name}</TypedText>
          </p>
          <ChosenOptions options={chosen} money={formatMoney} />
          {problem ? (
            <p className="font-semibold text-note">{say(problem)}</p>
          ) : (
            <p className="text-ink-quiet tabular-nums">
              {priceWas !== null && (
                <>
                  <span className="sr-only">{say('priceWas', { price: formatMoney(priceWas) })}</span>
                  <span aria-hidden="true">
                    <del>{formatMoney(priceWas)}</del> →{' '}
                  </span>
                </>
              )}
              <span className={priceWas === null ? '' : 'rounded-md bg-alert px-1.5 font-bold text-ink'}>
                {formatMoney(price)}
              </span>
            </p>
          )}
          {item && item.optionGroups.length > 0 && (
            <button
              type="button"
              disabled={isDisabled}
              aria-label={say('options.editNamed', { name })}
              onClick={() => onEdit(line, item)}
              className="-ml-2 min-h-11 rounded-lg px-2 font-semibold underline underline-offset-4 disabled:opacity-60"
            >
              {say('options.edit')}
            </button>
          )}
        </div>
        <Stepper
          name={name}
          quantity={quantity}
          isDisabled={isDisabled}
          onMore={() => onQuantity(quantity + 1)}
          onLess={() => onQuantity(quantity - 1)}
        />
      </div>
      <TextField
        label={say('wish', { name })}
        value={note}
        maxLength={CART_LIMITS.note}
        disabled={isDisabled}
        placeholder={say('wishExample')}
        onChange={({ currentTarget: { value } }) => onNote(value)}
      />
    </>
  )
}
