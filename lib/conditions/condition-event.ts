import { z } from 'zod'
import { toZonedIso } from '../branch-time'
import { epochMs } from '../db/sql-fragments'
import { EXAMPLE_BRANCH_ID, EXAMPLE_ITEM_ID, id, orNull } from '../schema-parts'
import { CONDITION_KINDS, CONDITION_STATES, type ConditionEventType, type ConditionKind } from './condition-kinds'

const moment = (description: string) =>
  z.iso.datetime({ offset: true }).meta({ description, example: '2026-11-22T09:41:05.120+07:00' })

const EXAMPLE_CONDITION_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000c7'

/** The `data` of an event of a condition. */
export const conditionDataSchema = z.object({
  conditionId: id('The same in the event of the beginning and in that of the end.', EXAMPLE_CONDITION_ID),
  condition: z.enum(CONDITION_KINDS).meta({ example: 'sold_out' }),
  state: z.enum(CONDITION_STATES).meta({ description: 'Whether the condition began or ended.', example: 'began' }),
  branchId: orNull(id('Branch id.', EXAMPLE_BRANCH_ID)).meta({ description: 'Null: it belongs to no branch.' }),
  subjectId: id('The menu item, option, branch, screen, order, printer or webhook endpoint.', EXAMPLE_ITEM_ID),
  subject: z.string().meta({ description: 'Its name; of an order, its number.', example: 'Phở bò' }),
  beganAt: moment('When Passboard noticed the beginning.'),
  endedAt: orNull(moment('When it ended.')).meta({ description: 'Null: it has not ended.' }),
})

/** An event of a condition. `timestamp`: ISO 8601, when it began or ended. */
export type ConditionEvent = { type: ConditionEventType; timestamp: string; data: z.infer<typeof conditionDataSchema> }

/** An event of a condition as its rows store it. Times are milliseconds since 1970 UTC. */
export type StoredConditionEvent = {
  id: string
  type: ConditionEventType
  conditionId: string
  condition: ConditionKind
  /** 1: it began; 2: it ended. */
  version: 1 | 2
  branchId: string | null
  subjectId: string
  subject: string
  beganAt: number
  at: number
  /** IANA name, of the branch or else of the organisation. */
  timeZone: string
}

export function presentConditionEvent(event: StoredConditionEvent): ConditionEvent {
  const { id, type, version, at, beganAt, timeZone, ...about } = event
  const timestamp = toZonedIso(at, timeZone)
  const hasEnded = version === 2
  return {
    type,
    timestamp,
    data: {
      ...about,
      state: hasEnded ? 'ended' : 'began',
      beganAt: toZonedIso(beganAt, timeZone),
      endedAt: hasEnded ? timestamp : null,
    },
  }
}

/**
 * SQL for the StoredConditionEvent of a row of `condition_events`, as JSON.
 * @param event its alias
 */
export const storedConditionEventSql = (event: string): string => `(
  SELECT json_build_object(
    'id', ${event}.id, 'type', ${event}.type, 'conditionId', c.id, 'condition', c.kind, 'version', ${event}.version,
    'branchId', c.branch_id, 'subjectId', c.subject_id, 'subject', c.subject, 'beganAt', ${epochMs('c.began_at')},
    'at', ${epochMs(`${event}.at`)}, 'timeZone', coalesce(b.time_zone, g.time_zone))
  FROM conditions c JOIN organisations g ON g.id = c.org_id LEFT JOIN branches b ON b.id = c.branch_id
  WHERE c.id = ${event}.condition_id)`
