import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pointOf, type TapPoint } from '@/app/kitchen/taps/double-tap'
import type { PlaceOrder } from '@/app/kitchen/taps/use-taps'
import type { RefusedDraft } from '@/app/ordering/draft'
import { useMoney, useOrdering } from '@/app/ordering/ordering-context'
import type { Items } from '@/app/ordering/shown-line'
import { AdjustmentLines } from '@/app/ui/adjustment-lines'
import { AllergyWarning } from '@/app/ui/allergy-warning'
import { Button, QUIET } from '@/app/ui/buttons'
import { ChosenOptions } from '@/app/ui/chosen-options'
import { Link } from '@/app/ui/link'
import { OrderNote } from '@/app/ui/order-note'
import { LineProblems, OrderProblems } from '@/app/ui/problems'
import { useTimeOfDay } from '@/app/ui/server-clock'
import { StoppedMark } from '@/app/ui/stopped-mark'
import { TypeMark } from '@/app/ui/type-mark'
import { TypedText } from '@/app/ui/typed-text'
import { isOpen, isStopped } from '@/lib/order-status'
import { laterCourses } from '@/lib/orders/courses'
import type { Order } from '@/lib/orders/order'
import { isAway } from '@/lib/orders/order-type'
import { isDue } from '@/lib/orders/payment'
import { allOptions } from '@/lib/orders/to-make'
import { additionGoesTo } from '@/lib/orders/transition-of-lines'
import { KeptLines, RefusedCard } from './kept-lines'
import { MoveWholeTable } from './move-whole-table'
import type { PadTable } from './pad-view'
import { dueOf } from './table-grid'

type Props = {
  branchId: string
  table: PadTable
  isCounter: boolean
  /** The other tables of the branch, in their order. */
  others: PadTable[]
  /** The orders of a table: open ones, and completed ones that are unpaid. */
  ordersAt: (table: PadTable) => Order[]
  /** The orders of this device that are not sent yet. */
  waiting: { id: string; order: PlaceOrder['order'] }[]
  /** What the server refused at the table. */
  refused: RefusedDraft[]
  items: Items
  onBack: () => void
  /** All orders of the table are at another one now. */
  onMoved: (to: PadTable) => void
  onNew: () => void
  onCorrect: (draft: RefusedDraft) => void
  onDiscard: (draft: RefusedDraft) => void
  onAdd: (order: Order) => void
  onPay: (order: Order) => void
  onFire: (order: Order, course: number, point: TapPoint) => void
  onMore: (order: Order) => void
}

/** The orders of a table, with what staff do for them. */
export function TableOrders(props: Props) {
  const { branchId, table, isCounter, others, ordersAt, waiting, refused, items, onBack, onNew, onCorrect, onDiscard } =
    props
  const say = useTranslations('pad')
  const formatMoney = useMoney()
  const [isMoving, setMoving] = useState(false)
  const orders = ordersAt(table)
  const due = dueOf(orders)
  return (
    <>
      <PadHead title={isCounter ? table.label : say('table', { table: table.label })} onBack={onBack}>
        {due > 0 && (
          <p className="text-xl font-bold text-pay tabular-nums">{say('due', { total: formatMoney(due) })}</p>
        )}
      </PadHead>
      {orders.length === 0 && waiting.length === 0 && refused.length === 0 && (
        <p className="py-6 text-center text-lg text-ink-quiet">{say('noOrders')}</p>
      )}
      <ul className="grid gap-4">
        {refused.map((draft) => (
          <li key={draft.id}>
            <RefusedCard
              draft={draft}
              items={items}
              onCorrect={() => onCorrect(draft)}
              onDiscard={() => onDiscard(draft)}
            />
          </li>
        ))}
        {waiting.map(({ id, order }) => (
          <li key={id} className="grid gap-2 rounded-xl border-2 border-dashed border-ink bg-white p-4">
            <strong className="w-fit rounded-md bg-alert px-2 text-lg font-bold">{say('notSentYet')}</strong>
            <KeptLines lines={order.items} items={items} />
          </li>
        ))}
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              onAdd={props.onAdd}
              onPay={props.onPay}
              onMore={props.onMore}
              onFire={props.onFire}
            />
          </li>
        ))}
      </ul>
      {orders.length > 0 && !isCounter && (
        <Button look="quiet" onClick={() => setMoving(true)} className="justify-self-start">
          {say('moveTable')}
        </Button>
      )}
      {isMoving && (
        <MoveWholeTable
          table={table}
          others={others}
          ordersAt={(one) => ordersAt(one).length}
          onMoved={(to) => {
            setMoving(false)
            props.onMoved(to)
          }}
          onClose={() => setMoving(false)}
        />
      )}
      <div className="fixed inset-x-0 bottom-0 z-10 border-t border-rule bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="mx-auto flex max-w-3xl gap-3">
          {due > 0 && !isCounter && (
            <Link href={`/order/${branchId}/bill/${table.id}`} className={`${QUIET} min-h-14 grow text-lg`}>
              {say('bill')}
            </Link>
          )}
          <Button look="primary" onClick={onNew} className="min-h-14 grow-2 text-lg">
            {say('newOrder')}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The head of a view, with the way back. */
