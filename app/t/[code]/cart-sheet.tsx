import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/parts/button'
import { Dialog } from '@/app/parts/dialog'
import { FormProblem, TextField } from '@/app/parts/field'
import { TypedText } from '@/app/parts/typed-text'
import { type Cart, type CartLine, setNote, setQuantity } from '@/lib/guests/cart'
import { isGuestLimit, maxOf } from '@/lib/guests/guest-limits'
import { MAX_NOTE } from '@/lib/orders/order-limits'
import { type Items, totalOf } from './cart-items'
import { useMoney } from './guest-context'
import { Stepper } from './stepper'
import type { CartProblem, CartState, Sending } from './use-cart'

type Props = {
  cart: Cart
  items: Items
  sending: Sending
  problem: CartProblem | null
  change: CartState['change']
  onPlace: () => void
  onClose: () => void
}

/** What is about to be ordered, with a wish for each line, and the way to order it. */
export function CartSheet({ cart, items, sending, problem, change, onPlace, onClose }: Props) {
  const say = useTranslations('guest')
  const inMoney = useMoney()
  const canBeMade = cart.lines.every(({ menuItemId }) => items.get(menuItemId)?.available)
  const isFrozen = sending !== 'idle'
  const sentenceOf = (why: CartProblem) => (isGuestLimit(why) ? say(`limit.${why}`, { max: maxOf(why) }) : say(why))
  return (
    <Dialog title={say('yourOrder')} onClose={onClose}>
      <div className="grid gap-5">
        {cart.lines.length === 0 && <p className="text-lg text-ink-quiet">{say('emptyCart')}</p>}
        <ul className="grid gap-5">
          {cart.lines.map((line) => (
            <li key={line.id} className="grid gap-2 border-b border-rule pb-5 last:border-0 last:pb-0">
              <Line line={line} items={items} change={change} isFrozen={isFrozen} />
            </li>
          ))}
        </ul>
        {cart.lines.length > 0 && (
          <TextField
            label={say('allergies')}
            hint={say('allergiesHint')}
            value={cart.allergyNote}
            maxLength={MAX_NOTE}
            disabled={isFrozen}
            placeholder={say('allergiesExample')}
            onChange={(event) => {
              const { value } = event.currentTarget
              change((was) => ({ ...was, allergyNote: value }))
            }}
          />
        )}
        <FormProblem problem={sending === 'unsure' ? say('unsure') : problem && sentenceOf(problem)} />
        {cart.lines.length > 0 && (
          <>
            <p className="flex items-baseline justify-between gap-4 text-xl font-bold">
              {say('total')}
              <span className="tabular-nums">{inMoney(totalOf(cart, items))}</span>
            </p>
            <button
              type="button"
              disabled={sending === 'sending' || (!canBeMade && sending !== 'unsure')}
              onClick={onPlace}
              className={`${PRIMARY} min-h-14 text-lg`}
            >
              {say(sending === 'idle' ? 'place' : sending === 'sending' ? 'sending' : 'sendAgain')}
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}

type LineProps = { line: CartLine; items: Items; change: CartState['change']; isFrozen: boolean }

function Line({ line: { id, menuItemId, quantity, note }, items, change, isFrozen }: LineProps) {
  const say = useTranslations('guest')
  const inMoney = useMoney()
  const item = items.get(menuItemId)
  const name = item?.name ?? say('gone')
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-lg/snug font-semibold break-words">
            <TypedText>{name}</TypedText>
          </p>
          {item?.available ? (
            <p className="text-ink-quiet tabular-nums">{inMoney(item.price * quantity)}</p>
          ) : (
            <p className="font-semibold text-note">{say('soldOutTakeAway')}</p>
          )}
        </div>
        <Stepper
          name={name}
          quantity={quantity}
          isDisabled={isFrozen}
          onMore={() => change((was) => setQuantity(was, id, quantity + 1))}
          onLess={() => change((was) => setQuantity(was, id, quantity - 1))}
        />
      </div>
      <TextField
        label={say('wish', { name })}
        value={note}
        maxLength={MAX_NOTE}
        disabled={isFrozen}
        placeholder={say('wishExample')}
        onChange={(event) => {
          const { value } = event.currentTarget
          change((was) => setNote(was, id, value))
        }}
      />
    </>
  )
}
