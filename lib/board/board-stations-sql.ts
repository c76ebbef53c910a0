/**
 * SQL for the BoardStations of the organisation of `branches b`, in the order of their places. Snapshot and heartbeat share
 * it: where they differ, a board takes itself for an old one.
 */
export const BOARD_STATIONS = `coalesce((
    SELECT json_agg(json_build_object(
      'name', s.name, 'soonMs', s.soon_after_minutes * 60000, 'lateMs', s.late_after_minutes * 60000)
      ORDER BY s.position, s.name)
    FROM stations s WHERE s.org_id = b.org_id
  ), '[]')`
