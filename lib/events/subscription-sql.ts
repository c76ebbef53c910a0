import { IS_PENDING } from './outbox'

/**
 * SQL for whether an endpoint gets an event: it is enabled and matches the event's organisation, branch and type. The
 * board's receiver has no organisation and gets all events.
 * @param endpoint alias of a row of `webhook_endpoints`
 * @param event alias of a row of `order_events`
 */
export const isSubscribed = (endpoint: string, event: string): string => `${endpoint}.enabled
  AND (${endpoint}.org_id IS NULL OR ${endpoint}.org_id = ${event}.org_id)
  AND (${endpoint}.branch_id IS NULL OR ${endpoint}.branch_id = ${event}.branch_id)
  AND (${endpoint}.event_types = '{}' OR ${event}.type = ANY (${endpoint}.event_types))`

/**
 * SQL for when a new event is due at an endpoint: now, or, if the endpoint fails and an earlier event of the order waits
 * for its retry, at the time of that retry.
 */
export const firstAttemptAt = (
  endpoint: string,
  event: string,
): string => `CASE WHEN ${endpoint}.failures = 0 THEN now()
  ELSE greatest(now(), (
    SELECT max(earlier.next_attempt) FROM webhook_deliveries earlier
    WHERE earlier.endpoint_id = ${endpoint}.id AND earlier.order_id = ${event}.order_id AND earlier.${IS_PENDING})) END`
