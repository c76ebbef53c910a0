/** SQL for the id of a branch's last event; null where there is none, or where it was pruned. @param branch alias of a row */
export const lastEventSql = (branch: string): string =>
  `(SELECT e.id FROM order_events e WHERE e.branch_id = ${branch}.id AND e.seq = ${branch}.seq)`
