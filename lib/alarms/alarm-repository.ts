import { type Sql, writeRows } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import { PHASES } from './phases'
import type { QuietHours } from './quiet-hours'
import type { ClaimedAlarm } from './send-queue'

/** An alarm to queue, with what decides when it is due. */
export type QueuedAlarm = {
  targetId: string
  conditionId: string
  /** Milliseconds since 1970 UTC. */
  now: number
  quiet: QuietHours | null
  /** IANA name. */
  timeZone: string
}

const QUEUED = raw(`t.id AS "targetId", c.id AS "conditionId", ${DATABASE_NOW} AS now, g.time_zone AS "timeZone",
  CASE WHEN t.quiet_from IS NOT NULL THEN json_build_object('from', t.quiet_from, 'until', t.quiet_until) END AS quiet`)

/**
 * The alarms that tell the targets of the beginning of conditions. A target is not told of a screen that is away while it knows that orders
 * of the branch are on no screen: one message per incident.
 */
export const alarmsOfBeginnings = ({ prisma }: Sql, conditionIds: readonly string[]): Promise<QueuedAlarm[]> =>
  prisma.$queryRaw<QueuedAlarm[]>(statement`
    SELECT ${QUEUED}
    FROM conditions c JOIN organisations g ON g.id = c.org_id JOIN alarm_targets t ON t.org_id = c.org_id
    WHERE c.id = ANY (${conditionIds}::uuid[]) AND t.removed_at IS NULL AND t.held_at IS NULL AND c.kind = ANY (t.kinds)
      AND (t.branch_id IS NULL OR t.branch_id = c.branch_id)
      AND NOT (c.kind = 'screen_away' AND 'branch_undisplayed' = ANY (t.kinds) AND EXISTS (
        SELECT 1 FROM conditions worse
        WHERE worse.kind = 'branch_undisplayed' AND worse.branch_id = c.branch_id AND worse.ended_at IS NULL))`)

/** The alarms that tell of the end of conditions, for the targets that were told of the beginning. */
export const alarmsOfEnds = ({ prisma }: Sql, conditionIds: readonly string[]): Promise<QueuedAlarm[]> =>
  prisma.$queryRaw<QueuedAlarm[]>(statement`
    SELECT ${QUEUED}
    FROM conditions c JOIN organisations g ON g.id = c.org_id
    JOIN alarms a ON a.condition_id = c.id AND a.phase = ${PHASES.began} AND a.state = 'sent'
    JOIN alarm_targets t ON t.id = a.target_id AND t.removed_at IS NULL AND t.held_at IS NULL
    WHERE c.id = ANY (${conditionIds}::uuid[])`)

/** Drops the alarms of the beginning that nobody has tried to send yet. */
export const dropUntried = ({ prisma }: Sql, conditionIds: readonly string[]) =>
  prisma.$executeRaw(statement`
    UPDATE alarms SET state = 'dropped', settled_at = now()
    WHERE condition_id = ANY (${conditionIds}::uuid[]) AND phase = ${PHASES.began} AND state = 'waiting' AND attempts = 0`)

type Due = { targetId: string; conditionId: string; dueAt: number }

/** Queues alarms. One that was queued before stays. @param alarms `dueAt`: milliseconds since 1970 UTC */
export const insertAlarms = ({ prisma }: Sql, alarms: readonly Due[], phase: number) =>
  prisma.$executeRaw(statement`
    INSERT INTO alarms (target_id, condition_id, phase, next_attempt)
    SELECT target_id, condition_id, ${phase}::int, to_timestamp(due / 1000)
    FROM unnest(${alarms.map(({ targetId }) => targetId)}::uuid[], ${alarms.map(({ conditionId }) => conditionId)}::uuid[],
      ${alarms.map(({ dueAt }) => dueAt)}::float8[]) AS given(target_id, condition_id, due)
    ON CONFLICT DO NOTHING`)

/** Until the next claim of the same alarm or summary. Longer than an attempt can take. */
export const LEASE = raw(`interval '60 seconds'`)

/**
 * Claims due alarms until the lease ends, the oldest first. Two processes never claim the same one. None waits longer than 26 hours, for
 * the end of quiet hours or a retry: such a time is of a clock that was ahead.
 */
export const claimAlarms = (sql: Sql, limit: number): Promise<ClaimedAlarm[]> =>
  writeRows<ClaimedAlarm>(
    sql,
    statement`
      WITH due AS (
        SELECT target_id, condition_id, phase FROM alarms
        WHERE state = 'waiting' AND (next_attempt <= now() OR next_attempt > now() + interval '26 hours')
        ORDER BY next_attempt LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE alarms a SET attempts = a.attempts + 1, next_attempt = now() + ${LEASE}
        FROM due WHERE a.target_id = due.target_id AND a.condition_id = due.condition_id AND a.phase = due.phase
        RETURNING a.*
      )
      SELECT a.target_id AS "targetId", a.condition_id AS "conditionId", a.phase, a.attempts AS attempt, t.channel,
        t.address, t.language, t.origin, c.kind, c.subject, coalesce(b.name, g.name) AS place,
        c.branch_id AS "branchId", coalesce(b.time_zone, g.time_zone) AS "timeZone",
        ${raw(epochMs('c.began_at'))} AS "beganAt", ${raw(epochMs('c.ended_at'))} AS "endedAt"
      FROM claimed a JOIN alarm_targets t ON t.id = a.target_id JOIN conditions c ON c.id = a.condition_id
      JOIN organisations g ON g.id = c.org_id LEFT JOIN branches b ON b.id = c.branch_id
      ORDER BY a.created_at`,
  )

/** `error` null: it was accepted. `retrySeconds` null: it is not tried again. */
type Result = { error: string | null; retrySeconds: number | null }

/** Stores the result of an attempt. Only the latest claim settles. The target keeps the last result. */
export const settle = ({ prisma }: Sql, alarm: ClaimedAlarm, { error, retrySeconds }: Result) =>
  prisma.$executeRaw(statement`
    WITH settled AS (
      UPDATE alarms SET last_error = ${error}::text,
        state = CASE WHEN ${error}::text IS NULL THEN 'sent' WHEN ${retrySeconds}::int IS NULL THEN 'dropped'
          ELSE 'waiting' END::alarm_state,
        settled_at = CASE WHEN ${error}::text IS NULL OR ${retrySeconds}::int IS NULL THEN now() END,
        next_attempt = now() + coalesce(${retrySeconds}::int, 0) * interval '1 second'
      WHERE target_id = ${alarm.targetId}::uuid AND condition_id = ${alarm.conditionId}::uuid
        AND phase = ${alarm.phase}::int AND attempts = ${alarm.attempt}::int AND state = 'waiting'
    )
    UPDATE alarm_targets SET
      sent_at = CASE WHEN ${error}::text IS NULL THEN now() ELSE sent_at END,
      failed_at = CASE WHEN ${error}::text IS NULL THEN failed_at ELSE now() END,
      last_error = coalesce(${error}::text, last_error)
    WHERE id = ${alarm.targetId}::uuid`)
