import { memo, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AllergyWarning } from '@/app/ui/note'
import { alsoAt, progress, ticketLines } from '@/lib/board/ticket-lines'
import type { Order, PaymentStatus } from '@/lib/orders/order'
import { canMove, isInKitchen } from '@/lib/orders/order-status'
import { useBoardContext } from '../board-context'
import { pointOf } from '../taps/double-tap'
import { GraceButton, NextStateButton } from './ticket-buttons'
import { TicketHead } from './ticket-head'
import { TicketLine } from './ticket-line'

type Props = {
  order: Order
  /** A tap on the ticket waits for the connection. */
  isWaiting: boolean
  /** The ticket is in its grace period: the completion can be undone. */
  isCompleting: boolean
}

/** A ticket: number, age, table, lines, and the button that moves it one state on. */
export const Ticket = memo(function Ticket({ order, isWaiting, isCompleting }: Props) {
  const say = useTranslations('board.ticket')
  const common = useTranslations('common')
  const { station, mayAct, actions } = useBoardContext()
  const hasChanged = useFlash(order)
  const canMark = mayAct !== 'nothing' && station !== null && isInKitchen(order.status)
  return (
    <article
      aria-label={say('name', { number: order.number, table: order.tableLabel })}
      className={`@container relative overflow-hidden rounded-lg bg-paper pl-2 text-ink ${hasChanged ? 'flashing' : ''}`}
    >
      <TicketHead order={order} />
      {order.allergyNote && (
        <AllergyWarning label={common('allergy')} text={order.allergyNote} className="text-[1.375rem]/snug" />
      )}
      <ul className="divide-y divide-dashed divide-rule px-3 pt-1">
        {ticketLines(order.items, station).map((line) => (
          <TicketLine
            key={line.key}
            line={line}
            onMark={canMark && line.isOurs ? (point) => actions.markLine(order, line, point) : undefined}
          />
        ))}
      </ul>
      {/* One row on the wall display, to save height. */}
      <div className="in-data-[view=wall]:flex in-data-[view=wall]:flex-wrap in-data-[view=wall]:items-center">
        <Marks order={order} isWaiting={isWaiting} />
        {mayAct === 'nothing' ? (
          <div className="h-3 grow" />
        ) : (
          <footer className="flex grow gap-2 p-3 pt-2">
            <SideButtons order={order} />
            {isCompleting ? <GraceButton order={order} /> : <NextStateButton order={order} />}
          </footer>
        )}
      </div>
    </article>
  )
})

/** Payment, progress, and the other stations of the ticket. */
function Marks({ order, isWaiting }: { order: Order; isWaiting: boolean }) {
  const say = useTranslations('board.ticket')
  const { station } = useBoardContext()
  const { done, total } = progress(order.items, station)
  const others = alsoAt(order.items, station)
  const showsProgress = done > 0 && order.status !== 'ready'
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 pt-1.5 text-base/tight font-semibold text-ink-quiet">
      <PaymentChip status={order.paymentStatus} />
      {showsProgress && <span className="font-bold text-paid-ink tabular-nums">{say('done', { done, total })}</span>}
      {others.length > 0 && <span>{say('alsoAt', { stations: others.join(', ') })}</span>}
      {isWaiting && <span className="rounded-md bg-alert px-2 py-0.5 font-bold text-ink">{say('waiting')}</span>}
    </p>
  )
}

/** The buttons for the rare actions. Absent on a wall display, and where `mayAct` allows only bumps. */
function SideButtons({ order }: { order: Order }) {
  const say = useTranslations('board.ticket')
  const { view, mayAct, actions } = useBoardContext()
  if (view === 'wall' || mayAct !== 'all') return null
  return (
    <>
      <button
        type="button"
        aria-label={say('moreOrder', { number: order.number })}
        onClick={() => actions.openMore(order)}
        className={SQUARE}
      >
        ⋯
      </button>
      {canMove({ from: order.status, to: 'cancelled' }) && (
        <button
          type="button"
          aria-label={say('cancelOrder', { number: order.number })}
          onClick={(event) => actions.openCancel(order, pointOf(event))}
          className={SQUARE}
        >
          ✕
        </button>
      )}
    </>
  )
}

/** Narrower on a narrow ticket, to leave room for the label of the main button. */
const SQUARE =
  'size-16 @max-[18rem]:w-12 shrink-0 rounded-lg border-2 border-rule text-2xl font-bold text-ink-quiet active:bg-paper-head'

function PaymentChip({ status }: { status: PaymentStatus }) {
  const common = useTranslations('common')
  return status === 'paid' ? (
    <span className="rounded-2xl bg-paid px-3 py-1 text-base/tight font-bold text-paid-ink">
      {common('payment.paid')}
    </span>
  ) : (
    <span className="rounded-2xl border-2 border-pay px-2.5 py-0.5 text-base/tight font-bold text-pay">
      {common('payment.unpaid')}
    </span>
  )
}

const FLASH_MS = 4_000

/** Whether the ticket flashes: for 4 s after a change from elsewhere that does not change its state. */
function useFlash({ id, version, status }: Order): boolean {
  const { isOwn } = useBoardContext()
  const shown = useRef({ version, status })
  const [flashing, setFlashing] = useState(false)

  useEffect(() => {
    const before = shown.current
    shown.current = { version, status }
    if (before.version === version || before.status !== status || isOwn(id)) return
    setFlashing(true)
    const timer = setTimeout(() => setFlashing(false), FLASH_MS)
    return () => clearTimeout(timer)
  }, [id, version, status, isOwn])

  return flashing
}
