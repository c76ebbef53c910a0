import { businessDaySql } from '../branches/business-day'
import { empty, raw, type Statement, sql as statement } from '../db/sql'

/** SQL for the id of a branch's last event; null where there is none, or where it was pruned. @param branch alias of a row */
export const lastEventSql = (branch: string): string =>
  `(SELECT e.id FROM order_events e WHERE e.branch_id = ${branch}.id AND e.seq = ${branch}.seq)`

/**
 * SQL for the validator of the orders of an organisation, or of some of its branches. One row with
 * - `validator`: a text. While it is the same, no answer has changed that shows only these orders, whichever process changes them. It
 * covers
 *   `seq` and the id of the last event of each branch (a restored database, or a replica that lagged, repeats a `seq` with another event),
 *   the settings, and the business day of each branch.
 * - `settings`: a text, of what changes without an event how orders are shown: the time zones of the branches, and the names of the
 * stations.
 *
 * It does not cover other times than the days, the menu, tables, guests, screens and bank accounts, nor what an operator changes by hand
 * without an event.
 * @param orgId the id, without the aliases `g`, `one` and `s`
 * @param branches the same, for what stands behind `=`: an id, or `ANY (ids)`; null: all branches
 */
export const ordersValidatorSql = (orgId: Statement, branches: Statement | null): Statement => statement`
SELECT settings, concat_ws(' ', settings, changes) AS validator
FROM (
  SELECT ${digest(raw('of_branches.changes'))} AS changes,
    ${digest(statement`concat(of_branches.time_zones, (
      SELECT json_agg(s.name ORDER BY s.id) FROM stations s WHERE s.org_id = g.id
    ))`)} AS settings
  FROM organisations g CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', one.id, one.seq, ${LAST_EVENT}, ${DAY}), ',' ORDER BY one.id) AS changes,
      string_agg(concat_ws(' ', one.id, one.time_zone), ',' ORDER BY one.id) AS time_zones
    FROM branches one WHERE one.org_id = g.id ${branches ? statement`AND one.id = ${branches}` : empty}
  ) of_branches
  WHERE g.id = ${orgId}
) of_orders`

const LAST_EVENT = raw(lastEventSql('one'))
const DAY = raw(businessDaySql('one', 'now()'))

const digest = (text: Statement): Statement => statement`encode(sha256(convert_to(${text}, 'UTF8')), 'base64')`
