import type { OrderStatus } from '../orders/order-status'

/** SQL that several statements share. Each function returns an expression; its arguments are SQL too, never user input. */

/** Whole milliseconds: of a moment since 1970 UTC, or of an interval. A float8, which both drivers read as a number. */
export const epochMs = (time: string): string => `round(extract(epoch FROM ${time}) * 1000)::float8`

/** The database's clock, which every process shares: milliseconds since 1970 UTC. */
export const DATABASE_NOW = epochMs('clock_timestamp()')

/** Whether a column is one of some states. Written as the states themselves, so that partial indexes are used. */
export const isOneOf = (column: string, states: readonly OrderStatus[]): string =>
  `${column} IN (${states.map((state) => `'${state}'`).join(', ')})`

/** An observed value (nearest rank): for a time to ready, one that an order took. Null without rows. @param share 0 to 1 */
export const percentile = (share: number, value: string): string =>
  `percentile_disc(${share}) WITHIN GROUP (ORDER BY ${value})`

/**
 * The BoardStations of an organisation as JSON, in the order of their places. Snapshot and heartbeat must agree: where they
 * differ, a board loads itself anew.
 * @param orgId the organisation's id
 */
export const boardStations = (orgId: string): string => `coalesce((
    SELECT json_agg(json_build_object(
      'name', s.name, 'soonMs', s.soon_after_minutes * 60000, 'lateMs', s.late_after_minutes * 60000)
      ORDER BY s.position, s.name)
    FROM stations s WHERE s.org_id = ${orgId}
  ), '[]')`
