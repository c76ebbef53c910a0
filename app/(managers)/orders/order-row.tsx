import type { Clock } from '@/app/i18n/clock'
import { translator } from '@/app/i18n/messages'
import { Link } from '@/app/ui/link'
import { OrderProblems } from '@/app/ui/problems'
import { StoppedMark } from '@/app/ui/stopped-mark'
import { TypeMark } from '@/app/ui/type-mark'
import { TypedText } from '@/app/ui/typed-text'
import { moneyText } from '@/lib/money'
import type { Order } from '@/lib/orders/order'
import { isAway } from '@/lib/orders/order-type'
import type { Organisation } from '@/lib/organisation/organisation-repository'
import { MoneyActions } from './order-actions'
import { PaymentText } from './payment-text'

type Props = {
  order: Order
  /** Empty where the user sees one branch. */
  branch: string
  isLate: boolean
  organisation: Organisation
  clock: Clock
}

/** One order of the list: it links to its page, and offers what must be done about its money. */
export async function OrderRow({ order, branch, isLate, organisation, clock }: Props) {
  const say = await translator('orders')
  const common = await translator('common')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_12rem]">
      <Link
        href={`/orders/${order.id}`}
        className="flex min-h-11 min-w-0 items-center gap-4 rounded-lg hover:underline max-lg:flex-1 max-lg:basis-[55%]"
      >
        <span className="min-w-14 text-3xl font-extrabold tabular-nums">{order.number}</span>
        <span className="min-w-0">
          <span className="block text-lg/snug font-semibold break-words">
            {isAway(order) ? (
              <span className="flex flex-wrap items-center gap-x-2">
                <TypedText>{order.customerName || order.tableLabel}</TypedText>
                <TypeMark order={order} className="text-sm" />
              </span>
            ) : (
              <>
                {say('table')}{' '}
                <TypedText>{[order.tableLabel, order.customerName].filter(Boolean).join(' · ')}</TypedText>
              </>
            )}
          </span>
          <span className="block text-sm text-ink-quiet">
            {clock.shortDateAndTime(order.createdAt)}
            {branch && (
              <>
                {' · '}
                <TypedText>{branch}</TypedText>
              </>
            )}
            {order.pickupAt && <> · {say('pickup', { time: clock.time(order.pickupAt) })}</>}
            {order.reference && (
              <>
                {' · '}
                <TypedText>{order.reference}</TypedText>
              </>
            )}
            {order.transferReference && (
              <>
                {' · '}
                <span className="font-mono">{order.transferReference}</span>
              </>
            )}
          </span>
        </span>
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-semibold max-lg:order-3 max-lg:flex-1 max-lg:basis-[45%]">
        <span className={order.status === 'cancelled' ? 'text-ink-quiet line-through' : ''}>
          {common(`status.${order.status}`)}
        </span>
        <StoppedMark order={order} />
        <PaymentText order={order} money={organisation} />
        <OrderProblems order={order} money={organisation} className="rounded-md px-2 text-sm" />
        {isLate && <span className="font-bold text-late">{common('lateness.late')}</span>}
      </div>
      <span className="text-right text-lg font-bold whitespace-nowrap tabular-nums">
        {moneyText(order.total, organisation)}
      </span>
      <div className="justify-self-end max-lg:order-4">
        <MoneyActions order={order} money={organisation} />
      </div>
    </li>
  )
}
