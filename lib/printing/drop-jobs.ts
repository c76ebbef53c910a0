import { isOneOf } from '../db/sql-fragments'
import { dropSql } from '../orders/print-jobs-sql'
import { TO_MAKE_LINES } from '../orders/to-make-sql'

/** In these states nothing of an order is to make any more. */
const OVER = ['completed', 'cancelled'] as const

/**
 * SQL: whether a job (`j`) may have something to print: a test slip, changes, what may be on paper already, or a piece that the
 * order still has.
 * @param andLine SQL that one of its lines (`i`) must also be
 */
const isNeededSql = (andLine = 'true'): string => `(
  j.item_id IS NULL OR j.begun_at IS NOT NULL OR EXISTS (
    SELECT FROM orders o JOIN ${TO_MAKE_LINES} i ON i.order_id = o.id
    WHERE o.id = j.order_id AND NOT ${isOneOf('o.status', OVER)} AND i.id = ANY (j.item_ids) AND i.quantity >= j.piece AND ${andLine}
  )
)`

/** SQL: whether a job (`j`) waits and has something to print at the moment. A line that is made may be unmarked, so its job is kept. */
export const IS_READY = `(j.state = 'waiting' AND ${isNeededSql('NOT i.done')})`

/** SQL that drops the waiting jobs of orders that are over, and of pieces that were voided. What may be on paper stays. */
export const DROP_UNNEEDED_JOBS = dropSql(`j.state = 'waiting' AND NOT ${isNeededSql()}`)
