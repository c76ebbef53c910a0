import { formatAge, type Lateness, latenessOf } from '@/lib/board/lateness'
import type { Order } from '@/lib/orders/order'
import { LatenessIcon } from './lateness-icon'
import { useServerNow } from './server-clock'

const EDGE: Record<Lateness, string> = { calm: 'bg-calm', soon: 'bg-soon', late: 'bg-late' }
const HEAD: Record<Lateness, string> = {
  calm: 'bg-paper-head',
  soon: 'bg-paper-soon',
  late: 'bg-late text-white',
}
const WEIGHT: Record<Lateness, string> = { calm: 'font-semibold', soon: 'font-bold', late: 'font-extrabold' }

/**
 * The part of a ticket that ages: told by edge, fill, icon and weight, so that no one of them must be seen.
 * Where a ticket is narrow, the table stands below the age, and three digits and an hour still fit.
 */
export function TicketHead({ order, renderedAt }: { order: Order; renderedAt: number }) {
  const now = useServerNow(renderedAt)
  const age = now - Date.parse(order.createdAt)
  const lateness = latenessOf(age)
  return (
    <header
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1.5 pl-3 pr-3.5 @[23rem]:grid-cols-[auto_minmax(0,1fr)_auto] ${HEAD[lateness]}`}
    >
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-2 ${EDGE[lateness]}`} />
      <span className="row-span-2 text-[3.25rem]/none font-extrabold tracking-tight tabular-nums">{order.number}</span>
      <span className="flex items-center justify-end gap-2 @[23rem]:order-last @[23rem]:row-span-2">
        <LatenessIcon ageMs={age} lateness={lateness} />
        <span className={`text-[2.125rem]/none tabular-nums ${WEIGHT[lateness]}`}>{formatAge(age)}</span>
      </span>
      <span className="flex min-w-0 items-baseline gap-x-2 @[23rem]:row-span-2 @[23rem]:block">
        <span className="block max-w-[70%] shrink-0 truncate text-xl/snug font-bold @[23rem]:max-w-full @[23rem]:text-2xl/tight">
          {order.tableLabel}
        </span>
        <Times order={order} now={now} />
      </span>
    </header>
  )
}

/** How long it has been in its lane, and when it was ordered; where both do not fit, the second gives way. */
function Times({ order, now }: { order: Order; now: number }) {
  // In the branch's own time, as the order carries it.
  const ordered = order.createdAt.slice(11, 16)
  return (
    <span className="flex h-[1.25em] min-w-0 flex-wrap gap-x-[0.3em] overflow-hidden whitespace-nowrap text-[0.9rem]/tight font-medium tabular-nums">
      {order.status === 'pending' ? (
        <span>at {ordered}</span>
      ) : (
        <>
          <span>here {formatAge(now - Date.parse(order.updatedAt))}</span>
          <span>· {ordered}</span>
        </>
      )}
    </span>
  )
}
