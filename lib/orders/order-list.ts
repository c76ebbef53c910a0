import { z } from 'zod'
import { ORDER_STATUSES } from '../order-status'
import { listedDay, withDaysInOrder } from '../schema-parts'
import { storableText } from '../storable-text'
import { ORDER_TYPES } from './order-type'
import { LISTED_PAYMENTS } from './payment'

/** `unpaid` and `refund`: what must be paid, or given back, of all days. `late`: not ready within the limit of a station. */
export const ORDER_LISTS = ['all', 'unpaid', 'refund', 'late'] as const

/** `open`: pending to ready. */
const LISTED_STATES = ['open', ...ORDER_STATUSES] as const

/** The filter of the page, from its URL. An invalid value counts as none. */
export const orderListSchema = z
  .object({
    list: z.enum(ORDER_LISTS).catch('all'),
    state: z.enum(LISTED_STATES).optional().catch(undefined),
    type: z.enum(ORDER_TYPES).optional().catch(undefined),
    payment: z.enum(LISTED_PAYMENTS).optional().catch(undefined),
    branch: z.uuid().optional().catch(undefined),
    /**
     * YYYY-MM-DD, the first and the last business day; one is enough. Neither: today at each branch and every open order, or every day of
     * `unpaid`, `refund` and a search.
     */
    from: listedDay,
    to: listedDay,
    /** Words of the order or of one of its lines, a transfer reference, or an amount (lib/orders/order-search.ts). */
    search: storableText(100).trim().catch(''),
    page: z.coerce.number().int().min(1).max(100_000).catch(1),
  })
  .transform(withDaysInOrder)

export type OrderListFilter = z.infer<typeof orderListSchema>

export const LIST_PAGE_SIZE = 50

/** A search finds the newest. */
export const MAX_FOUND = 1_000

type Days = Pick<OrderListFilter, 'list' | 'search' | 'from' | 'to'>

/** Which days a filter is of: those that were chosen, all, or today and what is open. */
export function daysOf({ list, search, from, to }: Days): 'chosen' | 'all' | 'today' {
  if (from || to) return 'chosen'
  return list === 'unpaid' || list === 'refund' || search !== '' ? 'all' : 'today'
}
