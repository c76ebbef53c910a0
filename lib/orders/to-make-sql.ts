import { isLaterSql } from './courses'

/**
 * SQL: what stations make of the rows of `order_items`, as a subquery: the parts of combos, and the other lines (to-make.ts). Columns:
 * `id`, `order_id`, `position`, `station_id`, `quantity`, `done`, `added_at`, `course`, `later`, `fired_at`. A condition on `order_id` uses
 * the index of the lines.
 */
export const TO_MAKE_LINES = `(
  SELECT piece.id, l.order_id, l.position, piece.station_id, piece.quantity, piece.done, l.added_at,
    ${isLaterSql('l')} AS later, l.course, l.fired_at
  FROM order_items l CROSS JOIN LATERAL (
    SELECT l.id, l.station_id, l.quantity, l.done_at IS NOT NULL AS done WHERE l.parts = '[]'
    UNION ALL
    SELECT part.id, part."stationId", l.quantity * part.quantity, part.done
    FROM jsonb_to_recordset(l.parts) AS part(id uuid, "stationId" uuid, quantity int, done boolean)
  ) piece
)`
