import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { isAway } from '@/lib/orders/order-type'

/** What says where an order goes. */
export type Placed = Pick<Order, 'tableLabel' | 'type' | 'customerName'>

type Common = ReturnType<typeof useTranslations<'common'>>

/** Where an order goes, in words: `table B3`, or `Chị Hương, takeaway`. @param common the texts of that name */
export function placeText({ tableLabel, type, customerName }: Placed, common: Common): string {
  const place = isAway({ type }) ? common(`type.${type}`) : common('atTable', { table: tableLabel })
  if (!customerName) return place
  return isAway({ type }) ? `${customerName}, ${place}` : `${place}, ${customerName}`
}

/** Where an order goes, in a word: `B3`, or `Chị Hương` if it leaves the café. */
export const shortPlace = (order: Placed): string =>
  isAway(order) && order.customerName ? order.customerName : order.tableLabel

/** @returns a function for where an order goes, as in `placeText` */
export function usePlace(): (order: Placed) => string {
  const common = useTranslations('common')
  return (order) => placeText(order, common)
}
