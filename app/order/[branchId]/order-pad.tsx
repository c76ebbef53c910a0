'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeviceSettings } from '@/app/device/settings'
import { BoardProvider, readOnlyBoard } from '@/app/kitchen/board-context'
import { ConnectionStatus } from '@/app/kitchen/connection-status'
import { OpenPanel } from '@/app/kitchen/panels/loaded-panels'
import type { Opened } from '@/app/kitchen/panels/open-panel'
import { TapsProvider } from '@/app/kitchen/taps/taps-context'
import { useTaps } from '@/app/kitchen/taps/use-taps'
import { redirectToSignIn, useBoard } from '@/app/kitchen/use-board'
import { withAvailability } from '@/app/ordering/availability'
import { keepBeside, type RefusedDraft } from '@/app/ordering/draft'
import { OrderingContext } from '@/app/ordering/ordering-context'
import { WarningSign } from '@/app/ui/icons'
import type { BoardSnapshot } from '@/lib/board/protocol'
import { soldOutIds } from '@/lib/board/sold-out-ids'
import { tapsOf } from '@/lib/board/steps-under-way'
import type { Tap, TapResult } from '@/lib/board/tap'
import { applyTaps } from '@/lib/board/tap-queue'
import { expandMenu } from '@/lib/menu/compact-menu'
import type { Order } from '@/lib/orders/order'
import { additionGoesTo } from '@/lib/orders/transition-of-lines'
import { inOrder } from '@/lib/tables/in-order'
import { FinishedOrder } from './finished-order'
import { OrderMenu } from './order-menu'
import type { PadData } from './pad-data'
import { type PadTable, usePadView } from './pad-view'
import { TableGrid } from './table-grid'
import { TableOrders } from './table-orders'
import { useRefused } from './use-draft'
import { usePadData } from './use-pad-data'

type Props = {
  initial: BoardSnapshot
  viewer: {
    id: string
    sendTap: (tap: Tap) => Promise<TapResult>
    finishedTickets: (branchId: string, query: string) => Promise<Order[]>
  }
  /** The menu of the signed-in user. */
  menu: ReactNode
  data: PadData
  mayCloseTables: boolean
}