export function PadHead({ title, onBack, children }: { title: string; onBack: () => void; children?: ReactNode }) {
  const say = useTranslations('pad')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button look="quiet" aria-label={say('back')} onClick={onBack} className="!px-4 text-2xl">
        ←
      </Button>
      <h2 className="min-w-0 grow text-2xl/tight font-extrabold break-words">
        <TypedText>{title}</TypedText>
      </h2>
      {children}
    </div>
  )
}

function OrderCard({
  order,
  onAdd,
  onPay,
  onMore,
  onFire,
}: { order: Order } & Pick<Props, 'onAdd' | 'onPay' | 'onMore' | 'onFire'>) {
  const ticket = useTranslations('board.ticket')
  const say = useTranslations('pad')
  const common = useTranslations('common')
  const contact = useTranslations('contact')
  const formatMoney = useMoney()
  const ordering = useOrdering()
  const timeOfDay = useTimeOfDay(ordering)
  const [course] = isOpen(order.status) ? laterCourses(order.items) : []
  const { number, items, total, status, paymentStatus, allergyNote, customerName, pickupAt } = order
  return (
    <article aria-label={say('order', { number })} className="grid gap-3 rounded-xl border border-rule bg-white p-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-3xl/none font-extrabold tabular-nums">{number}</span>
        <span className="text-lg font-semibold">{common(`status.${status}`)}</span>
        <StoppedMark order={order} />
        {paymentStatus === 'paid' && (
          <span className="rounded-full bg-paid px-2.5 py-0.5 font-bold text-paid-ink">{common('payment.paid')}</span>
        )}
        {paymentStatus === 'partly_paid' && (
          <span className="rounded-full border-2 border-pay px-2.5 font-bold text-pay">
            {common('payment.partly_paid')}
          </span>
        )}
        <TypeMark order={order} />
        {pickupAt && <strong className="tabular-nums">{timeOfDay(pickupAt)}</strong>}
        {(customerName || isAway(order)) && (
          <span className="min-w-0 font-semibold break-words">
            <TypedText>{customerName}</TypedText>
          </span>
        )}
        <span className="ml-auto text-lg font-bold tabular-nums">{formatMoney(total)}</span>
      </header>
      <OrderProblems order={order} money={ordering} className="w-fit max-w-full rounded-md px-2 py-1" />
      {allergyNote && (
        <AllergyWarning label={common('allergy')} text={allergyNote} className="w-fit max-w-full rounded-md" />
      )}
      <OrderNote order={order} />
      <ul className="grid gap-1 text-lg/snug">
        {items.map(({ id, quantity, menuItemName, options, note, unitPrice, done, ...line }) => (
          <li key={id} className="flex items-start justify-between gap-4">
            <span className="min-w-0 break-words">
              <span className="font-semibold tabular-nums">{quantity} ×</span> <TypedText>{menuItemName}</TypedText>
              {done && <span aria-hidden="true"> ✓</span>} <LineProblems line={line} />
              {line.later && line.course !== null && (
                <span className="block text-base text-ink-quiet">{ticket('laterCourse', { course: line.course })}</span>
              )}
              <ChosenOptions options={allOptions({ options, parts: line.parts })} money={formatMoney} />
              {note && <span className="block text-base text-note">{note}</span>}
            </span>
            <span className="shrink-0 text-ink-quiet tabular-nums">{formatMoney(quantity * unitPrice)}</span>
          </li>
        ))}
      </ul>
      <AdjustmentLines order={order} common={common} money={ordering} />
      <div className="flex flex-wrap gap-3">
        {course !== undefined && (
          <Button
            look="quiet"
            aria-label={ticket('fireOrder', { course, number })}
            onClick={(event) => onFire(order, course, pointOf(event))}
            className="grow !border-ink !px-3"
          >
            {ticket('fire', { course })}
          </Button>
        )}
        {additionGoesTo(order) === 'order' && (
          <Button
            look="quiet"
            aria-label={say('addTo', { number })}
            onClick={() => onAdd(order)}
            className="grow !px-3"
          >
            {say('add')}
          </Button>
        )}
        {order.type === 'delivery' && (
          <Link href={`/order/${order.branchId}/delivery/${order.id}`} className={`${QUIET} grow !px-3`}>
            {contact('slip')}
          </Link>
        )}
        {isDue(order) && (
          <Button
            look="quiet"
            aria-label={say('payOrder', { number })}
            onClick={() => onPay(order)}
            className="grow !px-3"
          >
            {say('pay')}
          </Button>
        )}
        {!isStopped(order) && (
          <Button look="quiet" aria-label={say('moreFor', { number })} onClick={() => onMore(order)} className="!px-3">
            {say('more')}
          </Button>
        )}
      </div>
    </article>
  )
}
