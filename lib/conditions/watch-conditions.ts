import { alarmBeginnings, alarmEnds, dropUntried } from '../alarms/queue-alarms'
import type { Database, Sql } from '../db/database'
import { DATABASE_NOW, epochMs } from '../db/sql-fragments'
import { announceOutbox } from '../events/outbox'
import { isSubscribed } from '../events/subscription-sql'
import { newId } from '../ids'
import { compareConditions, type OpenCondition } from './compare-conditions'
import { CONDITION_EVENT_TYPES, type ConditionState, conditionEventType } from './condition-kinds'
import { findHeld, type Held } from './find-held'

/**
 * Compares what holds now with the conditions that have begun, and stores what begins and ends, with the events for webhooks and
 * the alarms for people, in one transaction. Every process may call it: only one at a time compares. What a crash interrupts, the
 * next comparison finds again.
 * @returns whether it compared; false: another process or call does so at the moment
 */
export async function watchConditions(database: Database): Promise<boolean> {
  return database.transaction(async (sql) => {
    const [lock] = await sql.query<{ isLocked: boolean; now: number }>(LOCK, [])
    if (!lock?.isLocked) return false
    const orgIds = (await sql.query<{ id: string }>(TOLD_ORGANISATIONS, [CONDITION_EVENT_TYPES])).map(({ id }) => id)
    await sql.query(FORGET, [orgIds])
    if (orgIds.length === 0) return true
    const open = await sql.query<OpenCondition & { isRemoved: boolean }>(OPEN, [])
    const removed = open.filter(({ isRemoved }) => isRemoved)
    const { began, ended, missing, again } = compareConditions(
      await findHeld(sql, orgIds),
      open.filter(({ isRemoved }) => !isRemoved),
      lock.now,
    )
    await sql.query(MARK, [idsOf(missing), idsOf(again)])
    await sql.query(END, [idsOf([...removed, ...ended])])
    await announce(sql, ended, 'ended')
    await alarmEnds(sql, idsOf(ended))
    await dropUntried(sql, idsOf(removed))
    const begun = await begin(sql, began)
    await announce(sql, begun, 'began')
    await alarmBeginnings(sql, idsOf(begun))
    return true
  })
}

const idsOf = (conditions: readonly { id: string }[]) => conditions.map(({ id }) => id)

const LOCK = `
SELECT pg_try_advisory_xact_lock(hashtextextended('passboard.conditions', 0)) AS "isLocked", ${DATABASE_NOW} AS now`

/** Organisations with an endpoint or an alarm target for conditions. Nobody asks about the others. */
const TOLD_ORGANISATIONS = `
SELECT e.org_id AS id FROM webhook_endpoints e
WHERE e.org_id IS NOT NULL AND e.enabled AND (e.event_types = '{}' OR e.event_types && $1::text[])
UNION
SELECT t.org_id FROM alarm_targets t WHERE t.removed_at IS NULL`

const FORGET = 'UPDATE conditions SET ended_at = now() WHERE ended_at IS NULL AND NOT org_id = ANY ($1::uuid[])'

/** A condition of something that was removed ends without an event: the screen, for example, is not back. */
const OPEN = `
SELECT c.id, c.kind, c.branch_id AS "branchId", c.subject_id AS "subjectId", ${epochMs('c.missing_since')} AS "missingSince",
  CASE c.kind
    WHEN 'screen_away' THEN NOT EXISTS (SELECT 1 FROM screens s WHERE s.id = c.subject_id AND s.revoked_at IS NULL)
    WHEN 'printer_failing' THEN NOT EXISTS (SELECT 1 FROM printers p WHERE p.id = c.subject_id AND p.removed_at IS NULL)
    WHEN 'endpoint_off' THEN NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.id = c.subject_id)
    WHEN 'sold_out' THEN NOT EXISTS (SELECT 1 FROM menu_items m WHERE m.id = c.subject_id)
      AND NOT EXISTS (SELECT 1 FROM menu_options m WHERE m.id = c.subject_id)
    ELSE false
  END AS "isRemoved"
FROM conditions c WHERE c.ended_at IS NULL`

const MARK = `
UPDATE conditions SET missing_since = CASE WHEN id = ANY ($1::uuid[]) THEN now() END
WHERE id = ANY ($1::uuid[]) OR id = ANY ($2::uuid[])`

const END = 'UPDATE conditions SET ended_at = now() WHERE id = ANY ($1::uuid[])'

async function begin(sql: Sql, held: readonly Held[]): Promise<(Held & { id: string })[]> {
  const conditions = held.map((one) => ({ ...one, id: newId() }))
  await sql.query(
    `INSERT INTO conditions (id, org_id, branch_id, kind, subject_id, subject)
     SELECT id, "orgId", "branchId", kind, "subjectId", subject
     FROM jsonb_to_recordset($1::jsonb) AS c(id uuid, "orgId" uuid, "branchId" uuid, kind text, "subjectId" uuid, subject text)`,
    [JSON.stringify(conditions)],
  )
  return conditions
}

/** Writes the events for webhooks, with their deliveries. */
async function announce(
  sql: Sql,
  conditions: readonly Pick<Held & { id: string }, 'id' | 'kind'>[],
  state: ConditionState,
) {
  const events = conditions.flatMap(({ id: conditionId, kind }) => {
    const type = conditionEventType(kind, state)
    return type === null ? [] : [{ id: newId(), conditionId, type }]
  })
  if (events.length === 0) return
  await sql.query(ANNOUNCE, [JSON.stringify(events), state === 'began' ? 1 : 2])
  sql.afterCommit(announceOutbox)
}

const ANNOUNCE = `
WITH written AS (
  INSERT INTO condition_events (id, org_id, branch_id, condition_id, version, type, at)
  SELECT given.id, c.org_id, c.branch_id, c.id, $2::int, given.type, now()
  FROM jsonb_to_recordset($1::jsonb) AS given(id uuid, "conditionId" uuid, type text) JOIN conditions c ON c.id = given."conditionId"
  RETURNING *
)
INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, next_attempt)
SELECT e.id, written.id, written.condition_id, written.version, now()
FROM written JOIN webhook_endpoints e ON e.org_id = written.org_id AND ${isSubscribed('e', 'written')}`
