import Link from 'next/link'
import type { Clock } from '@/app/i18n/clock'
import { translator } from '@/app/i18n/messages'
import { TypedText } from '@/app/ui/typed-text'
import { daysOf, type OrderListFilter } from '@/lib/orders/order-list'
import { ordersUrl } from './orders-url'

type Props = { filter: OrderListFilter; branches: { id: string; name: string }[]; clock: Clock }

/** Says where no order was found, and leads to the search without that limit. */
export async function NoneFound({ filter, branches, clock }: Props) {
  const say = await translator('orders')
  const common = await translator('common')
  const { list, search, state, type, branch, from, to } = filter
  const limits = [
    ...(list === 'all' ? [] : [say(`lists.${list}`)]),
    ...(from ? [say('fromDay', { day: clock.date(from) })] : []),
    ...(to ? [say('untilDay', { day: clock.date(to) })] : []),
    ...(state ? [state === 'open' ? say('open') : common(`status.${state}`)] : []),
    ...(type ? [common(`type.${type}`)] : []),
    ...(branch ? [branches.find(({ id }) => id === branch)?.name ?? say('branch')] : []),
  ]
  const days = daysOf(filter)
  const places = [...(days === 'chosen' ? [] : [say('daysSearched', { days })]), ...limits]
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-rule bg-white p-8 text-center text-lg text-ink-quiet">
      <p className="font-semibold text-ink">{say('none')}</p>
      <p>
        {say('searchedIn')} <TypedText>{places.join(' · ')}</TypedText>
      </p>
      {search && limits.length === 0 && <p>{say('searchHelp')}</p>}
      {search && limits.length > 0 && (
        <Link href={ordersUrl({ search })} className="grid min-h-11 place-items-center font-bold text-ink underline">
          {say('searchEverywhere')}
        </Link>
      )}
    </div>
  )
}
