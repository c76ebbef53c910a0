import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { LatenessIcon } from '@/app/ui/icons'
import { timeOfDay, useServerClock } from '@/app/ui/server-clock'
import { TypedText } from '@/app/ui/typed-text'
import { formatAge, type Lateness, latenessOf, thresholdsOf } from '@/lib/board/lateness'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'

const EDGE: Record<Lateness, string> = { calm: 'bg-calm', soon: 'bg-soon', late: 'bg-late' }
const HEAD: Record<Lateness, string> = {
  calm: 'bg-paper-head',
  soon: 'bg-paper-soon',
  late: 'bg-late text-white',
}
const WEIGHT: Record<Lateness, string> = { calm: 'font-semibold', soon: 'font-bold', late: 'font-extrabold' }

/**
 * The head of a ticket. It shows lateness by edge, background, icon and font weight, so that none of them is needed alone.
 * On a narrow ticket the table is below the age, so that a number of three digits and an age with hours still fit.
 */
export function TicketHead({ order }: { order: Order }) {
  const { renderedAt } = useBoardContext()
  const { lateness, filled } = useLateness(order)
  return (
    <header
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1.5 pl-3 pr-3.5 @[23rem]:grid-cols-[auto_minmax(0,1fr)_auto] ${HEAD[lateness]}`}
    >
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-2 ${EDGE[lateness]}`} />
      <span className="row-span-2 text-[3.25rem]/none font-extrabold tracking-tight tabular-nums in-data-[view=wall]:@max-[18rem]:text-[2.6rem]/none in-data-[view=wall]:@max-[14rem]:text-[2.1rem]/none">
        {order.number}
      </span>
      <span className="flex items-center justify-end gap-2 @[23rem]:order-last @[23rem]:row-span-2">
        {order.rush && <RushMark onRed={lateness === 'late'} />}
        <LatenessIcon filled={filled} lateness={lateness} />
        <Age
          since={order.createdAt}
          renderedAt={renderedAt}
          className={`text-[2.125rem]/none tabular-nums in-data-[view=wall]:@max-[18rem]:text-[1.75rem]/none in-data-[view=wall]:@max-[14rem]:text-[1.5rem]/none ${WEIGHT[lateness]}`}
        />
      </span>
      <span className="flex min-w-0 items-baseline gap-x-2 @[23rem]:row-span-2 @[23rem]:block">
        <span className="block max-w-[70%] shrink-0 truncate text-xl/snug font-bold @[23rem]:max-w-full @[23rem]:text-2xl/tight">
          <TypedText>{order.tableLabel}</TypedText>
        </span>
        <Times order={order} />
      </span>
    </header>
  )
}

/** Red on white, or white on red if the ticket itself is red. */
function RushMark({ onRed }: { onRed: boolean }) {
  const say = useTranslations('board.ticket')
  return (
    <strong
      className={`rounded-md px-2 py-0.5 text-lg/tight font-extrabold uppercase ${onRed ? 'bg-white text-late' : 'bg-late text-white'}`}
    >
      {say('rush')}
    </strong>
  )
}

/** The time in the current state, and the time of the order. If both do not fit, the second is hidden. */
function Times({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { branch, renderedAt } = useBoardContext()
  const ordered = timeOfDay(order.createdAt, branch)
  return (
    <span className="flex h-[1.25em] min-w-0 flex-wrap gap-x-[0.3em] overflow-hidden whitespace-nowrap text-[0.9rem]/tight font-medium tabular-nums">
      {order.previousStatus === null ? (
        <span>{say('at', { time: ordered })}</span>
      ) : (
        <>
          <span>{say.rich('here', { age: () => <Age since={order.statusSince} renderedAt={renderedAt} /> })}</span>
          <span>· {ordered}</span>
        </>
      )}
    </span>
  )
}

/** The time since a moment, updated every second. @param since ISO 8601 */
function Age({ since, renderedAt, className }: { since: string; renderedAt: number; className?: string }) {
  const from = Date.parse(since)
  const age = useServerClock(
    useCallback((now: number) => formatAge(now - from), [from]),
    renderedAt,
  )
  return <span className={className}>{age}</span>
}

/** The number of steps of the ring, so that a step is visible from two metres. */
const RING_STEPS = 12

/** A ticket's lateness by its stations' thresholds, and the filled part of its ring: 0 to 1, where 1 is late. */
function useLateness(order: Order): { lateness: Lateness; filled: number } {
  const { stations, station, renderedAt } = useBoardContext()
  const thresholds = useMemo(() => thresholdsOf(order, stations, station), [order, stations, station])
  const placedAt = Date.parse(order.createdAt)
  const lateness = useServerClock(
    useCallback((now: number) => latenessOf(now - placedAt, thresholds), [placedAt, thresholds]),
    renderedAt,
  )
  const step = useServerClock(
    useCallback(
      (now: number) => Math.round(Math.min(1, Math.max(0, (now - placedAt) / thresholds.lateMs)) * RING_STEPS),
      [placedAt, thresholds],
    ),
    renderedAt,
  )
  return { lateness, filled: step / RING_STEPS }
}
