import { useTranslations } from 'use-intl'
import { CartLine } from '@/app/ordering/cart-line'
import { useMoney } from '@/app/ordering/ordering-context'
import { PickupFields } from '@/app/ordering/pickup-fields'
import { type Item, type Items, shownLine, totalOf } from '@/app/ordering/shown-line'
import { Button } from '@/app/ui/buttons'
import { Dialog, FORM_END } from '@/app/ui/dialog'
import { FormProblem, TextField } from '@/app/ui/field'
import { type Cart, type CartLine as Line, setNote, setQuantity } from '@/lib/guests/cart'
import { isGuestLimit } from '@/lib/guests/guest-limits'
import { CART_LIMITS } from '@/lib/orders/order-limits'
import type { CartProblem } from './cart-problem'
import { useGuestPage } from './guest-context'
import type { CartState, Sending } from './use-cart'

type CartSheetProps = {
  cart: Cart
  items: Items
  sending: Sending
  problem: CartProblem | null
  /** Why guests cannot order now; null: they can. */
  closedText: string | null
  change: CartState['change']
  onPlace: () => void
  onEdit: (line: Line, item: Item) => void
  onClose: () => void
}

/** The cart: its lines with a note each, the allergy note, and the button that places the order. */
export function CartSheet({
  cart,
  items,
  sending,
  problem,
  closedText,
  change,
  onPlace,
  onEdit,
  onClose,
}: CartSheetProps) {
  const say = useTranslations('guest')
  const formatMoney = useMoney()
  const isAllAvailable = cart.lines.every((line) => shownLine(line, items).problem === null)
  const { table } = useGuestPage()
  const isFrozen = sending !== 'idle'
  const textOf = (problem: CartProblem) =>
    isGuestLimit(problem) ? say(`limit.${problem}`, { max: table.limits[problem] }) : say(problem)
  return (
    <Dialog title={say('yourOrder')} onClose={onClose}>
      <div className="grid gap-5">
        {cart.lines.length === 0 && <p className="text-lg text-ink-quiet">{say('emptyCart')}</p>}
        <ul className="grid gap-5">
          {cart.lines.map((line) => (
            <li key={line.id} className="grid gap-2 border-b border-rule pb-5 last:border-0 last:pb-0">
              <CartLine
                line={line}
                items={items}
                isDisabled={isFrozen}
                onQuantity={(quantity) => change((previous) => setQuantity(previous, line.id, quantity))}
                onNote={(note) => change((previous) => setNote(previous, line.id, note))}
                onEdit={onEdit}
              />
            </li>
          ))}
        </ul>
        {cart.lines.length > 0 && table.isCounter && (
          <PickupFields
            name={{ label: say('customerName'), hint: say('customerNameHint') }}
            cart={cart}
            slots={table.pickupSlots}
            isDisabled={isFrozen}
            change={(edit) => change((previous) => ({ ...previous, ...edit }))}
          />
        )}
        {cart.lines.length > 0 && (
          <TextField
            label={say('allergies')}
            hint={say('allergiesHint')}
            value={cart.allergyNote}
            maxLength={CART_LIMITS.note}
            disabled={isFrozen}
            placeholder={say('allergiesExample')}
            onChange={(event) => {
              const { value } = event.currentTarget
              change((previous) => ({ ...previous, allergyNote: value }))
            }}
          />
        )}
        <div className={FORM_END}>
          <FormProblem problem={sending === 'unsure' ? say('unsure') : (closedText ?? (problem && textOf(problem)))} />
          {cart.lines.length > 0 && (
            <>
              <p className="flex items-baseline justify-between gap-4 text-xl font-bold">
                {say('total')}
                <span className="tabular-nums">{formatMoney(totalOf(cart, items))}</span>
              </p>
              <Button
                look="primary"
                disabled={sending === 'sending' || (sending !== 'unsure' && (!isAllAvailable || closedText !== null))}
                onClick={onPlace}
                className="min-h-14 text-lg"
              >
                {say(sending === 'idle' ? 'place' : sending === 'sending' ? 'sending' : 'sendAgain')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
