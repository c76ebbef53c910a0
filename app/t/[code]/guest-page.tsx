import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v7 } from 'uuid'
import { withAvailability, withLimits } from '@/app/ordering/availability'
import { ItemSheet } from '@/app/ordering/item-sheet'
import { OrderingContext } from '@/app/ordering/ordering-context'
import { type Item, shownLine, totalOf } from '@/app/ordering/shown-line'
import { WarningSign } from '@/app/ui/icons'
import { useOpeningTime } from '@/app/ui/opening-time'
import { setServerClock, useMinute } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import { useBackCloses } from '@/app/ui/use-back-closes'
import { useRefreshWhenVisible } from '@/app/ui/use-refresh-when-visible'
import type { Ordering } from '@/lib/branches/ordering'
import { add, type Cart, type CartLine, notePrices, setOptions } from '@/lib/guests/cart'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { translatedLines } from '@/lib/guests/translated-lines'
import type { PageCategory } from '@/lib/menu/compact-menu'
import { markNotServed, servedSoon } from '@/lib/menu/serving-times'
import type { ChosenOption } from '@/lib/options/choose-options'
import { CallButtons } from './call-buttons'
import { CartBar } from './cart-bar'
import { CartSheet } from './cart-sheet'
import { GuestPageContext, type GuestPageData } from './guest-context'
import { LanguageChoice } from './language-choice'
import { Menu } from './menu'
import { OwnOrders } from './own-orders'
import { ReadyAlert } from './ready-alert'
import { useCart } from './use-cart'
import { useOwnOrders } from './use-own-orders'

type Props = GuestPageData & {
  menu: PageCategory[]
  /** When it was read, in milliseconds since 1970 UTC. */
  readAt: number
  initialOrders: GuestOrder[] | null
  /** Reads the page from the server again. */
  refresh: () => void
}

