import type { Sql } from '../db/database'
import { DATABASE_NOW } from '../db/sql-fragments'
import { afterQuietHours, type QuietHours } from './quiet-hours'

/** Whether an alarm tells of the beginning or of the end of a condition. */
export const PHASES = { began: 1, ended: 2 } as const

/** An alarm to queue, with what decides when it is due. */
type Queued = {
  targetId: string
  conditionId: string
  /** Milliseconds since 1970 UTC. */
  now: number
  quiet: QuietHours | null
  /** IANA name. */
  timeZone: string
}

/**
 * Queues an alarm for each target that is to be told that a condition began. A target is not told of a screen that is away while it
 * knows that orders of the branch are on no screen: one message per incident. Call it in the transaction of the conditions.
 */
export async function alarmBeginnings(sql: Sql, conditionIds: readonly string[]): Promise<void> {
  if (conditionIds.length === 0) return
  await queue(sql, await sql.query<Queued>(BEGINNINGS, [conditionIds]), PHASES.began)
}

/**
 * Queues the all-clear where the alarm was sent. An alarm that nobody has tried to send yet, because it waits for the end of quiet hours,
 * is dropped; one whose target does not answer stays, and tells both. Call it in the transaction of the conditions.
 */
export async function alarmEnds(sql: Sql, conditionIds: readonly string[]): Promise<void> {
  if (conditionIds.length === 0) return
  await dropUntried(sql, conditionIds)
  await queue(sql, await sql.query<Queued>(ENDS, [conditionIds]), PHASES.ended)
}

/** Drops the alarms of the beginning that nobody has tried to send yet. */
export async function dropUntried(sql: Sql, conditionIds: readonly string[]): Promise<void> {
  await sql.query(DROP_UNTRIED, [conditionIds])
}

async function queue(sql: Sql, alarms: readonly Queued[], phase: number): Promise<void> {
  const due = alarms.map(({ now, quiet, timeZone }) => afterQuietHours(now, quiet, timeZone))
  await sql.query(QUEUE, [
    alarms.map(({ targetId }) => targetId),
    alarms.map(({ conditionId }) => conditionId),
    due,
    phase,
  ])
}

const QUEUED = `t.id AS "targetId", c.id AS "conditionId", ${DATABASE_NOW} AS now, g.time_zone AS "timeZone",
  CASE WHEN t.quiet_from IS NOT NULL THEN json_build_object('from', t.quiet_from, 'until', t.quiet_until) END AS quiet`

const BEGINNINGS = `
SELECT ${QUEUED}
FROM conditions c JOIN organisations g ON g.id = c.org_id JOIN alarm_targets t ON t.org_id = c.org_id
WHERE c.id = ANY ($1::uuid[]) AND t.removed_at IS NULL AND t.held_at IS NULL AND c.kind = ANY (t.kinds)
  AND (t.branch_id IS NULL OR t.branch_id = c.branch_id)
  AND NOT (c.kind = 'screen_away' AND 'branch_undisplayed' = ANY (t.kinds) AND EXISTS (
    SELECT 1 FROM conditions worse
    WHERE worse.kind = 'branch_undisplayed' AND worse.branch_id = c.branch_id AND worse.ended_at IS NULL))`

const ENDS = `
SELECT ${QUEUED}
FROM conditions c JOIN organisations g ON g.id = c.org_id
JOIN alarms a ON a.condition_id = c.id AND a.phase = ${PHASES.began} AND a.state = 'sent'
JOIN alarm_targets t ON t.id = a.target_id AND t.removed_at IS NULL AND t.held_at IS NULL
WHERE c.id = ANY ($1::uuid[])`

const DROP_UNTRIED = `
UPDATE alarms SET state = 'dropped', settled_at = now()
WHERE condition_id = ANY ($1::uuid[]) AND phase = ${PHASES.began} AND state = 'waiting' AND attempts = 0`

const QUEUE = `
INSERT INTO alarms (target_id, condition_id, phase, next_attempt)
SELECT target_id, condition_id, $4::int, to_timestamp(due / 1000)
FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) AS given(target_id, condition_id, due)
ON CONFLICT DO NOTHING`
