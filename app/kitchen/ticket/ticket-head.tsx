import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ClockText } from '@/app/ui/clock-text'
import { LatenessIcon } from '@/app/ui/icons'
import { type Placed, shortPlace } from '@/app/ui/place'
import { useServerClock, useTimeOfDay } from '@/app/ui/server-clock'
import { TypeMark } from '@/app/ui/type-mark'
import { TypedText } from '@/app/ui/typed-text'
import { ageFrom, expectedSpareMs, formatAge, type Lateness, latenessOf, thresholdsOf } from '@/lib/board/lateness'
import { withStarts } from '@/lib/board/starts'
import type { Order } from '@/lib/orders/order'
import { isAway } from '@/lib/orders/order-type'
import { isDue } from '@/lib/orders/payment'
import { useBoardContext } from '../board-context'
import { fitWords } from '../wall/fit-words'
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
  /** How many lines a compact ticket leaves out. */
  lines?: number | undefined
  /** What is beside the age. */
  children?: ReactNode
}

/**
 * The head of a ticket. It shows lateness by edge, background, icon and font weight, so that none of them is needed alone.
 * What does not fit into a row goes to the next: nothing is cut off on a narrow ticket.
 */
export function TicketHead({ order, part = null, lines, children }: Props) {
  const say = useTranslations('board.wall')
  const { renderedAt, view } = useBoardContext()
  const isWall = view === 'wall'
  const { lateness, ...age } = useLateness(order)
  return (
    <>
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-2 ${EDGE[lateness]}`} />
      <header className={`${HEADER} ${HEAD[lateness]}`}>
        <NumberAndTable order={order} part={part}>
          <PickupMark order={order} /> {order.rush && <RushMark onRed={lateness === 'late'} />}{' '}
          {lines !== undefined && (
            <span className="ml-[0.2em] inline-block text-[0.85em]/none font-semibold whitespace-nowrap tabular-nums">
              {say('lines', { count: lines })}
            </span>
          )}
        </NumberAndTable>
        <span className="ml-auto flex items-center gap-[0.25em] in-data-[view=wall]:gap-[0.1em]">
          <LatenessIcon filled={age.filled} lateness={lateness} willBeLate={age.willBeLate} />
          <Age
            from={age.from}
            renderedAt={renderedAt}
            className={`h-[1em] text-[1.2em]/none tabular-nums in-data-[view=wall]:text-[1em]/none ${WEIGHT[lateness]}`}
          />
        </span>
        {!isWall && order.status === 'ready' && <OnThePass order={order} />}
        {children}
      </header>
    </>
  )
}

/** The type of an order that leaves the café, and when it is picked up; nothing for the others. */
function PickupMark({ order }: { order: Order }) {
  const { branch } = useBoardContext()
  const timeOfDay = useTimeOfDay(branch)
  if (!isAway(order) && !order.pickupAt) return null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 align-[0.1em] text-[max(0.65em,0.8rem)]/none">
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
      className={`inline-block rounded-md px-1.5 py-0.5 align-[0.1em] text-[max(0.7em,0.85rem)]/none font-extrabold uppercase ${onRed ? 'bg-white text-late' : 'bg-late text-white'}`}
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

/** A longer label has a row of its own on a narrow ticket, and on a wall display one with the mark of its type. In characters. */
const MOST_BESIDE_NUMBER = { touch: 7, wall: 9 }

/**
 * A ticket of any kind. Its sizes are in em of the text of its lines. It is never higher than its column: the lines of a taller one
 * scroll between its header and its buttons.
 */
export const TICKET =
  '@container relative overflow-clip rounded-lg group-data-tall/entry:flex group-data-tall/entry:max-h-(--column-height) group-data-tall/entry:flex-col group-data-tall/entry:overflow-y-auto text-(length:--ticket-text)/[1.2] text-ink'

/** The header of a ticket of any kind. */
export const HEADER =
  'flex shrink-0 flex-wrap items-center gap-x-[0.45em] gap-y-0.5 px-[0.5em] py-[0.2em] in-data-[view=wall]:gap-x-[0.25em] in-data-[view=wall]:px-2 in-data-[view=wall]:py-0.5'

/** The number and the table that begin the head of each kind of ticket. Each part of a long ticket repeats them. */
export function NumberAndTable({ order, part, isStruck = false, children }: NumberAndTableProps) {
  const { view } = useBoardContext()
  const label = shortPlace(order)
  const isLong = label.length > MOST_BESIDE_NUMBER[view] || (view === 'wall' && isAway(order))
  return (
    <>
      <span
        className={`text-[1.5em]/none font-extrabold tracking-tight tabular-nums in-data-[view=wall]:text-[1.27em]/none ${isStruck ? 'line-through decoration-4' : ''}`}
      >
        {order.number}
        {part && (
          <span className="ml-1.5 text-[0.6em] font-bold">
            {part.index + 1}/{part.count}
          </span>
        )}
      </span>
      <span
        className={`grow basis-[3em] in-data-[view=wall]:basis-[1.5em] text-[1.05em]/[1.15] font-bold break-words in-data-[view=wall]:text-[0.9em]/[1.05] ${view === 'touch' && (isLong || order.customerName) ? 'min-w-0' : ''} ${isLong ? '@max-[23rem]:order-1 @max-[23rem]:basis-full in-data-[size=l]:@max-[32rem]:order-1 in-data-[size=l]:@max-[32rem]:basis-full' : ''}`}
      >
        <span style={view === 'wall' ? fitWords(`${order.tableLabel} ${order.customerName}`, 'place') : undefined}>
          <PlaceName order={order} isShort={view === 'wall'} />
        </span>{' '}
        {children}
      </span>
    </>
  )
}

/**
 * Where an order goes: its table, with the customer if one is named, or the customer of an order that leaves the café.
 * @param isShort whether to leave out the word "Table"
 */
export function PlaceName({ order, isShort = false }: { order: Placed; isShort?: boolean }) {
  if (isAway(order)) return <TypedText>{shortPlace(order)}</TypedText>
  return (
    <>
      {isShort ? <TypedText>{order.tableLabel}</TypedText> : <TableName label={order.tableLabel} />}
      {order.customerName && (
        <span className="block text-[0.8em]/tight font-semibold">
          <TypedText>{order.customerName}</TypedText>
        </span>
      )}
    </>
  )
}

/** `Table B3`. The word is smaller than the label. */
function TableName({ label }: { label: string }) {
  const say = useTranslations('board.ticket')
  return say.rich('table', {
    label: () => <TypedText>{label}</TypedText>,
    small: (word) => <span className="text-[0.75em] font-semibold">{word}</span>,
  })
}

/** How long a ready order has waited, and whether its payment is still to be taken. */
function OnThePass({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { renderedAt } = useBoardContext()
  return (
    <span className="order-2 flex basis-full flex-wrap items-center gap-x-2.5 gap-y-0.5 text-[max(0.7em,0.8rem)]/tight font-medium tabular-nums">
      {isDue(order) && !order.remakeOf && (
        <span className="rounded-2xl border-2 border-pay bg-paper px-2 font-bold text-pay">
          {common(order.paymentStatus === 'partly_paid' ? 'payment.partly_paid' : 'payment.unpaid')}
        </span>
      )}
      <span>
        {say.rich('here', {
          age: () => <Age from={Date.parse(order.statusSince)} renderedAt={renderedAt} className="h-[1.25em]" />,
        })}
      </span>
    </span>
  )
}

/** The time since a moment, updated every second. @param from milliseconds since 1970 UTC */
function Age({ from, renderedAt, className }: { from: number; renderedAt: number; className: string }) {
  const format = useCallback((now: number) => formatAge(now - from), [from])
  return <ClockText format={format} initial={renderedAt} className={className} />
}

/** The number of steps of the ring, so that a step is visible from two metres. */
const RING_STEPS = 12

/**
 * A ticket's lateness by its stations' thresholds, the filled part of its ring (0 to 1, where 1 is late), and when its age begins: when the
 * course that is being made was fired. One that only waits for a course is not late.
 */
function useLateness(order: Order): { lateness: Lateness; willBeLate: boolean; filled: number; from: number } {
  const { stations, station, renderedAt } = useBoardContext()
  const { thresholds, from, isExpectedLate } = useMemo(() => {
    const ticket = withStarts(order, stations)
    const thresholds = thresholdsOf(ticket, stations, station)
    const from = ageFrom(ticket, station)
    return { thresholds, from, isExpectedLate: (expectedSpareMs(ticket, from, thresholds, station) ?? 0) < 0 }
  }, [order, stations, station])
  const startedAt = from ?? Number.POSITIVE_INFINITY
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
  return { lateness, willBeLate: isExpectedLate, filled: step / RING_STEPS, from: from ?? Date.parse(order.startAt) }
}