/** The page of a guest: the guest's orders, the menu and the cart. */
export function GuestPage({ code, table, language, menu: renderedMenu, readAt, initialOrders, refresh }: Props) {
  const say = useTranslations('guest')
  const common = useTranslations('common')
  useEffect(() => setServerClock(readAt), [readAt])
  const { orders, lostNumbers, connection, soldOutIds, ordering, calls, showOrdersOf } = useOwnOrders(
    code,
    initialOrders,
  )
  const shownOrdering = ordering ?? table.ordering
  const categoryIds = shownOrdering.isOpen ? shownOrdering.categoryIds : undefined
  const menu = useMemo(
    () => withLimits(withAvailability(renderedMenu, soldOutIds), categoryIds),
    [renderedMenu, soldOutIds, categoryIds],
  )
  const {
    cart,
    sending,
    problem,
    place,
    change: changeCart,
  } = useCart(code, table.isCounter, {
    showOrdersOf,
    refreshMenu: refresh,
  })
  const closedText = useClosedText(shownOrdering, table)
  const busyText = useBusyText(shownOrdering)
  const page = useMemo(() => ({ code, table, language }), [code, table, language])
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const close = () => setSheet(null)
  const now = useMinute(readAt)
  const shownMenu = useMemo(() => servedSoon(markNotServed(menu, now), now), [menu, now])
  const orderedFor = cart.pickupAt ? Date.parse(cart.pickupAt) : now
  const items = useMemo(
    () =>
      new Map(
        markNotServed(menu, orderedFor)
          .flatMap((category) => category.items)
          .map((item) => [item.id, item]),
      ),
    [menu, orderedFor],
  )
  const shownOrders = useMemo(
    () =>
      language.menu === null
        ? orders
        : orders.map((order) => ({ ...order, items: translatedLines(order.items, items) })),
    [orders, items, language.menu],
  )
  const change = (edit: (cart: Cart) => Cart) =>
    changeCart((previous) =>
      notePrices(edit(previous), (line) => {
        const { problem, unitPrice } = shownLine(line, items)
        return problem === null ? unitPrice : null
      }),
    )
  const openingTime = useOpeningTime(table)
  const notServedText = (item: Item | undefined): string | null => {
    if (!item?.notServed) return null
    return item.notServed.from === null
      ? say('notServed')
      : say('servedFrom', { time: openingTime(item.notServed.from) })
  }
  useBackCloses(sheet !== null, close)
  const isDisconnected = connection === 'lost' || connection === 'noCookies'
  useRefreshWhenVisible(refresh)

  async function placeAndShow() {
    if (!(await place(totalOf(cart, items)))) return
    close()
    window.scrollTo({ top: 0 })
  }

  function orderAgain({ items: ordered }: GuestOrder) {
    change((previous) =>
      ordered.reduce((next, { menuItemId, options = [], quantity, note }) => {
        const chosen = options.flatMap(({ optionId, componentId, quantity }) =>
          optionId ? { optionId, componentId, quantity } : [],
        )
        const hasOptions = chosen.length > 0 || items.get(menuItemId ?? '')?.optionGroups.length
        return menuItemId
          ? add(next, { menuItemId, quantity, note, ...(hasOptions && { options: chosen }) }, v7())
          : next
      }, previous),
    )
    setSheet({ name: 'cart' })
  }

  function choose({ item, line }: Extract<Sheet, { name: 'item' }>, options: ChosenOption[], quantity: number) {
    change((previous) =>
      line
        ? setOptions(previous, line.id, options, quantity)
        : add(previous, { menuItemId: item.id, options, quantity }, v7()),
    )
    setSheet(line ? { name: 'cart' } : null)
  }

  return (
    <GuestPageContext value={page}>
      <OrderingContext value={table}>
        <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-start gap-6 px-4 pb-32 pt-5 text-base">
          <header className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <p className="break-words text-base font-medium text-ink-quiet">
                <TypedText>{table.organisationName}</TypedText> · <TypedText>{table.branchName}</TypedText>
              </p>
              <h1 className="text-3xl/tight font-extrabold tracking-tight break-words">
                {table.isCounter ? say('takeaway') : say('table', { label: table.label })}
              </h1>
            </div>
            <LanguageChoice {...language} refresh={refresh} />
          </header>
          <p role="status" className={isDisconnected ? 'contents' : 'sr-only'}>
            {isDisconnected && (
              <span className="flex items-center gap-3 rounded-lg bg-alert px-4 py-2.5 font-semibold">
                <WarningSign className="size-6 shrink-0" />
                {say(connection)}
              </span>
            )}
            {connection === 'live' && <span>{common('live')}</span>}
          </p>
          <p role="status" className={closedText ? 'contents' : 'sr-only'}>
            {closedText && (
              <span className="flex items-center gap-3 rounded-lg bg-alert px-4 py-2.5 text-lg/snug font-bold">
                <WarningSign className="size-6 shrink-0" />
                {closedText}
              </span>
            )}
          </p>
          <p role="status" className={busyText ? 'contents' : 'sr-only'}>
            {busyText && (
              <span className="flex items-center gap-3 rounded-lg bg-paper-soon px-4 py-2.5 text-lg/snug font-semibold">
                <WarningSign className="size-6 shrink-0" />
                {busyText}
              </span>
            )}
          </p>
          {lostNumbers.length > 0 && (
            <p role="alert" className="flex items-center gap-3 rounded-lg bg-alert px-4 py-2.5 text-lg/snug font-bold">
              <WarningSign className="size-6 shrink-0" />
              {say('lostOrders', { count: lostNumbers.length, numbers: lostNumbers.join(', ') })}
            </p>
          )}
          {!table.isCounter && <CallButtons calls={calls} />}
          <ReadyAlert orders={orders} />
          <OwnOrders orders={shownOrders} showOrdersOf={showOrdersOf} onAgain={orderAgain} />
          <Menu
            categories={shownMenu}
            cart={cart}
            change={change}
            onChoose={(item) => setSheet({ name: 'item', item, line: null })}
          />
        </main>
        <CartBar cart={cart} items={items} isUnsure={sending === 'unsure'} onOpen={() => setSheet({ name: 'cart' })} />
        {sheet?.name === 'cart' && (
          <CartSheet
            cart={cart}
            items={items}
            sending={sending}
            problem={problem}
            closedText={closedText}
            change={change}
            onPlace={placeAndShow}
            onEdit={(line, item) => setSheet({ name: 'item', item, line })}
            onClose={close}
          />
        )}
        {sheet?.name === 'item' && (
          <ItemSheet
            item={items.get(sheet.item.id) ?? sheet.item}
            addressOf={(id) => `/t/${code}/items/${id}${language.menu === null ? '' : `?language=${language.menu}`}`}
            line={sheet.line}
            notice={notServedText(items.get(sheet.item.id))}
            onChoose={(options, quantity) => choose(sheet, options, quantity)}
            onClose={close}
          />
        )}
      </OrderingContext>
    </GuestPageContext>
  )
}

/** The open sheet: the cart, or the options of an item: of a line of the cart, or of a new one. */
type Sheet = { name: 'cart' } | { name: 'item'; item: Item; line: CartLine | null }

/** Why guests cannot order now, for the guest; null: they can. */
function useClosedText(ordering: Ordering, table: GuestPageData['table']): string | null {
  const say = useTranslations('guest.ordering')
  const openingTime = useOpeningTime(table)
  if (ordering.isOpen) return null
  return ordering.opensAt === null
    ? say(ordering.why)
    : say(`${ordering.why}Until`, { time: openingTime(ordering.opensAt) })
}

/** That it takes longer, and what guests can order, for the guest; null: as always. */
function useBusyText(ordering: Ordering): string | null {
  const say = useTranslations('guest.ordering')
  if (!ordering.isOpen || ordering.longerMinutes === undefined) return null
  return say(ordering.categoryIds ? 'limited' : 'busy', { minutes: ordering.longerMinutes })
}
