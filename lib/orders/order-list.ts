import { z } from 'zod'
import { storableText } from '../storable-text'
import { ORDER_STATUSES } from './order-status'
import { ORDER_TYPES } from './order-type'
import { referencesIn } from './transfer-reference'

/** `unpaid` and `refund`: what must be paid, or given back, of all days. `late`: not ready within the limit of a station. */
export const ORDER_LISTS = ['all', 'unpaid', 'refund', 'late'] as const

/** `open`: pending to ready. */
const LISTED_STATES = ['open', ...ORDER_STATUSES] as const

/** The filter of the page, from its URL. An invalid value counts as none. */
export const orderListSchema = z.object({
  list: z.enum(ORDER_LISTS).catch('all'),
  state: z.enum(LISTED_STATES).optional().catch(undefined),
  type: z.enum(ORDER_TYPES).optional().catch(undefined),
  branch: z.uuid().optional().catch(undefined),
  /**
   * YYYY-MM-DD, a business day; left out: today at each branch and every open order, or every day of `unpaid`, `refund` and a found
   * reference.
   */
  day: z.iso
    .date()
    .refine((day) => !day.startsWith('0000'))
    .optional()
    .catch(undefined),
  /** A number, a table, a customer, a reference, a transfer reference or an amount. */
  search: storableText(100).trim().catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

export type OrderListFilter = z.infer<typeof orderListSchema>

export const LIST_PAGE_SIZE = 50

/** Whether a filter without a day is of all days, not of today and what is open. */
export const isOfAnyDay = ({ list, search }: Pick<OrderListFilter, 'list' | 'search'>): boolean =>
  list === 'unpaid' || list === 'refund' || referencesIn(search).length > 0
