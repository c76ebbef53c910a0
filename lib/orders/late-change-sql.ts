import { raw } from '../db/sql'

/**
 * From how many days before today in UTC the figures of a business day are kept (lib/reports). A change of an order is marked from three
 * days later on: longer than a transaction takes, and than the business day of any branch differs from the day in UTC. So each change is
 * in the figures that are kept, or marks their day, and an order of today marks nothing.
 */
export const KEPT_AFTER_DAYS = 7
const MARKED_AFTER_DAYS = KEPT_AFTER_DAYS - 3

/** SQL for the last day of which the figures are kept, as a date. */
export const LAST_KEPT_DAY = `((now() AT TIME ZONE 'UTC')::date - ${KEPT_AFTER_DAYS})`

/**
 * Marks the day of a changed order, whose kept figures are not used any more. An order of the last days marks nothing. See OrderWrite for
 * the CTEs.
 */
export const MARK_DAY = raw(`
  INSERT INTO report_days AS d (branch_id, day, changed_seq)
  SELECT changed.branch_id, changed.day, sequenced.seq FROM changed, sequenced
  WHERE changed.day <= (now() AT TIME ZONE 'UTC')::date - ${MARKED_AFTER_DAYS}
  ON CONFLICT (branch_id, day) DO UPDATE SET changed_seq = excluded.changed_seq`)
