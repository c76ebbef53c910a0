import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v7 } from 'uuid'
import type { PlaceOrder } from '@/app/kitchen/taps/use-taps'
import { componentsText } from '@/app/ordering/combo-contents'
import { linesOf } from '@/app/ordering/draft'
import { ItemSheet } from '@/app/ordering/item-sheet'
import { useMoney, useOrdering } from '@/app/ordering/ordering-context'
import type { Item, Items } from '@/app/ordering/shown-line'
import { totalOf } from '@/app/ordering/shown-line'
import { Stepper } from '@/app/ordering/stepper'
import { PRIMARY } from '@/app/ui/buttons'
import { ListSearch } from '@/app/ui/list-search'
import { NothingFoundInList } from '@/app/ui/nothing-found-in-list'
import { useOpeningTime } from '@/app/ui/opening-time'
import { serverNow, useMinute } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import type { OpenPeriod } from '@/lib/branches/ordering'
import { add, type CartLine, countOf, removeOne, setOptions } from '@/lib/guests/cart'
import type { PageCategory } from '@/lib/menu/compact-menu'
import { markNotServed } from '@/lib/menu/serving-times'
import { type ChosenOption, chooseOptions, unitPriceOf } from '@/lib/options/choose-options'
import { hasContact } from '@/lib/orders/contact'
import type { Order } from '@/lib/orders/order'
import { isAway, usualType } from '@/lib/orders/order-type'
import { isMatch } from '@/lib/search-text'
import { DraftDialog } from './draft-dialog'
import type { PadTable } from './pad-view'
import { recentItems, rememberItems } from './recent-items'
import { PadHead } from './table-orders'
import { useDraft } from './use-draft'

type Lines = ReturnType<typeof linesOf>

type Props = {
  branchId: string
  table: PadTable
  isCounter: boolean
  /** When customers can collect an order; null: at any time. */
  openPeriods: OpenPeriod[] | null
  /** The order that gets the lines; null: a new one. */
  addTo: Order | null
  /** The draft of what was refused; null: the one in progress. */
  refused: string | null
  categories: PageCategory[]
  items: Items
  onBack: () => void
  /** Both return false if this device could not store it. */
  onPlace: (order: PlaceOrder['order']) => boolean
  onAdd: (order: Order, lines: Lines) => boolean
}

type Sheet = { item: Item; line: CartLine | null }

/** Takes an order: items by category, by search, or those that were ordered last. */
export function OrderMenu(props: Props) {
  const { branchId, table, isCounter, openPeriods, addTo, refused, categories, items, onBack, onPlace, onAdd } = props
  const say = useTranslations('pad')
  const formatMoney = useMoney()
  const { draft, change, drop } = useDraft(branchId, refused ?? (addTo ? addTo.id : isCounter ? null : table.id))
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const [isNotKept, setNotKept] = useState(false)
  const count = draft.lines.reduce((sum, { quantity }) => sum + quantity, 0)

  const [openedAt] = useState(serverNow)
  const now = useMinute(openedAt)
  const marked = useMemo(() => markNotServed(categories, now), [categories, now])
  const markedItems = useMemo(
    () => new Map([...items, ...marked.flatMap((category) => category.items).map((item) => [item.id, item] as const)]),
    [items, marked],
  )

  function choose(options: ChosenOption[], quantity: number) {
    if (!sheet) return
    const { item, line } = sheet
    change((previous) => ({
      ...previous,
      ...(line
        ? setOptions(asCart(previous), line.id, options, quantity)
        : add(asCart(previous), { menuItemId: item.id, options, quantity }, v7())),
    }))
    setSheet(null)
  }

  function send() {
    const lines = linesOf(draft)
    const { customerName, allergyNote, note, type, pickupAt, contact } = draft
    const isReached = isAway({ type: type ?? usualType(isCounter) }) && hasContact(contact)
    const isKept = addTo
      ? onAdd(addTo, lines)
      : onPlace({
          items: lines,
          customerName: customerName.trim(),
          allergyNote: allergyNote.trim(),
          note: note.trim(),
          ...(type && { type }),
          ...(pickupAt && { pickupAt }),
          ...(isReached && { contact }),
        })
    setNotKept(!isKept)
    if (!isKept) return
    rememberItems(lines.map(({ menuItemId }) => menuItemId))
    drop()
    onBack()
  }

  const title = addTo
    ? say('addToTitle', { number: addTo.number, table: table.label })
    : say('newOrderAt', { table: table.label })
  return (
    <>
      <PadHead title={title} onBack={onBack} />
      <ItemPicker
        categories={marked}
        items={markedItems}
        countOf={(id) => countOf(asCart(draft), id)}
        onMore={(item) =>
          item.optionGroups.length > 0
            ? setSheet({ item, line: null })
            : change((previous) => ({ ...previous, ...add(asCart(previous), { menuItemId: item.id }, v7()) }))
        }
        onLess={(item) => change((previous) => ({ ...previous, ...removeOne(asCart(previous), item.id) }))}
      />
      {(count > 0 || (!addTo && (draft.allergyNote || draft.note))) && (
        <div className="fixed inset-x-0 bottom-0 z-10 border-t border-rule bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <button
            type="button"
            onClick={() => setReviewing(true)}
            className={`${PRIMARY} mx-auto flex min-h-14 w-full max-w-3xl !justify-between text-lg`}
          >
            <span>{say('review', { count })}</span>
            <span className="tabular-nums">{formatMoney(totalOf(asCart(draft), items))}</span>
          </button>
        </div>
      )}
      {isReviewing && (
        <DraftDialog
          title={title}
          draft={draft}
          items={items}
          isAddition={addTo !== null}
          isCounter={isCounter}
          openPeriods={openPeriods}
          isNotKept={isNotKept}
          change={change}
          onEdit={(line, item) => setSheet({ item, line })}
          onSend={send}
          onClose={() => setReviewing(false)}
        />
      )}
      {sheet && (
        <ItemSheet
          item={sheet.item}
          addressOf={(id) => `/order/${branchId}/items/${id}`}
          line={sheet.line}
          onChoose={choose}
          onClose={() => setSheet(null)}
        />
      )}
    </>
  )
}

/** The functions of a cart apply to a draft. */
const asCart = <Content extends object>(draft: Content) => ({ ...draft, attempt: null })

type PickerProps = {
  categories: PageCategory[]
  items: Items
  countOf: (id: string) => number
  onMore: (item: Item) => void
  onLess: (item: Item) => void
}

function ItemPicker({ categories, items, ...row }: PickerProps) {
  const say = useTranslations('pad')
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState<string | null>(null)
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => setRecent(recentItems()), [])
  const all = useMemo(() => [...items.values()], [items])
  const found = query ? all.filter(({ name }) => isMatch(name, query)) : null
  const lastOrdered = recent.flatMap((id) => items.get(id) ?? [])
  const shown = found
    ? [{ name: '', items: found }]
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

function ItemRow({ item, countOf, onMore, onLess }: { item: Item } & Omit<PickerProps, 'categories' | 'items'>) {
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
