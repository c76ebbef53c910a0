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
