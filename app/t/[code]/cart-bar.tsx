import { useTranslations } from 'use-intl'
import { useMoney } from '@/app/ordering/ordering-context'
import { type Items, totalOf } from '@/app/ordering/shown-line'
import { type Cart, countOf } from '@/lib/guests/cart'

type CartBarProps = { cart: Cart; items: Items; isUnsure: boolean; onOpen: () => void }

/** A button at the bottom of the page that opens the cart. Hidden while the cart is empty. */
export function CartBar({ cart, items, isUnsure, onOpen }: CartBarProps) {
  const say = useTranslations('guest')
  const formatMoney = useMoney()
  const count = countOf(cart)
  if (count === 0) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <button
        type="button"
        onClick={onOpen}
        className="mx-auto flex min-h-14 w-full max-w-2xl items-center justify-between gap-4 rounded-xl bg-ink px-5 text-lg font-bold text-on-ink pressable"
      >
        <span>{isUnsure ? say('unsureShort') : say('reviewOrder', { count })}</span>
        <span className="tabular-nums">{formatMoney(totalOf(cart, items))}</span>
      </button>
    </div>
  )
}
