import { businessDaySql } from '../branches/business-day'
import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { AppError } from '../errors'

/** The branch of a report, and the choices of its filter. */
export type ReportSubject = {
  branch: string
  locale: string
  currency: string
  timeZone: string
  /** The business day of the branch, YYYY-MM-DD. */
  today: string
  /** YYYY-MM-DDThh:mm:ss in the branch's time zone. */
  now: string
  /** The hour in which the business day begins. */
  firstHour: number
  stations: string[]
  items: { id: string; name: string; category: string }[]
  /** Whether the branch has any order. */
  hasOrders: boolean
}

/**
 * @param itemId of an item that is among the items although it was removed: an address may name it; null: none
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function reportSubject(
  { prisma }: Sql,
  orgId: string,
  branchId: string,
  itemId: string | null = null,
): Promise<ReportSubject> {
  const [subject] = await prisma.$queryRaw<ReportSubject[]>(statement`
    SELECT b.name AS branch, g.locale, g.currency, b.time_zone AS "timeZone",
      extract(hour FROM b.day_ends_at::time)::int AS "firstHour",
      ${raw(businessDaySql('b', 'clock_timestamp()'))}::text AS today,
      to_char(clock_timestamp() AT TIME ZONE b.time_zone, 'YYYY-MM-DD"T"HH24:MI:SS') AS now,
      (SELECT coalesce(json_agg(s.name ORDER BY s.position, s.name), '[]') FROM stations s WHERE s.org_id = g.id AND s.removed_at IS NULL) AS stations,
      (
        SELECT coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'category', c.name)
          ORDER BY c.position, c.name, m.position, m.name), '[]')
        FROM menu_items m JOIN menu_categories c ON c.id = m.category_id
        WHERE m.org_id = g.id AND (m.removed_at IS NULL OR m.id = ${itemId}::uuid)
      ) AS items,
      EXISTS (SELECT FROM orders o WHERE o.branch_id = b.id) AS "hasOrders"
    FROM branches b JOIN organisations g ON g.id = b.org_id
    WHERE b.id = ${branchId}::uuid AND b.org_id = ${orgId}::uuid`)
  if (!subject) throw new AppError('not_found', 'There is no such branch.')
  return subject
}
