import type { StaffAccess } from '../access/authenticate-staff'
import { demand } from '../access/permissions'
import type { Sql } from '../db/database'

export type MenuEntry = {
  id: string
  name: string
  categoryId: string
  stationId: string | null
  station: string | null
  /** In the currency's smallest unit. */
  price: number
  /** Where it is 86'd, of the branches that the manager may see. */
  soldOutBranchIds: string[]
}

export type MenuSection = { id: string; name: string; items: MenuEntry[] }

/** The whole menu as managers set it up: categories that are empty, too, in their order. */
export function findWholeMenu(sql: Sql, staff: StaffAccess): Promise<MenuSection[]> {
  demand(staff, 'menu.manage')
  return sql.query<MenuSection>(
    `SELECT c.id, c.name, (
       SELECT coalesce(json_agg(row_to_json(item) ORDER BY item.position, item.id), '[]') FROM (
         SELECT m.id, m.name, m.category_id AS "categoryId", m.station_id AS "stationId", s.name AS station, m.price, m.position,
           ARRAY(
             SELECT x.branch_id FROM sold_out x WHERE x.menu_item_id = m.id AND ($2::uuid IS NULL OR x.branch_id = $2)
           ) AS "soldOutBranchIds"
         FROM menu_items m LEFT JOIN stations s ON s.id = m.station_id WHERE m.category_id = c.id
       ) item
     ) AS items
     FROM menu_categories c WHERE c.org_id = $1 ORDER BY c.position, c.id`,
    [staff.orgId, staff.branchId],
  )
}
