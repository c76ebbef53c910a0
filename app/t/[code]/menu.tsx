import { useTranslations } from 'use-intl'
import { v7 } from 'uuid'
import { TypedText } from '@/app/ui/typed-text'
import { add, type Cart, countOf, removeOne } from '@/lib/guests/cart'
import type { GuestMenu } from '@/lib/menu/read-menu'
import { chooseOptions, unitPriceOf } from '@/lib/options/choose-options'
import { type Item, useMoney } from './guest-context'
import { Stepper } from './stepper'

type Category = GuestMenu['categories'][number]
type CartProps = {
  cart: Cart
  change: (edit: (cart: Cart) => Cart) => void
  /** Lets the guest choose the options of an item. */
  onChoose: (item: Item) => void
}

/** The menu by category. */
export function Menu({ categories, ...cartProps }: CartProps & { categories: Category[] }) {
  const say = useTranslations('guest')
  if (categories.length === 0) return <p className="text-lg text-ink-quiet">{say('emptyMenu')}</p>
  return (
    <div className="grid gap-7">
      <nav
        aria-label={say('categories')}
        className="sticky top-0 z-10 -mx-4 flex gap-2 overflow-x-auto bg-paper px-4 py-2.5"
      >
        {categories.map(({ name }, index) => (
          <a
            key={name}
            href={`#category-${index}`}
            className="grid min-h-11 shrink-0 place-items-center rounded-full border-2 border-rule bg-white px-4 font-semibold"
          >
            <TypedText>{name}</TypedText>
          </a>
        ))}
      </nav>
      {categories.map((category, index) => (
        <section key={category.name} aria-labelledby={`category-${index}`}>
          <h2 id={`category-${index}`} className="scroll-mt-20 pb-1 text-xl font-bold break-words">
            <TypedText>{category.name}</TypedText>
          </h2>
          <ul>
            {category.items.map((item) => (
              <li key={item.id} className="border-b border-rule last:border-0">
                <MenuRow item={item} {...cartProps} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function MenuRow({ item, cart, change, onChoose }: CartProps & { item: Item }) {
  const { id, name, price, available, optionGroups } = item
  const common = useTranslations('common')
  const formatMoney = useMoney()
  const usualPrice = unitPriceOf(price, chooseOptions(optionGroups, undefined).chosen)
  return (
    <div className="flex min-h-18 items-center justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className={`text-lg/snug font-semibold break-words ${available ? '' : 'text-ink-quiet'}`}>
          <TypedText>{name}</TypedText>
        </p>
        <p className="text-ink-quiet tabular-nums">{formatMoney(usualPrice)}</p>
      </div>
      {available ? (
        <Stepper
          name={name}
          quantity={countOf(cart, id)}
          onMore={() =>
            optionGroups.length > 0 ? onChoose(item) : change((previous) => add(previous, { menuItemId: id }, v7()))
          }
          onLess={() => change((previous) => removeOne(previous, id))}
        />
      ) : (
        <p className="shrink-0 rounded-full bg-paper-head px-3.5 py-1.5 font-semibold text-ink-quiet">
          {common('soldOut')}
        </p>
      )}
    </div>
  )
}
