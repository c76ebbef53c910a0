import { presentOrder, type StoredOrder } from '../orders/order'
import { isChangeSql } from '../orders/order-event-types'
import type { OnPaper, Paper } from './paper-changes'

/** A paper as SQL returns it. `isOwn`: of the first attempt of the job that is asked about. */
export type StoredPaper = { order: StoredOrder; itemIds: string[]; isOwn: boolean }

/**
 * SQL for the papers of an order that a printer may have printed, as JSON: StoredPaper[], the oldest first. What was on them is read from
 * the events of the order.
 * @param own SQL for the id of the job that is asked about, of which the first attempt counts; of the others, the last one
 */
export const onPaperSql = (printerId: string, orderId: string, own: string): string => `(
  SELECT coalesce(json_agg(json_build_object('order', e.stored_order, 'itemIds', paper.item_ids, 'isOwn', paper.is_own)
    ORDER BY e.version, paper.item_id IS NULL, paper.place), '[]')
  FROM (
    SELECT b.item_ids, b.item_id, b.place, b.order_id, (b.id = ${own}) IS TRUE AS is_own,
      CASE WHEN b.id = ${own} THEN b.first_shown ELSE b.last_shown END AS shown
    FROM print_jobs b WHERE b.printer_id = ${printerId} AND b.order_id = ${orderId} AND b.last_shown IS NOT NULL
  ) paper JOIN order_events e ON e.order_id = paper.order_id AND e.version = paper.shown AND ${isChangeSql('e')}
)`

export function presentPapers(stored: readonly StoredPaper[]): OnPaper {
  const present = ({ order, itemIds }: StoredPaper): Paper => ({ order: presentOrder(order), itemIds })
  const own = stored.find(({ isOwn }) => isOwn)
  return { others: stored.filter(({ isOwn }) => !isOwn).map(present), own: own ? present(own) : null }
}
