import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ClockText } from '@/app/ui/clock-text'
import { LatenessIcon } from '@/app/ui/icons'
import type { Placed } from '@/app/ui/place'
import { useServerClock, useTimeOfDay } from '@/app/ui/server-clock'
import { TypeMark } from '@/app/ui/type-mark'
import { TypedText } from '@/app/ui/typed-text'
import { formatAge, type Lateness, latenessOf, thresholdsOf } from '@/lib/board/lateness'
import { startOf } from '@/lib/board/scheduled'
import type { Order } from '@/lib/orders/order'
import { isAway } from '@/lib/orders/order-type'
import { useBoardContext } from '../board-context'
import type { TicketPart } from '../wall/wall-layout'

const EDGE: Record<Lateness, string> = { calm: 'bg-calm', soon: 'bg-soon', late: 'bg-late' }
const HEAD: Record<Lateness, string> = {
  calm: 'bg-paper-head',
  soon: 'bg-paper-soon',
  late: 'bg-late text-white',
}
const WEIGHT: Record<Lateness, string> = { calm: 'font-semibold', soon: 'font-bold', late: 'font-extrabold' }

type Props = {
  order: Order
  /** Which part of a long ticket this is. */
  part?: TicketPart | null
  /** Further marks, such as the payment. A wall display has no room for them. */
  children?: ReactNode
}

/**
 * The head of a ticket. It shows lateness by edge, background, icon and font weight, so that none of them is needed alone.
 * What does not fit into a row goes to the next: nothing is cut off on a narrow ticket.
 */
