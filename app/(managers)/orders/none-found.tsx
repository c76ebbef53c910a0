import type { Clock } from '@/app/i18n/clock'
import { translator } from '@/app/i18n/messages'
import { Link } from '@/app/ui/link'
import { NothingFound, WIDER } from '@/app/ui/nothing-found'
import { daysOf, type OrderListFilter } from '@/lib/orders/order-list'
import { ordersUrl } from './orders-url'
import { paymentLabel } from './payment-label'

type Props = { filter: OrderListFilter; branches: { id: string; name: string }[]; clock: Clock }

/** Says where no order was found, and leads to the search without that limit. */
export async function NoneFound({ filter, branches, clock }: Props) {
  const say = await translator('orders')
  const common = await translator('common')
  const { list, search, state, type, payment, branch, from, to } = filter
  const limits = [
    ...(list === 'all' ? [] : [say(`lists.${list}`)]),
    ...(from ? [say('fromDay', { day: clock.date(from) })] : []),
    ...(to ? [say('untilDay', { day: clock.date(to) })] : []),
    ...(state ? [state === 'open' ? say('open') : common(`status.${state}`)] : []),
    ...(type ? [common(`type.${type}`)] : []),
    ...(payment ? [common(paymentLabel(payment))] : []),
    ...(branch ? [branches.find(({ id }) => id === branch)?.name ?? say('branch')] : []),
  ]
  const days = daysOf(filter)
  const places = [...(days === 'chosen' ? [] : [say('daysSearched', { days })]), ...limits]
  return (
    <NothingFound title={say('none')} searchedIn={common('searchedIn')} places={places}>
      {search && limits.length === 0 && <p>{say('searchHelp')}</p>}
      {search && limits.length > 0 && (
        <Link href={ordersUrl({ search })} className={WIDER}>
          {say('searchEverywhere')}
        </Link>
      )}
    </NothingFound>
  )
}
