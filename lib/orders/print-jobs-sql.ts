import { startSql } from './order-sql'

/** What the statements of orders know about paper; `lib/printing` has the rest. */

/** SQL: after this time nobody needs the paper any more. */
export const TOO_OLD = `interval '4 hours'`

/**
 * SQL: whether a job (`j`) was queued for the present start of its order (`o`). The paper of an order that was put off since does not
 * count.
 */
export const IS_CURRENT = `j.created_at > ${startSql('o')} - ${TOO_OLD}`

/** SQL: whether a line (`i`) of an order (`o`) is on paper. The alarms leave out what is. */
export const IS_PRINTED = `EXISTS (
  SELECT 1 FROM print_jobs j
  WHERE j.order_id = i.order_id AND j.state = 'printed' AND i.id = ANY (j.item_ids) AND ${IS_CURRENT}
)`

/**
 * SQL that drops jobs. A locked job is being claimed or settled. Without a wait for it, this cannot deadlock; `dropUnneededJobs` or the
 * claim finds it again.
 * @param where SQL about a job (`j`)
 */
export const dropSql = (where: string): string => `
UPDATE print_jobs SET state = 'dropped', settled_at = now()
WHERE id IN (SELECT j.id FROM print_jobs j WHERE ${where} FOR UPDATE SKIP LOCKED)`

/** SQL that drops the waiting jobs of a cancelled order in the statement that cancels it. @param orderId SQL */
export const dropJobsOfSql = (orderId: string): string =>
  dropSql(`j.order_id = ${orderId} AND j.state = 'waiting' AND j.begun_at IS NULL`)
