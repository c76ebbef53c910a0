import type { Metadata } from 'next'
import Link from 'next/link'
import { formatLocale } from '@/app/i18n/languages'
import { currentLanguage, translator } from '@/app/i18n/messages'
import { type Query, queryOf } from '@/app/query'
import { signedInWith } from '@/app/session'
import { QUIET } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { FilterLinks } from '@/app/ui/filter-links'
import { findBranches } from '@/lib/branches/find-branches'
import { database } from '@/lib/db/database'
import { moneyText } from '@/lib/money'
import { presentOrder } from '@/lib/orders/order'
import {
  isOfAnyDay,
  LIST_PAGE_SIZE,
  listOrders,
  ORDER_LISTS,
  type OrderListFilter,
  orderListSchema,
} from '@/lib/orders/order-list'
import { findOrganisation } from '@/lib/organisation/organisation'
import { OrderRow } from './order-row'
import { ordersUrl } from './orders-url'
import { SearchForm } from './search-form'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('orders'))('title') }
}

type Props = { searchParams: Promise<Query> }

/** The orders of a day, and those that must be paid or refunded. */
export default async function OrdersPage({ searchParams }: Props) {
  const query = await searchParams
  const staff = await signedInWith('orders.read', `/orders${queryOf(query)}`)
  const filter = orderListSchema.parse(query)
  const [organisation, branches, say] = await Promise.all([
    findOrganisation(database(), staff.orgId),
    findBranches(database(), staff),
    translator('orders'),
  ])
  const { orders, total, value } = await listOrders(database(), staff, filter, organisation)
  const count = new Intl.NumberFormat(formatLocale(await currentLanguage(), organisation.locale))
  return (
    <>
      <PageHead
        title={say('title')}
        lead={say('lead', {
          days: filter.day ? 'chosen' : isOfAnyDay(filter) ? 'all' : 'today',
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
        <p className="rounded-xl border border-rule bg-white p-8 text-center text-lg text-ink-quiet">{say('none')}</p>
      ) : (
        <ul className="divide-y divide-rule rounded-xl border border-rule bg-white">
          {orders.map((stored) => (
            <OrderRow
              key={stored.id}
              order={presentOrder(stored)}
              day={stored.day}
              branch={branches.length > 1 ? stored.branch : ''}
              isLate={stored.isLate}
              organisation={organisation}
            />
          ))}
        </ul>
      )}
      <Pages filter={filter} total={total} />
    </>
  )
}

async function Pages({ filter, total }: { filter: OrderListFilter; total: number }) {
  const say = await translator('orders')
  const last = Math.max(1, Math.ceil(total / LIST_PAGE_SIZE))
  const { page } = filter
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label={say('pages')} className="flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link href={ordersUrl({ ...filter, page: Math.min(page - 1, last) })} className={QUIET}>
          {say('newer')}
        </Link>
      ) : (
        <span />
      )}
      <span className="font-semibold tabular-nums">{say('page', { page, last })}</span>
      {page < last ? (
        <Link href={ordersUrl({ ...filter, page: page + 1 })} className={QUIET}>
          {say('older')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
