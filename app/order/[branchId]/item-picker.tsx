import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { componentsText } from '@/app/ordering/combo-contents'
import { useMoney, useOrdering } from '@/app/ordering/ordering-context'
import type { Item, Items } from '@/app/ordering/shown-line'
import { Stepper } from '@/app/ordering/stepper'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { useOpeningTime } from '@/app/ui/opening-time'
import { TypedText } from '@/app/ui/typed-text'
import type { PageCategory } from '@/lib/menu/compact-menu'
import { chooseOptions, unitPriceOf } from '@/lib/options/choose-options'
import { isMatch } from '@/lib/search-text'
import { recentItems } from './recent-items'

type Props = {
  categories: PageCategory[]
  items: Items
  countOf: (id: string) => number
  onMore: (item: Item) => void
  onLess: (item: Item) => void
}

/** The items to choose from: by category, by search, or those that were ordered last. */
export function ItemPicker({ categories, items, ...row }: Props) {
  const say = useTranslations('pad')
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(recentItems()), [])
  const all = useMemo(() => [...items.values()], [items])
  const found = query ? all.filter(({ name }) => isMatch(name, query)) : null
  const lastOrdered = recent.flatMap((id) => items.get(id) ?? [])
  const shown = found
    ? [{ name: '', items: found }].filter(({ items }) => items.length > 0)
    : category === null
      ? [...(lastOrdered.length > 0 ? [{ name: say('recent'), items: lastOrdered }] : []), ...categories]
      : categories.filter(({ name }) => name === category)
  return (
    <>
      <ListSearch
        label={say('search')}
        query={query}
        onQuery={setQuery}
        found={(found ?? all).length}
        all={all.length}
      />
      {!found && (
        <nav aria-label={say('categories')} className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4">
          {[null, ...categories.map(({ name }) => name)].map((name) => (
            <button
              key={name ?? ''}
              type="button"
              aria-pressed={name === category}
              onClick={() => setCategory(name)}
              className="min-h-12 shrink-0 rounded-full border-2 border-rule bg-white px-4 text-base font-semibold aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
            >
              {name === null ? say('all') : <TypedText>{name}</TypedText>}
            </button>
          ))}
        </nav>
      )}
      {found?.length === 0 && <NothingFoundInList read={say('itemsRead')} />}
      {shown.map((section) => (
        <section key={section.name} aria-label={section.name || say('found')}>
          {section.name && (
            <h3 className="pt-2 pb-1 text-lg font-bold">
              <TypedText>{section.name}</TypedText>
            </h3>
          )}
          <ul className="divide-y divide-rule rounded-xl border border-rule bg-white">
            {section.items.map((item) => (
              <li key={item.id} className="relative flex min-h-16 items-center justify-between gap-4 px-4 py-2">
                <ItemRow item={item} {...row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function ItemRow({ item, countOf, onMore, onLess }: { item: Item } & Omit<Props, 'categories' | 'items'>) {
  const common = useTranslations('common')
  const formatMoney = useMoney()
  const { id, name, price, available, optionGroups, components, notServed } = item
  const say = useTranslations('pad')
  const openingTime = useOpeningTime(useOrdering())
  const usualPrice = unitPriceOf(price, chooseOptions(optionGroups, undefined).chosen)
  return (
    <>
      <span className="min-w-0">
        <span
          className={`block text-lg/snug font-semibold break-words ${available ? '' : 'text-ink-quiet line-through'}`}
        >
          <TypedText>{name}</TypedText>
        </span>
        <span className="text-ink-quiet tabular-nums">{formatMoney(usualPrice)}</span>
        {notServed && (
          <span className="block text-sm/snug font-semibold text-note">
            {notServed.from === null ? say('notServed') : say('notServedUntil', { time: openingTime(notServed.from) })}
          </span>
        )}
        {components && <span className="block text-sm/snug text-ink-quiet">{componentsText(components)}</span>}
      </span>
      {available ? (
        <Stepper name={name} quantity={countOf(id)} onMore={() => onMore(item)} onLess={() => onLess(item)} fillsRow />
      ) : (
        <span className="shrink-0 rounded-full bg-paper-head px-3.5 py-1.5 font-semibold text-ink-quiet">
          {common('soldOut')}
        </span>
      )}
    </>
  )
}
