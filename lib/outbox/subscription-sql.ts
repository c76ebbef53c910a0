import { raw, type Statement, sql as statement } from '../db/sql'
import { BOARD_ENDPOINT_ID, IS_PENDING } from './outbox'

/**
 * SQL for the events of all subjects. `about_id` is the order or the condition; `seq` null: the event of a condition. `place`: among the
 * events of the same subject, as deliveries have it in `version`.
 */
export const EVENTS = `(
  SELECT id, org_id, branch_id, type, seq, seq AS place, at, order_id AS about_id FROM order_events
  UNION ALL
  SELECT id, org_id, branch_id, type, NULL, version, at, condition_id FROM condition_events)`

/**
 * SQL for whether an endpoint gets an event: it is enabled and matches the event's organisation, branch and type. The
 * board's receiver has no organisation and gets all events.
 * @param endpoint alias of a row of `webhook_endpoints`
 * @param event alias of a row of `order_events`, `condition_events` or EVENTS
 */
export const isSubscribed = (endpoint: string, event: string): string => `${endpoint}.enabled
  AND (${endpoint}.org_id IS NULL OR ${endpoint}.org_id = ${event}.org_id)
  AND (${endpoint}.branch_id IS NULL OR ${endpoint}.branch_id = ${event}.branch_id)
  AND (${endpoint}.event_types = '{}' OR ${event}.type = ANY (${endpoint}.event_types))`

/**
 * SQL for when a new event is due at an endpoint: now, or, if the endpoint fails and an earlier event of the order waits
 * for its retry, at the time of that retry.
 */
const firstAttemptAt = (endpoint: string, event: string): string => `CASE WHEN ${endpoint}.failures = 0 THEN now()
  ELSE greatest(now(), (
    SELECT max(earlier.next_attempt) FROM webhook_deliveries earlier
    WHERE earlier.endpoint_id = ${endpoint}.id AND earlier.order_id = ${event}.order_id AND earlier.${IS_PENDING})) END`

/** When the board's delivery is due if the process that wrote the event does not deliver it. */
const HANDED_OVER_UNTIL = raw(`now() + interval '10 seconds'`)

const IS_SUBSCRIBED = raw(isSubscribed('endpoint', 'event'))
const FIRST_ATTEMPT_AT = raw(firstAttemptAt('endpoint', 'event'))

/**
 * Queues the deliveries of a new event, a row of the CTE `event`.
 * @param toBoard of `canHandOver`: the one to the board counts as claimed
 */
export const queueDeliveries = (toBoard: boolean): Statement => statement`
  INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, attempts, next_attempt)
  SELECT endpoint.id, event.id, event.order_id, event.seq, CASE WHEN handed.over THEN 1 ELSE 0 END,
    CASE WHEN handed.over THEN ${HANDED_OVER_UNTIL} ELSE ${FIRST_ATTEMPT_AT} END
  FROM event JOIN webhook_endpoints endpoint ON ${IS_SUBSCRIBED}, LATERAL (
    SELECT ${toBoard}::boolean AND endpoint.id = ${BOARD} AS over
  ) handed
  RETURNING attempts`

const BOARD = raw(`'${BOARD_ENDPOINT_ID}'`)
