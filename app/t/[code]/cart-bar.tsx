import { useTranslations } from 'use-intl'
import { type Cart, countOf } from '@/lib/guests/cart'
import { type Items, totalOf } from './cart-items'
import { useMoney } from './guest-context'

type Props = { cart: Cart; items: Items; isUnsure: boolean; onOpen: () => void }

/** Under the thumb while there is something to order. */
export function CartBar({ cart, items, isUnsure, onOpen }: Props) {
  const say = useTranslations('guest')
  const inMoney = useMoney()
  const count = countOf(cart)
  if (count === 0) return null
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <button
        type="button"
        onClick={onOpen}
        className="mx-auto flex min-h-14 w-full max-w-2xl items-center justify-between gap-4 rounded-xl bg-ink px-5 text-lg font-bold text-on-ink active:opacity-80"
      >
        <span>{isUnsure ? say('unsureShort') : say('reviewOrder', { count })}</span>
        <span className="tabular-nums">{inMoney(totalOf(cart, items))}</span>
      </button>
    </div>
  )
}
