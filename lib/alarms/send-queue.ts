import { unseal } from '../access/secrets'
import type { ConditionKind } from '../conditions/condition-kinds'
import type { Sql } from '../db/database'
import { epochMs } from '../db/sql-fragments'
import type { AlarmAddress, AlarmChannel } from './alarm-channels'
import type { AlarmLanguage } from './alarm-text'
import { alarmEnds, PHASES } from './queue-alarms'

/** An alarm that this process has claimed until the lease ends. Times are milliseconds since 1970 UTC. */
export type ClaimedAlarm = {
  targetId: string
  conditionId: string
  phase: (typeof PHASES)[keyof typeof PHASES]
  /** The number of this attempt, from 1. */
  attempt: number
  channel: AlarmChannel
  /** Sealed. */
  address: string
  language: AlarmLanguage
  /** The address at which people open Passboard. */
  origin: string
  kind: ConditionKind
  subject: string
  /** Of the branch; of the organisation if the condition belongs to no branch. */
  place: string
  branchId: string | null
  /** IANA name, of the place. */
  timeZone: string
  beganAt: number
  /** Null: the condition holds. */
  endedAt: number | null
}

/** Longer than an attempt can take. */
const LEASE_SECONDS = 60

/** Claims due alarms, the oldest first. Two processes never claim the same one. */
export function claimAlarms(sql: Sql, limit: number): Promise<ClaimedAlarm[]> {
  return sql.query<ClaimedAlarm>(CLAIM, [limit, LEASE_SECONDS])
}

/** The outcome for an address that no configured key opens. */
export const UNREADABLE_ADDRESS: AlarmOutcome = {
  error: 'The address cannot be decrypted. Add it again.',
  isFinal: true,
}

/** The address of a target; null: no configured key opens it. */
export function openedAddress({ address, targetId }: Pick<ClaimedAlarm, 'address' | 'targetId'>): AlarmAddress | null {
  try {
    return JSON.parse(unseal(address, targetId))
  } catch {
    return null
  }
}

const CLAIM = `
WITH due AS (
  SELECT target_id, condition_id, phase FROM alarms WHERE state = 'waiting' AND next_attempt <= now()
  ORDER BY next_attempt LIMIT $1 FOR UPDATE SKIP LOCKED
), claimed AS (
  UPDATE alarms a SET attempts = a.attempts + 1, next_attempt = now() + $2::int * interval '1 second'
  FROM due WHERE a.target_id = due.target_id AND a.condition_id = due.condition_id AND a.phase = due.phase
  RETURNING a.*
)
SELECT a.target_id AS "targetId", a.condition_id AS "conditionId", a.phase, a.attempts AS attempt, t.channel, t.address,
  t.language, t.origin, c.kind, c.subject, coalesce(b.name, g.name) AS place, c.branch_id AS "branchId",
  coalesce(b.time_zone, g.time_zone) AS "timeZone", ${epochMs('c.began_at')} AS "beganAt", ${epochMs('c.ended_at')} AS "endedAt"
FROM claimed a JOIN alarm_targets t ON t.id = a.target_id JOIN conditions c ON c.id = a.condition_id
JOIN organisations g ON g.id = c.org_id LEFT JOIN branches b ON b.id = c.branch_id
ORDER BY a.created_at`

/** Seconds until the next attempt after the first, second, … failed one: a little over a day in total. */
const RETRY_SECONDS = [10, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]

/** The result of an attempt. `error` null: it was accepted. `isFinal`: no further attempt can succeed. */
export type AlarmOutcome = { error: string | null; isFinal: boolean }

/** Stores the result of an attempt. Call it in a transaction. */
export async function settleAlarm(sql: Sql, alarm: ClaimedAlarm, { error, isFinal }: AlarmOutcome): Promise<void> {
  const { targetId, conditionId, phase, attempt, endedAt } = alarm
  const retry = isFinal ? null : (RETRY_SECONDS[attempt - 1] ?? null)
  // Locked, so that a comparison that ends the condition at this moment sees the result, or this transaction sees the end.
  const [condition] = await sql.query<{ hasEnded: boolean }>(
    'SELECT ended_at IS NOT NULL AS "hasEnded" FROM conditions WHERE id = $1 FOR SHARE',
    [conditionId],
  )
  await sql.query(SETTLE, [targetId, conditionId, phase, attempt, error?.slice(0, 500) ?? null, retry])
  // The condition ended while the message was under way: it told of the beginning only.
  if (error === null && phase === PHASES.began && endedAt === null && condition?.hasEnded) {
    await alarmEnds(sql, [conditionId])
  }
}

/** Only the latest claim settles. The target keeps the last result. */
const SETTLE = `
WITH settled AS (
  UPDATE alarms SET last_error = $5::text,
    state = CASE WHEN $5::text IS NULL THEN 'sent' WHEN $6::int IS NULL THEN 'dropped' ELSE 'waiting' END::alarm_state,
    settled_at = CASE WHEN $5::text IS NULL OR $6::int IS NULL THEN now() END,
    next_attempt = now() + coalesce($6::int, 0) * interval '1 second'
  WHERE target_id = $1 AND condition_id = $2 AND phase = $3::int AND attempts = $4::int AND state = 'waiting'
)
UPDATE alarm_targets SET
  sent_at = CASE WHEN $5::text IS NULL THEN now() ELSE sent_at END,
  failed_at = CASE WHEN $5::text IS NULL THEN failed_at ELSE now() END,
  last_error = coalesce($5::text, last_error)
WHERE id = $1`
