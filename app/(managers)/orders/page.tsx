import { type Clock, clockOf } from '@/app/i18n/clock'
import { currentLanguage, titled, translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { PageHead } from '@/app/ui/card'
import { FilterLinks } from '@/app/ui/filter-links'
import { PageLinks } from '@/app/ui/page-links'
import { findBranches } from '@/lib/branches/branch-repository'
import { database } from '@/lib/db/database'
import { formatLocale } from '@/lib/locales'
import { moneyText } from '@/lib/money'
import { presentOrder } from '@/lib/orders/order'
import { daysOf, LIST_PAGE_SIZE, ORDER_LISTS, orderListSchema } from '@/lib/orders/order-list'
import { listOrders } from '@/lib/orders/order-list-repository'
import { findOrganisation } from '@/lib/organisation/organisation-repository'
import { NoneFound } from './none-found'
import { OrderRow } from './order-row'
import { ordersUrl } from './orders-url'
import { SearchForm } from './search-form'

export const generateMetadata = titled('orders.title')

type Props = { searchParams: Promise<Query> }

/** The orders of some days, those that must be paid or refunded, and those that a search finds. */
export default async function OrdersPage({ searchParams }: Props) {
  const query = await searchParams
  const staff = await signedInWith('orders.read', `/orders${queryOf(query)}`)
  const filter = orderListSchema.parse(query)
  const [organisation, branches, say] = await Promise.all([
    findOrganisation(database(), staff.orgId),
    findBranches(database(), staff),
    translator('orders'),
  ])
  const { orders, total, value, hasMore } = await listOrders(database(), staff, filter, organisation)
  const clock = await clockOf(organisation)
  const clocks = new Map<string, Clock>()
  for (const { timeZone } of orders)
    if (!clocks.has(timeZone)) clocks.set(timeZone, await clockOf({ ...organisation, timeZone }))
  const count = new Intl.NumberFormat(formatLocale(await currentLanguage(), organisation.locale))
  return (
    <>
      <PageHead
        title={say('title')}
        lead={say('lead', {
          days: daysOf(filter),
          hasMore: String(hasMore),
          count: total,
          orders: count.format(total),
          value: moneyText(value, organisation),
        })}
      />
      <FilterLinks
        label={say('list')}
        current={filter.list}
        choices={ORDER_LISTS.map((list) => ({
          value: list,
          name: say(`lists.${list}`),
          href: ordersUrl({ branch: filter.branch, list }),
        }))}
      />
      <SearchForm
        filter={filter}
        branches={branches.length > 1 ? branches.map(({ id, name }) => ({ id, name })) : []}
      />
      {orders.length === 0 ? (
        <NoneFound filter={filter} branches={branches} clock={clock} />
      ) : (
        <ul className="divide-y divide-rule rounded-xl border border-rule bg-white">
          {orders.map((stored) => (
            <OrderRow
              key={stored.id}
              order={presentOrder(stored)}
              branch={branches.length > 1 ? stored.branch : ''}
              isLate={stored.isLate}
              organisation={organisation}
              clock={clocks.get(stored.timeZone) ?? clock}
            />
          ))}
        </ul>
      )}
      <PageLinks
        page={filter.page}
        last={Math.max(1, Math.ceil(total / LIST_PAGE_SIZE))}
        urlOf={(page) => ordersUrl({ ...filter, page })}
        before={say('newer')}
        after={say('older')}
      />
    </>
  )
}
