/** SQL that several statements share. Each function returns an expression. Its arguments are SQL, never user input. */

/** Whole milliseconds of a timestamp (since 1970 UTC) or an interval, as float8, which both drivers read as a number. */
export const epochMs = (time: string): string => `round(extract(epoch FROM ${time}) * 1000)::float8`

/** The database's clock, which every process shares: milliseconds since 1970 UTC. */
export const DATABASE_NOW = epochMs('clock_timestamp()')

/** Whether a column is one of some states. The states are literals, so that Postgres uses partial indexes. */
export const isOneOf = (column: string, states: readonly string[]): string =>
  `${column} IN (${states.map((state) => `'${state}'`).join(', ')})`

/** Percentile by nearest rank, so it is a value that occurs. Null without rows. @param share 0 to 1 */
export const percentile = (share: number, value: string): string =>
  `percentile_disc(${share}) WITHIN GROUP (ORDER BY ${value})`

/**
 * The BoardStations of an organisation as JSON, ordered by position. Snapshot and heartbeat must use the same expression:
 * a board reloads where they differ.
 * @param orgId SQL for the organisation's id
 */
export const boardStations = (orgId: string): string => `coalesce((
    SELECT json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'soonMs', s.soon_after_minutes * 60000, 'lateMs', s.late_after_minutes * 60000,
      'startsTogether', s.starts_together)
      ORDER BY s.position, s.name)
    FROM stations s WHERE s.org_id = ${orgId} AND s.removed_at IS NULL
  ), '[]')`

/**
 * The OrderFlow of a branch as JSON.
 * @param branch alias of a row of `branches`
 */
export const orderFlow = (branch: string): string => `json_build_object(
    'readyWhenAllDone', ${branch}.ready_when_all_done, 'stationsConfirm', ${branch}.stations_confirm,
    'confirmStarts', ${branch}.confirm_starts,
    'readyCompletes', ${branch}.ready_completes, 'undoSeconds', ${branch}.undo_seconds,
    'reminderSeconds', ${branch}.reminder_seconds)`
