import { STILL_WAITS } from './outbox'

/**
 * SQL for whether an endpoint is told of an event: enabled, of the event's organisation (the board's own has none and is
 * told of all) and branch, and of its type.
 * @param endpoint alias of a row of `webhook_endpoints`
 * @param event alias of a row of `order_events`
 */
export const isToldOf = (endpoint: string, event: string): string => `${endpoint}.enabled
  AND (${endpoint}.org_id IS NULL OR ${endpoint}.org_id = ${event}.org_id)
  AND (${endpoint}.branch_id IS NULL OR ${endpoint}.branch_id = ${event}.branch_id)
  AND (${endpoint}.event_types = '{}' OR ${event}.type = ANY (${endpoint}.event_types))`

/**
 * SQL for when a new event is due at an endpoint: now; but where the endpoint fails and an earlier event of the order waits
 * for its retry, with that one, so that it is not looked at in vain until then.
 */
export const firstAttemptAt = (
  endpoint: string,
  event: string,
): string => `CASE WHEN ${endpoint}.failures = 0 THEN now()
  ELSE greatest(now(), (
    SELECT max(earlier.next_attempt) FROM webhook_deliveries earlier
    WHERE earlier.endpoint_id = ${endpoint}.id AND earlier.order_id = ${event}.order_id AND earlier.${STILL_WAITS})) END`
