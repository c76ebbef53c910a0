import { useTranslations } from 'use-intl'
import { usePickupTime } from '@/app/ui/opening-time'
import { useTimeOfDay } from '@/app/ui/server-clock'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { isOpen, OPEN_STATUSES, type OpenStatus } from '@/lib/order-status'
import { useGuestPage } from './guest-context'

/** The head of an order: its number, its state, and when it is likely ready. */
export function NumberAndState({ order, isSmall = false }: { order: GuestOrder; isSmall?: boolean }) {
  const { number, status, whyCancelled, pickupAt, tableLabel, isOwn, isElsewhere } = order
  const say = useTranslations('guest')
  const { table } = useGuestPage()
  const pickupTime = usePickupTime(table)
  return (
    <>
      <p
        className={`font-extrabold tabular-nums ${isSmall ? 'min-w-10 text-3xl/none' : 'text-5xl/none'}`}
        aria-hidden="true"
      >
        {number}
      </p>
      <div className="min-w-0">
        <p role="status" className={`font-bold ${isSmall ? 'text-base/snug' : 'text-lg/snug'}`}>
          {say(`state_${status}`)}
          {status === 'cancelled' && whyCancelled && <span> {say(`why_${whyCancelled}`)}</span>}
        </p>
        {pickupAt && isOpen(status) && (
          <p className="font-semibold tabular-nums">{say('pickup', { time: pickupTime(pickupAt) })}</p>
        )}
        {order.estimate && <ReadyBetween estimate={order.estimate} />}
        {isOwn && isOpen(status) && !table.isCounter && isElsewhere && (
          <p className="font-semibold">{say('movedTo', { table: tableLabel })}</p>
        )}
      </div>
    </>
  )
}

/** When the order becomes ready. It moves only with its event. */
function ReadyBetween({ estimate: { from, to, isLonger } }: { estimate: NonNullable<GuestOrder['estimate']> }) {
  const say = useTranslations('guest')
  const { table } = useGuestPage()
  const timeOfDay = useTimeOfDay(table)
  return (
    <p className="tabular-nums">
      {isLonger && <span>{say('takesLonger')} </span>}
      <span>{say('readyBetween', { from: timeOfDay(from), to: timeOfDay(to) })}</span>
    </p>
  )
}

/** The state of an open order as steps: done, current and next. */
export function OrderSteps({ status }: { status: OpenStatus }) {
  const say = useTranslations('guest')
  const common = useTranslations('common')
  const currentIndex = OPEN_STATUSES.indexOf(status)
  return (
    <ol className="grid grid-cols-4 gap-1.5">
      {OPEN_STATUSES.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          className={`grid content-start gap-1.5 text-sm/tight ${index === currentIndex ? 'font-bold' : 'text-ink-quiet'}`}
        >
          <span aria-hidden="true" className={`h-2 rounded-full ${index <= currentIndex ? 'bg-calm' : 'bg-rule'}`} />
          {common(`status.${step}`)}
          {index < currentIndex && <span className="sr-only">{say('done')}</span>}
        </li>
      ))}
    </ol>
  )
}
