import { useState } from 'react'
import { formatAge, type Lateness, latenessOf } from '@/lib/board/lateness'
import type { Order, OrderItem } from '@/lib/orders/order'
import { isOpen, nextStatus, type OpenStatus } from '@/lib/orders/order-status'
import { isAllergyNote } from './allergy-note'
import { LatenessIcon } from './lateness-icon'
import { useServerNow } from './server-clock'

const VERBS: Record<OpenStatus, string> = {
  pending: 'Confirm',
  confirmed: 'Start',
  preparing: 'Ready',
  ready: 'Complete',
}

const EDGE: Record<Lateness, string> = { calm: 'border-l-calm', soon: 'border-l-soon', late: 'border-l-late' }
const HEAD: Record<Lateness, string> = {
  calm: 'bg-paper-head text-ink',
  soon: 'bg-paper-soon text-ink',
  late: 'bg-late text-white',
}

type Props = {
  order: Order
  /** The server's time when the page was made; ages start from it. */
  renderedAt: number
  onAdvance: (order: Order, to: Order['status']) => Promise<void>
}

/** A paper ticket: number, age, table, what to make, and the one button that moves it on. */
export function Ticket({ order, renderedAt, onAdvance }: Props) {
  const age = useServerNow(renderedAt) - Date.parse(order.createdAt)
  const lateness = latenessOf(age)
  return (
    <article
      aria-label={`Order ${order.number}, table ${order.tableLabel}`}
      className="motion-safe:animate-[ticket-in_180ms_ease-out] overflow-hidden rounded-lg bg-paper text-ink"
    >
      <header className={`flex items-center gap-3 border-l-8 py-2 pl-3 pr-4 ${EDGE[lateness]} ${HEAD[lateness]}`}>
        <span className="text-[2.75rem]/none font-extrabold tabular-nums">{order.number}</span>
        <span className="min-w-0 flex-1 leading-tight">
          <span className="block truncate text-lg font-bold">{order.tableLabel}</span>
          <span className="block text-sm font-medium">ordered {order.createdAt.slice(11, 16)}</span>
        </span>
        <LatenessIcon ageMs={age} lateness={lateness} />
        <span className={`text-3xl tabular-nums ${lateness === 'late' ? 'font-extrabold' : 'font-bold'}`}>
          {formatAge(age)}
        </span>
      </header>
      <ul className="divide-y divide-dashed divide-rule px-4 pt-1.5">
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      <footer className="flex items-center gap-3 p-3 pl-4">
        <PaymentChip status={order.paymentStatus} />
        <AdvanceButton order={order} onAdvance={onAdvance} />
      </footer>
    </article>
  )
}

function Item({ item }: { item: OrderItem }) {
  return (
    <li className="grid grid-cols-[2.6rem_1fr_auto] items-baseline gap-x-1 py-1.5">
      <span className={`text-xl tabular-nums ${item.quantity > 1 ? 'font-extrabold' : 'font-medium text-ink-quiet'}`}>
        {item.quantity} ×
      </span>
      <span className="min-w-0 text-xl/snug font-semibold break-words">{item.menuItemName}</span>
      <span className="pl-2 text-sm font-semibold text-ink-quiet">{item.station}</span>
      {item.note && <Note text={item.note} />}
    </li>
  )
}

function Note({ text }: { text: string }) {
  return isAllergyNote(text) ? (
    <strong className="col-span-2 col-start-2 my-0.5 w-fit rounded-md bg-ink px-2.5 py-0.5 text-lg font-bold text-alert">
      ⚠ {text}
    </strong>
  ) : (
    <span className="col-span-2 col-start-2 text-lg/snug font-medium break-words text-note">{text}</span>
  )
}

function PaymentChip({ status }: { status: Order['paymentStatus'] }) {
  return status === 'paid' ? (
    <span className="shrink-0 rounded-full bg-paid px-3 py-1 text-sm font-bold text-paid-ink">Paid</span>
  ) : (
    <span className="shrink-0 rounded-full border-2 border-pay px-3 py-0.5 text-sm font-bold text-pay">
      Transfer due
    </span>
  )
}

function AdvanceButton({ order, onAdvance }: Pick<Props, 'order' | 'onAdvance'>) {
  const [busy, setBusy] = useState(false)
  const to = nextStatus(order.status)
  if (!to || !isOpen(order.status)) return null
  const verb = VERBS[order.status]
  return (
    <button
      type="button"
      disabled={busy}
      aria-label={`${verb} order ${order.number}`}
      onClick={async () => {
        setBusy(true)
        await onAdvance(order, to)
        setBusy(false)
      }}
      className="min-h-16 flex-1 rounded-lg bg-ink text-2xl font-semibold text-chalk transition-opacity active:opacity-80 disabled:opacity-60"
    >
      {verb}
    </button>
  )
}
