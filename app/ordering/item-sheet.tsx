import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allergens } from '@/app/ui/allergens'
import { Button } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { ItemPhoto } from '@/app/ui/item-photo'
import type { CartLine } from '@/lib/guests/cart'
import { type ChosenOption, defaultChoice, unitPriceOf } from '@/lib/options/choose-options'
import { CART_LIMITS } from '@/lib/orders/order-limits'
import { ComboContents } from './combo-contents'
import { Description } from './description'
import { OptionFields, quantitiesOf, useOptionChoice } from './option-choice'
import { useMoney } from './ordering-context'
import type { Item } from './shown-line'
import { Stepper } from './stepper'

type Props = {
  item: Item
  /** The address on this server from which the description of an item is read. */
  addressOf: (itemId: string) => string
  /** The line of the cart to edit; null: a new one. */
  line: CartLine | null
  /** Why it cannot be ordered now; null, and left out: it can, if it is not sold out. */
  notice?: string | null
  onChoose: (options: ChosenOption[], quantity: number) => void
  onClose: () => void
}

/** An item with its options and the live price. Defaults are chosen already; the sheet scrolls to what is missing. */
export function ItemSheet({ item, addressOf, line, notice = null, onChoose, onClose }: Props) {
  const say = useTranslations('ordering.options')
  const common = useTranslations('common')
  const guest = useTranslations('guest')
  const formatMoney = useMoney()
  const { optionGroups: groups } = item
  const fields = useOptionChoice(groups, () => quantitiesOf(groups, line?.options ?? defaultChoice(groups)))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)

  return (
    <Dialog title={item.name} onClose={onClose}>
      <div className="grid gap-6">
        <AboutItem item={item} address={addressOf(item.id)} />
        <OptionFields {...fields} />
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-3 border-t border-rule bg-paper px-5 py-3">
          {(!item.available || notice) && (
            <p className="text-lg font-semibold text-note">
              {item.available ? notice : item.limited ? guest('limitedNow') : common('soldOut')}
            </p>
          )}
          <div className="flex items-center justify-between gap-4 font-semibold">
            {say('quantity')}
            <Stepper
              name={item.name}
              quantity={quantity}
              onMore={() => setQuantity(Math.min(CART_LIMITS.quantity, quantity + 1))}
              onLess={() => setQuantity(Math.max(1, quantity - 1))}
            />
          </div>
          <Button
            look="primary"
            disabled={!item.available || notice !== null}
            onClick={() => fields.isComplete() && onChoose(fields.options, quantity)}
            className="min-h-14 !justify-between text-lg"
          >
            <span>{say(line ? 'save' : 'addToOrder')}</span>
            <output className="tabular-nums">
              {formatMoney(quantity * unitPriceOf(item.price, fields.choice.chosen))}
            </output>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The photo, the description and the allergens of an item. Nothing if it has none of them. */
function AboutItem({ item, address }: { item: Item; address: string }) {
  const { photoUrl, descriptionLength, allergens, components } = item
  return (
    <div className="grid gap-2 empty:hidden">
      {photoUrl && (
        <ItemPhoto url={photoUrl} className="-mx-5 -mt-5 mb-1 aspect-[4/3] w-[calc(100%+2.5rem)] max-w-none" />
      )}
      <ComboContents components={components} className="text-lg font-semibold" />
      {descriptionLength > 0 && <Description key={address} item={item} address={address} />}
      <Allergens allergens={allergens} className="text-ink-quiet" />
    </div>
  )
}