export function TicketHead({ order, part = null, children }: Props) {
  const { renderedAt, view } = useBoardContext()
  const isWall = view === 'wall'
  const { lateness, filled } = useLateness(order)
  return (
    <header
      className={`flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1 pl-3 pr-3 in-data-[view=wall]:py-0.5 in-data-[view=wall]:pl-2 in-data-[view=wall]:pr-2 ${HEAD[lateness]}`}
    >
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-2 ${EDGE[lateness]}`} />
      <NumberAndTable order={order} part={part}>
        {isWall && <PickupMark order={order} />}
        {isWall && order.rush && <RushMark onRed={lateness === 'late'} />}
      </NumberAndTable>
      <span className="ml-auto flex items-center gap-1.5">
        <LatenessIcon filled={filled} lateness={lateness} />
        <Age
          since={startOf(order)}
          renderedAt={renderedAt}
          className={`h-[1em] text-[1.625rem]/none tabular-nums @max-[14rem]:text-[1.4rem]/none @[20rem]:text-[1.875rem]/none @[23rem]:text-[2.125rem]/none in-data-[view=wall]:text-[1.625rem]/none ${WEIGHT[lateness]}`}
        />
      </span>
      {!isWall && (
        <span className="order-2 flex basis-full flex-wrap items-center gap-x-2.5 gap-y-0.5 text-[0.9rem]/tight font-medium tabular-nums">
          {order.rush && <RushMark onRed={lateness === 'late'} />}
          <PickupMark order={order} />
          {children}
          <Times order={order} />
        </span>
      )}
    </header>
  )
}

/** The type of an order that leaves the café, and when it is picked up; nothing for the others. */
function PickupMark({ order }: { order: Order }) {
  const { branch } = useBoardContext()
  const timeOfDay = useTimeOfDay(branch)
  if (!isAway(order) && !order.pickupAt) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 in-data-[view=wall]:align-[0.1em] in-data-[view=wall]:text-[0.8rem]/none">
      <TypeMark order={order} />
      {order.pickupAt && <strong className="font-bold tabular-nums">{timeOfDay(order.pickupAt)}</strong>}
    </span>
  )
}

/** Red on white, or white on red if the ticket itself is red. */
function RushMark({ onRed }: { onRed: boolean }) {
  const say = useTranslations('board.ticket')
  return (
    <strong
      className={`inline-block rounded-md px-2 py-0.5 text-base/tight font-extrabold uppercase in-data-[view=wall]:px-1.5 in-data-[view=wall]:align-[0.1em] in-data-[view=wall]:text-[0.8rem]/none ${onRed ? 'bg-white text-late' : 'bg-late text-white'}`}
    >
      {say('rush')}
    </strong>
  )
}

type NumberAndTableProps = {
  order: Placed & Pick<Order, 'number'>
  part: TicketPart | null
  isStruck?: boolean
  /** What is said beside or below the table. */
  children?: ReactNode
}

/** A longer label has a row of its own on a narrow ticket. In characters. */
const MOST_BESIDE_NUMBER = { touch: 7, wall: 14 }

/** The number and the table that begin the head of each kind of ticket. Each part of a long ticket repeats them. */
export function NumberAndTable({ order, part, isStruck = false, children }: NumberAndTableProps) {
  const { view } = useBoardContext()
  const label = isAway(order) && order.customerName ? order.customerName : order.tableLabel
  const isLong = label.length > MOST_BESIDE_NUMBER[view]
  return (
    <>
      <span
        className={`text-[2.5rem]/none font-extrabold tracking-tight tabular-nums @[20rem]:text-[2.75rem]/none in-data-[view=wall]:text-[1.75rem]/none ${isStruck ? 'line-through decoration-4' : ''}`}
      >
        {order.number}
        {part && (
          <span className="ml-1.5 text-[0.6em] font-bold">
            {part.index + 1}/{part.count}
          </span>
        )}
      </span>
      <span
        className={`min-w-0 grow basis-12 text-xl/tight font-bold break-words in-data-[view=wall]:text-lg/none ${isLong ? '@max-[23rem]:order-1 @max-[23rem]:basis-full' : ''}`}
      >
        <PlaceName order={order} isStacked={view === 'touch' && !isLong} /> {children}
      </span>
    </>
  )
}

/** Where an order goes: its table, with the customer if one is named, or the customer of an order that leaves the café. */
export function PlaceName({ order, isStacked }: { order: Placed; isStacked?: boolean | undefined }) {
  if (isAway(order)) return <TypedText>{order.customerName || order.tableLabel}</TypedText>
  return (
    <>
      <TableName label={order.tableLabel} isStacked={isStacked} />
      {order.customerName && (
        <span className="block text-[0.8em]/tight font-semibold">
          <TypedText>{order.customerName}</TypedText>
        </span>
      )}
    </>
  )
}

/** `Table B3`. The word is smaller than the label; if stacked, it is above. */
function TableName({ label, isStacked = false }: { label: string; isStacked?: boolean | undefined }) {
  const say = useTranslations('board.ticket')
  return say.rich('table', {
    label: () => <TypedText>{label}</TypedText>,
    small: (word) => (
      <span className={`font-semibold ${isStacked ? 'block text-[0.7em]/none' : 'text-[0.75em]'}`}>{word}</span>
    ),
  })
}

/** The time in the current state, and on a wide ticket the time of the order. */
function Times({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { branch, renderedAt } = useBoardContext()
  const ordered = useTimeOfDay(branch)(startOf(order))
  return (
    <span className="flex flex-wrap gap-x-[0.3em]">
      {order.previousStatus === null ? (
        <span className={order.rush ? '@max-[20rem]:hidden' : undefined}>{say('at', { time: ordered })}</span>
      ) : (
        <>
          <span>
            {say.rich('here', {
              age: () => <Age since={order.statusSince} renderedAt={renderedAt} className="h-[1.25em]" />,
            })}
          </span>
          <span className="hidden @[20rem]:inline">· {ordered}</span>
        </>
      )}
    </span>
  )
}

/** The time since a moment, updated every second. @param since ISO 8601 */
function Age({ since, renderedAt, className }: { since: string; renderedAt: number; className: string }) {
  const from = Date.parse(since)
  const format = useCallback((now: number) => formatAge(now - from), [from])
  return <ClockText format={format} initial={renderedAt} className={className} />
}

/** The number of steps of the ring, so that a step is visible from two metres. */
const RING_STEPS = 12

/** A ticket's lateness by its stations' thresholds, and the filled part of its ring: 0 to 1, where 1 is late. */
function useLateness(order: Order): { lateness: Lateness; filled: number } {
  const { stations, station, renderedAt } = useBoardContext()
  const thresholds = useMemo(() => thresholdsOf(order, stations, station), [order, stations, station])
  const startedAt = Date.parse(startOf(order))
  const lateness = useServerClock(
    useCallback((now: number) => latenessOf(now - startedAt, thresholds), [startedAt, thresholds]),
    renderedAt,
  )
  const step = useServerClock(
    useCallback(
      (now: number) => Math.round(Math.min(1, Math.max(0, (now - startedAt) / thresholds.lateMs)) * RING_STEPS),
      [startedAt, thresholds],
    ),
    renderedAt,
  )
  return { lateness, filled: step / RING_STEPS }
}
