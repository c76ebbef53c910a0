import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v7 } from 'uuid'
import { ComboContents } from '@/app/ordering/combo-contents'
import { useMoney } from '@/app/ordering/ordering-context'
import type { Item } from '@/app/ordering/shown-line'
import { Stepper } from '@/app/ordering/stepper'
import { Allergens } from '@/app/ui/allergens'
import { ItemPhoto } from '@/app/ui/item-photo'
import { useOpeningTime } from '@/app/ui/opening-time'
import { TypedText } from '@/app/ui/typed-text'
import { whenIdle } from '@/app/ui/when-idle'
import { add, type Cart, countOf, removeOne } from '@/lib/guests/cart'
import type { PageCategory } from '@/lib/menu/compact-menu'
import { searchMenu } from '@/lib/menu/search-menu'
import { chooseOptions, unitPriceOf } from '@/lib/options/choose-options'
import { useGuestPage } from './guest-context'
import { MenuSearch } from './menu-search'

type CartProps = {
  cart: Cart
  change: (edit: (cart: Cart) => Cart) => void
  /** Shows an item and lets the guest choose its options. */
  onChoose: (item: Item) => void
}

/** The menu by category. */
export function Menu({ categories: all, cart, ...handlers }: CartProps & { categories: PageCategory[] }) {
  const latest = useLatest(handlers)
  const [query, setQuery] = useState('')
  const categories = useMemo(() => searchMenu(all, query), [all, query])
  const shown = useShownRows(categories)
  const say = useTranslations('guest')
  const { language } = useGuestPage()
  const lang = language.menu ?? undefined
  if (all.length === 0) return <p className="text-lg text-ink-quiet">{say('emptyMenu')}</p>
  return (
    // A track that grows with its content keeps the width that rows out of sight had before the phone was turned.
    <div className="grid grid-cols-1 gap-7">
      {countOfItems(all) > FIRST_SEARCHED && (
        <MenuSearch query={query} onQuery={setQuery} found={countOfItems(categories)} />
      )}
      <nav
        aria-label={say('categories')}
        className="no-scrollbar sticky top-0 z-10 -mx-4 flex gap-2 overflow-x-auto bg-paper px-4 py-2.5"
      >
        {categories.map(({ name }, index) => (
          <a
            key={name}
            href={`#category-${index}`}
            className="grid min-h-11 shrink-0 place-items-center rounded-full border-2 border-rule bg-white px-4 font-semibold"
          >
            <TypedText lang={lang}>{name}</TypedText>
          </a>
        ))}
      </nav>
      {categories.length === 0 && <p className="text-lg text-ink-quiet">{say('notFound', { query: query.trim() })}</p>}
      {categories.map((category, index) => (
        <section key={category.name} aria-labelledby={`category-${index}`}>
          <h2 id={`category-${index}`} className="scroll-mt-20 pb-1 text-xl font-bold break-words">
            <TypedText lang={lang}>{category.name}</TypedText>
          </h2>
          <ul style={{ paddingBottom: `${ROW_HEIGHT * (category.items.length - (shown[index] ?? 0))}rem` }}>
            {category.items.slice(0, shown[index]).map((item) => (
              <MenuRow key={item.id} item={item} lang={lang} quantity={countOf(cart, item.id)} handlers={latest} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** A menu with fewer items is seen at a glance. */
const FIRST_SEARCHED = 8

const countOfItems = (categories: PageCategory[]): number =>
  categories.reduce((sum, { items }) => sum + items.length, 0)

type Handlers = Omit<CartProps, 'cart'>

/** Always the same object, which has the handlers of the last render: for rows that do not render when only these change. */
function useLatest(handlers: Handlers): RefObject<Handlers> {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  return latest
}

/** The rows that the page has from the start: more than a phone shows. */
const FIRST_ROWS = 8
/** The height of a row before the browser knows it, in rem. */
const ROW_HEIGHT = 6

/** How many rows are added at a time: fewer than a slow phone needs a tenth of a second for. */
const MORE_ROWS = 12
/** A phone that is never idle adds the next rows after this time. */
const LONGEST_WAIT_MS = 500

/**
 * How many rows of each category are shown: at first FIRST_ROWS in all, then more and more. The page is usable sooner than if it
 * had a long menu from the start; rows are added when the browser is idle, so that a tap and its answer come first.
 */
function useShownRows(categories: PageCategory[]): number[] {
  const [limit, setLimit] = useState(FIRST_ROWS)
  const isWhole = countOfItems(categories) <= limit
  useEffect(() => {
    if (isWhole) return
    return whenIdle(() => setLimit(limit + MORE_ROWS), LONGEST_WAIT_MS)
  }, [limit, isWhole])

  let left = limit
  return categories.map(({ items }) => {
    const shown = Math.min(items.length, left)
    left -= shown
    return shown
  })
}

type MenuRowProps = { item: Item; lang: string | undefined; quantity: number; handlers: RefObject<Handlers> }

/** Renders again only when its item or its quantity changes: a long menu has hundreds of rows. */
const MenuRow = memo(function MenuRow({ item, lang, quantity, handlers }: MenuRowProps) {
  const { id, name, price, photoUrl, allergens, optionGroups, components, notServed } = item
  const available = item.available && !notServed
  const formatMoney = useMoney()
  const usualPrice = unitPriceOf(price, chooseOptions(optionGroups, undefined).chosen)
  return (
    // The browser lays out only the rows that are in sight.
    <li className="flex min-h-18 items-center justify-between gap-4 border-b border-rule py-2.5 skips-[6rem] last:border-0">
      <div className="relative flex min-w-0 grow gap-3">
        {photoUrl && (
          <ItemPhoto url={photoUrl} className={`size-22 shrink-0 rounded-lg ${available ? '' : 'opacity-60'}`} />
        )}
        <div className="min-w-0">
          <button
            type="button"
            onClick={() => handlers.current.onChoose(item)}
            // The whole of photo and text opens the sheet.
            className={`text-left text-lg/snug font-semibold break-words after:absolute after:inset-0 ${available ? '' : 'text-ink-quiet'}`}
          >
            <TypedText lang={lang}>{name}</TypedText>
          </button>
          <p className="text-ink-quiet tabular-nums">{formatMoney(usualPrice)}</p>
          <ComboContents components={components} className="text-sm/snug text-ink-quiet" />
          <Allergens allergens={allergens} className="text-sm/snug text-ink-quiet" />
        </div>
      </div>
      {available ? (
        <Stepper
          name={name}
          quantity={quantity}
          onMore={() =>
            optionGroups.length > 0
              ? handlers.current.onChoose(item)
              : handlers.current.change((previous) => add(previous, { menuItemId: id, options: [] }, v7()))
          }
          onLess={() => handlers.current.change((previous) => removeOne(previous, id))}
        />
      ) : (
        <NotAvailable item={item} />
      )}
    </li>
  )
})

/** In the place of the buttons: why the item cannot be ordered now. */
function NotAvailable({ item: { available, limited, notServed } }: { item: Item }) {
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const openingTime = useOpeningTime(useGuestPage().table)
  const unavailable = limited ? say('limitedNow') : common('soldOut')
  const later = notServed?.from ? say('servedFrom', { time: openingTime(notServed.from) }) : say('notServed')
  return (
    <p className="shrink-0 rounded-full bg-paper-head px-3.5 py-1.5 font-semibold text-ink-quiet">
      {available && notServed ? later : unavailable}
    </p>
  )
}
