import { tryLock } from '../db/advisory-lock'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { epochMs } from '../db/sql-fragments'
import { isSubscribed } from '../outbox/subscription-sql'
import type { OpenCondition } from './compare-conditions'
import { CONDITION_EVENT_TYPES, type ConditionEventType } from './condition-kinds'
import type { PresentCondition } from './find-present'

/**
 * Takes the lock of the comparison until the transaction ends.
 * @returns the database's time, in milliseconds since 1970 UTC; null: another transaction has the lock
 */
export const lockComparison = (sql: Sql): Promise<number | null> => tryLock(sql, 'passboard.conditions')

/** The organisations with an endpoint or an alarm target for conditions. Nobody asks about the others. */
export async function toldOrganisations({ prisma }: Sql): Promise<string[]> {
  const rows = await prisma.$queryRaw<{ id: string }[]>(statement`
    SELECT e.org_id AS id FROM webhook_endpoints e
    WHERE e.org_id IS NOT NULL AND e.enabled
      AND (e.event_types = '{}' OR e.event_types && ${CONDITION_EVENT_TYPES}::text[])
    UNION
    SELECT t.org_id FROM alarm_targets t WHERE t.removed_at IS NULL`)
  return rows.map(({ id }) => id)
}

/** Ends the conditions of organisations that are not told any more. */
export const endUntold = ({ prisma }: Sql, told: readonly string[]) =>
  prisma.$executeRaw(statement`
    UPDATE conditions SET ended_at = now() WHERE ended_at IS NULL AND NOT org_id = ANY (${told}::uuid[])`)

/** The conditions that have begun and not ended. `isRemoved`: what it was about is gone; the screen, for example, is not back. */
export const findOpenConditions = ({ prisma }: Sql): Promise<(OpenCondition & { isRemoved: boolean })[]> =>
  prisma.$queryRaw<(OpenCondition & { isRemoved: boolean })[]>(statement`
    SELECT c.id, c.kind, c.branch_id AS "branchId", c.subject_id AS "subjectId",
      ${raw(epochMs('c.missing_since'))} AS "missingSince",
      CASE c.kind
        WHEN 'screen_away' THEN NOT EXISTS (SELECT 1 FROM screens s WHERE s.id = c.subject_id AND s.revoked_at IS NULL)
        WHEN 'printer_failing' THEN NOT EXISTS (SELECT 1 FROM printers p WHERE p.id = c.subject_id AND p.removed_at IS NULL)
        WHEN 'endpoint_off' THEN NOT EXISTS (SELECT 1 FROM webhook_endpoints e WHERE e.id = c.subject_id)
        WHEN 'sold_out' THEN NOT EXISTS (SELECT 1 FROM menu_items m WHERE m.id = c.subject_id AND m.removed_at IS NULL)
          AND NOT EXISTS (SELECT 1 FROM menu_options m JOIN option_groups g ON g.id = m.group_id
            WHERE m.id = c.subject_id AND m.removed_at IS NULL AND g.removed_at IS NULL)
        ELSE false
      END AS "isRemoved"
    FROM conditions c WHERE c.ended_at IS NULL`)

/** Notes since now that conditions do not hold any more, and of others that they hold again. */
export const markMissing = ({ prisma }: Sql, missing: readonly string[], again: readonly string[]) =>
  prisma.$executeRaw(statement`
    UPDATE conditions SET missing_since = CASE WHEN id = ANY (${missing}::uuid[]) THEN now() END
    WHERE id = ANY (${missing}::uuid[]) OR id = ANY (${again}::uuid[])`)

export const endConditions = ({ prisma }: Sql, ids: readonly string[]) =>
  prisma.$executeRaw(statement`UPDATE conditions SET ended_at = now() WHERE id = ANY (${ids}::uuid[])`)

type NewRow = Omit<PresentCondition, 'mayBegin'> & { id: string }

export const insertConditions = ({ prisma }: Sql, conditions: readonly NewRow[]) =>
  prisma.condition.createMany({
    data: conditions.map(({ id, orgId, branchId, kind, subjectId, subject }) => ({
      id,
      orgId,
      branchId,
      kind,
      subjectId,
      subject,
    })),
  })

type NewEvent = { id: string; conditionId: string; type: ConditionEventType }

/** Writes events of conditions, with their deliveries to webhooks. @param version 1: they began; 2: they ended */
export const insertEvents = ({ prisma }: Sql, events: readonly NewEvent[], version: 1 | 2) =>
  prisma.$executeRaw(statement`
    WITH written AS (
      INSERT INTO condition_events (id, org_id, branch_id, condition_id, version, type, at)
      SELECT given.id, c.org_id, c.branch_id, c.id, ${version}::int, given.type, now()
      FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS given(id uuid, "conditionId" uuid, type text)
      JOIN conditions c ON c.id = given."conditionId"
      RETURNING *
    )
    INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, next_attempt)
    SELECT e.id, written.id, written.condition_id, written.version, now()
    FROM written JOIN webhook_endpoints e ON e.org_id = written.org_id AND ${raw(isSubscribed('e', 'written'))}`)

/** Holds a condition: a comparison that ends it waits, or has ended it. @returns whether it has ended */
export async function holdCondition({ prisma }: Sql, id: string): Promise<boolean> {
  const [condition] = await prisma.$queryRaw<{ hasEnded: boolean }[]>(
    statement`SELECT ended_at IS NOT NULL AS "hasEnded" FROM conditions WHERE id = ${id}::uuid FOR SHARE`,
  )
  return condition?.hasEnded ?? false
}

/** Holds the conditions of an organisation that have not ended. @returns their ids */
export async function holdOpenConditions({ prisma }: Sql, orgId: string): Promise<string[]> {
  const conditions = await prisma.$queryRaw<{ id: string }[]>(
    statement`SELECT id FROM conditions WHERE org_id = ${orgId}::uuid AND ended_at IS NULL FOR SHARE`,
  )
  return conditions.map(({ id }) => id)
}