/** The order pad: it is live like a board, and keeps what it sends as a board keeps its taps. */
export function OrderPad(props: Props) {
  const { initial, viewer, menu, data, mayCloseTables } = props
  const { branch, stations, now: renderedAt } = initial
  const [view, show] = usePadView()
  const [opened, open] = useState<Opened | null>(null)
  const synced = useBoard(initial, 'staff', {
    onChime: ignore,
    onSignedOut: redirectToSignIn,
    mayReload: () => taps.areStored(),
  })
  const { board, connection, canSave, branchState } = synced
  const { readCompleted, showAnswer, ...read } = usePadData(branch.id, data, board)
  const { compactMenu, counter, completed, openPeriods } = read
  const tables = useMemo(() => inOrder(read.tables, branch.locale), [read.tables, branch.locale])
  const { screenName } = useDeviceSettings()
  const all = useMemo(
    () => [...board.orders.values(), ...completed.filter(({ id }) => !board.orders.has(id))],
    [board.orders, completed],
  )
  const taps = useTaps({
    branchId: branch.id,
    tapper: { id: viewer.id, send: viewer.sendTap },
    screen: screenName,
    undoMs: 0,
    isLive: connection.state === 'live',
    find: (orderId) => all.find(({ id }) => id === orderId),
    show: (order) => {
      synced.show(order)
      showAnswer(order)
    },
    announce: synced,
    onSignedOut: redirectToSignIn,
  })
  const { steps } = synced
  const orders = useMemo(
    () => all.map((order) => applyTaps(order, [...taps.queue, ...tapsOf(steps)], branch.flow)),
    [all, taps.queue, steps, branch.flow],
  )
  const waiting = taps.queue.flatMap(({ id, command }) => (command.type === 'place_order' ? [{ id, command }] : []))
  const categories = useMemo(() => expandMenu(compactMenu), [compactMenu])
  const shownMenu = useMemo(
    () => withAvailability(categories, branchState && soldOutIds(branchState)),
    [categories, branchState],
  )
  const items = useMemo(
    () => new Map(shownMenu.flatMap((category) => category.items).map((item) => [item.id, item])),
    [shownMenu],
  )
  const places = [counter, ...tables]
  const place = view.name === 'tables' ? undefined : places.find(({ id }) => id === view.tableId)
  const context = useMemo(
    () => ({
      ...readOnlyBoard({ branch, stations, station: null, renderedAt }),
      mayAct: 'all' as const,
      mayCloseTables,
    }),
    [branch, stations, renderedAt, mayCloseTables],
  )
  const isWaitingAt = (table: PadTable) => (waiting_: (typeof waiting)[number]) =>
    (waiting_.command.tableId ?? counter.id) === table.id
  const [refused, discard] = useRefused(branch.id, taps.queue, view)
  // If the table is gone, the draft is shown at the counter.
  const tableOf = ({ refused: { tableId, addTo } }: RefusedDraft): string => {
    const id = orders.find((order) => order.id === addTo?.id)?.tableId ?? tableId
    return places.find((table) => table.id === id)?.id ?? counter.id
  }
  const addTo = useAddTo(orders, view.name === 'menu' ? view.addTo : null)
  const corrected = view.name === 'menu' ? (refused.find(({ id }) => id === view.refused)?.id ?? null) : null

  return (
    <BoardProvider value={context}>
      <TapsProvider value={taps}>
        <OrderingContext value={branch}>
          <div className="min-h-dvh bg-paper text-ink">
            <header
              data-lost={connection.state === 'lost' || !canSave || undefined}
              className="group sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-4 bg-board px-4 py-2 text-chalk data-lost:bg-alert data-lost:text-ink"
            >
              <h1 className="min-w-0 text-xl/tight font-bold break-words">{branch.name}</h1>
              <div className="flex items-center gap-4">
                <ConnectionStatus connection={connection} canSave={canSave} taps={taps.queue} />
                {menu}
              </div>
            </header>
            <main className="mx-auto grid max-w-3xl content-start gap-4 px-4 pt-4 pb-32">
              <Problems sentences={taps.problems} onSeen={taps.clearProblems} />
              {!place && (
                <TableGrid
                  counter={counter}
                  tables={tables}
                  locale={branch.locale}
                  orders={orders}
                  waiting={waiting.map(({ command }) => command.tableId ?? counter.id)}
                  refused={refused.map(tableOf)}
                  onChoose={({ id }) => show({ name: 'table', tableId: id })}
                />
              )}
              {place && view.name === 'table' && (
                <TableOrders
                  branchId={branch.id}
                  table={place}
                  isCounter={place.id === counter.id}
                  others={tables.filter(({ id }) => id !== place.id)}
                  ordersAt={({ id }) => orders.filter(({ tableId }) => tableId === id)}
                  waiting={waiting.filter(isWaitingAt(place)).map(({ id, command }) => ({ id, order: command.order }))}
                  refused={refused.filter((draft) => tableOf(draft) === place.id)}
                  items={items}
                  onBack={() => show({ name: 'tables' })}
                  onMoved={({ id }) => {
                    readCompleted()
                    show({ name: 'table', tableId: id })
                  }}
                  onNew={() => show({ name: 'menu', tableId: place.id, addTo: null, refused: null })}
                  onAdd={({ id }) => show({ name: 'menu', tableId: place.id, addTo: id, refused: null })}
                  onCorrect={(draft) => {
                    const order = orders.find(({ id }) => id === draft.refused.addTo?.id)
                    const addTo = order && additionGoesTo(order) ? order.id : null
                    show({ name: 'menu', tableId: place.id, addTo, refused: draft.id })
                  }}
                  onDiscard={({ id }) => discard(id)}
                  onMore={({ id }) => open({ panel: 'ticket', orderId: id })}
                  onPay={({ id }) => open({ panel: 'paid', orderId: id })}
                  onFire={(order, course, point) => {
                    if (taps.acceptsTap(order, point)) taps.tap(order, { type: 'fire', course })
                  }}
                />
              )}
              {place && view.name === 'menu' && addTo.isFinished && view.addTo !== null && (
                <FinishedOrder
                  branchId={branch.id}
                  place={corrected ?? view.addTo}
                  order={addTo.order}
                  tableLabel={place.label}
                  items={items}
                  onBack={() => show({ name: 'table', tableId: place.id })}
                  onRenew={(draft) => {
                    const refused = keepBeside(branch.id, { tableId: place.id, order: addTo.order }, draft)
                    show({ name: 'menu', tableId: place.id, addTo: null, refused })
                  }}
                />
              )}
              {place && view.name === 'menu' && !addTo.isFinished && (
                <OrderMenu
                  branchId={branch.id}
                  key={`${place.id} ${view.addTo} ${corrected}`}
                  table={place}
                  isCounter={place.id === counter.id}
                  openPeriods={openPeriods}
                  addTo={addTo.order}
                  refused={corrected}
                  categories={shownMenu}
                  items={items}
                  onBack={() => show({ name: 'table', tableId: place.id })}
                  onPlace={(order) =>
                    taps.place({ type: 'place_order', tableId: place.id === counter.id ? null : place.id, order })
                  }
                  onAdd={(order, lines) => taps.tap(order, { type: 'add_lines', lines })}
                />
              )}
            </main>
            {opened && (
              <OpenPanel
                opened={opened}
                onOpen={open}
                onClose={() => open(null)}
                onAllDay={ignore}
                shown={orders}
                scheduled={[]}
                orders={board.orders}
                capacity={branchState?.capacity ?? null}
                undisplayed={[]}
                finishedTickets={viewer.finishedTickets}
                onBump={ignore}
                complete={ignore}
              />
            )}
          </div>
        </OrderingContext>
      </TapsProvider>
    </BoardProvider>
  )
}

const ignore = () => undefined

/**
 * The order that gets lines, null for a new one. An order that was finished meanwhile takes none, and may have left the pad: it is
 * then as it was seen last, or null.
 */
function useAddTo(orders: Order[], id: string | null): { order: Order | null; isFinished: boolean } {
  const [last, setLast] = useState<Order | null>(null)
  const now = orders.find((order) => order.id === id)
  if (now && now !== last) setLast(now)
  if (id === null) return { order: null, isFinished: false }
  return { order: now ?? (last?.id === id ? last : null), isFinished: !now || additionGoesTo(now) === null }
}

/** What could not be done, until the user closes it. */
function Problems({ sentences, onSeen }: { sentences: string[]; onSeen: () => void }) {
  const common = useTranslations('common')
  return (
    <div role="alert" className="contents">
      {sentences.length > 0 && (
        <div className="flex items-start gap-3 rounded-xl bg-alert px-4 py-3">
          <WarningSign className="mt-0.5 size-6 shrink-0" />
          <div className="grid min-w-0 grow gap-1 text-lg/snug font-semibold">
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <button type="button" onClick={onSeen} className="min-h-11 shrink-0 rounded-lg px-3 font-bold underline">
            {common('ok')}
          </button>
        </div>
      )}
    </div>
  )
}
