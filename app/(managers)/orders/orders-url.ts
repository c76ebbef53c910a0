import type { OrderListFilter } from '@/lib/orders/order-list'

/** The address of a list of orders. Values that are the default are left out. */
export function ordersUrl(filter: Partial<OrderListFilter>): string {
  const { list, page, ...rest } = filter
  const query = Object.entries({
    ...rest,
    list: list === 'all' ? undefined : list,
    page: page === 1 ? undefined : page,
  }).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return query.length > 0 ? `/orders?${new URLSearchParams(query)}` : '/orders'
}
