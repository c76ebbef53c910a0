import { businessDaySql } from '../branches/business-day'
import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { LEASE } from './alarm-repository'
import type { ClaimedAlarm } from './send-queue'

/** A target whose summary this process has claimed until the lease ends. `place`: the name of the branch, or of the organisation. */
export type ClaimedSummary = Pick<
  ClaimedAlarm,
  'targetId' | 'attempt' | 'channel' | 'address' | 'language' | 'origin' | 'place'
> & {
  orgId: string
  /** Null: of every branch. */
  branchId: string | null
  locale: string
  currency: string
  /** The last business day that is over at each of the branches, YYYY-MM-DD; null: there is no branch. */
  day: string | null
}

/**
 * Claims due summaries, the oldest first. Two processes never claim the same one. None is set further away than 2 days: such a time is of
 * a clock that was ahead.
 */
export const claimSummaries = (sql: Sql, limit: number): Promise<ClaimedSummary[]> =>
  writeRows<ClaimedSummary>(
    sql,
    statement`
      WITH due AS (
        SELECT id FROM alarm_targets
        WHERE (summary_due <= now() OR summary_due > now() + interval '2 days') AND removed_at IS NULL AND held_at IS NULL
        ORDER BY summary_due LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE alarm_targets t SET summary_attempts = t.summary_attempts + 1,
          summary_due = now() + ${LEASE}
        FROM due WHERE t.id = due.id
        RETURNING t.*
      )
      SELECT t.id AS "targetId", t.org_id AS "orgId", t.branch_id AS "branchId", t.summary_attempts AS attempt,
        t.channel, t.address, t.language, t.origin, coalesce(b.name, g.name) AS place, g.locale, g.currency,
        (SELECT min(${raw(businessDaySql('one', 'now()'))}) - 1 FROM branches one
          WHERE one.org_id = t.org_id AND (t.branch_id IS NULL OR one.id = t.branch_id))::text AS day
      FROM claimed t JOIN organisations g ON g.id = t.org_id LEFT JOIN branches b ON b.id = t.branch_id`,
  )

/**
 * The next time at which clocks show the time of the summaries; null: the target gets none. PostgreSQL decides about a time that clocks
 * skip or show twice.
 */
const NEXT = raw(`(SELECT min(next.at) FROM (
  SELECT (((now() AT TIME ZONE zone.name)::date + days) + t.summary_at::time) AT TIME ZONE zone.name AS at
  FROM generate_series(0, 1) AS days, (
    SELECT coalesce((SELECT time_zone FROM branches WHERE id = t.branch_id),
      (SELECT time_zone FROM organisations WHERE id = t.org_id)) AS name) AS zone
) AS next WHERE next.at > now())`)

/** What became of a claimed attempt. `retrySeconds` null: it is not tried again. */
type Attempt = { number: number | null; wasSent: boolean; error: string | null; retrySeconds: number | null }

const NO_ATTEMPT: Attempt = { number: null, wasSent: false, error: null, retrySeconds: null }

/**
 * Says when a target gets its next summary. Call it when its time or its branch changed, and after each attempt, of which only the latest
 * counts.
 */
export const scheduleSummary = (
  { prisma }: Sql,
  targetId: string,
  { number, wasSent, error, retrySeconds }: Attempt = NO_ATTEMPT,
) =>
  prisma.$executeRaw(statement`
    UPDATE alarm_targets t SET
      summary_due = CASE WHEN ${retrySeconds}::int IS NULL THEN ${NEXT}
        ELSE now() + ${retrySeconds}::int * interval '1 second' END,
      summary_attempts = CASE WHEN ${retrySeconds}::int IS NULL THEN 0 ELSE summary_attempts END,
      sent_at = CASE WHEN ${wasSent} THEN now() ELSE sent_at END,
      failed_at = CASE WHEN ${error}::text IS NULL THEN failed_at ELSE now() END,
      last_error = coalesce(${error}::text, last_error)
    WHERE id = ${targetId}::uuid AND (${number}::int IS NULL OR summary_attempts = ${number}::int)`)
