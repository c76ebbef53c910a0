import type { Sql } from '../db/database'
import { raw, sql as statement } from '../db/sql'
import { priceAt } from '../menu/menu-repository'
import type { ServingTime } from '../menu/serving-times'
import { SOLD_OUT_MARKS } from '../menu/sold-out'
import type { OptionGroup } from '../options/option-group'
import { optionGroupsOfItem } from '../options/option-groups-sql'
import type { OrderPart } from './order'

/** An item as a line of an order names it. */
type NamedItem = { menuItemId?: string | undefined; reference?: string | undefined }

/** An item of the menu, as an order takes it over. */
export type OrderedItem = {
  id: string
  reference: string | null
  name: string
  price: number
  station: string | null
  stationId: string | null
  kitchenName: string
  allergens: string[]
  /** Of its category. */
  course: number | null
  soldOut: boolean
  servingTimes: ServingTime[]
  /** Of its category. */
  categoryTimes: ServingTime[]
  groups: OptionGroup[]
  /** What a combo consists of; empty: it is none. */
  components: (Omit<OrderPart, 'id' | 'options' | 'done'> & { groups: OptionGroup[] })[]
}

/** The items of the menu that lines name, with what is sold out at the branch. */
export const findOrderedItems = (
  { prisma }: Sql,
  { orgId, branchId }: { orgId: string; branchId: string },
  named: NamedItem[],
): Promise<OrderedItem[]> =>
  prisma.$queryRaw<OrderedItem[]>(statement`
    SELECT m.id, m.reference, m.name, ${priceAt('m', branchId)} AS price, s.name AS station, s.id AS "stationId", m.allergens, category.course,
      m.serving_times AS "servingTimes", category.serving_times AS "categoryTimes",
      coalesce(nullif(m.kitchen_name, ''), m.name) AS "kitchenName", ${optionGroupsOfItem('m', branchId)} AS groups,
      EXISTS (SELECT FROM ${raw(SOLD_OUT_MARKS)} x WHERE x.menu_item_id = m.id AND x.branch_id = ${branchId}::uuid) AS "soldOut",
      coalesce((
        SELECT json_agg(json_build_object('menuItemId', p.id, 'menuItemName', p.name, 'station', ps.name, 'stationId', ps.id, 'quantity', c.quantity,
          'kitchenName', coalesce(nullif(p.kitchen_name, ''), p.name), 'allergens', p.allergens,
          'groups', ${optionGroupsOfItem('p', branchId)}) ORDER BY c.position, p.id)
        FROM menu_components c JOIN menu_items p ON p.id = c.menu_item_id LEFT JOIN stations ps ON ps.id = p.station_id
        WHERE c.combo_id = m.id
      ), '[]') AS components
    FROM menu_items m JOIN menu_categories category ON category.id = m.category_id
    LEFT JOIN stations s ON s.id = m.station_id
    WHERE m.org_id = ${orgId}::uuid AND m.removed_at IS NULL AND (m.id = ANY (${given(named.map(({ menuItemId }) => menuItemId))}::uuid[])
      OR m.reference = ANY (${given(named.map(({ reference }) => reference))}::text[]))`)

const given = (names: (string | undefined)[]): string[] => [...new Set(names.filter((name) => name !== undefined))]

/** The ids of the items with these references, also of removed ones, by reference. */
export async function idsByReference(
  { prisma }: Sql,
  orgId: string,
  references: string[],
): Promise<Map<string, string>> {
  const items = await prisma.menuItem.findMany({
    where: { orgId, reference: { in: references } },
    select: { id: true, reference: true },
  })
  return new Map(items.flatMap(({ id, reference }) => (reference === null ? [] : [[reference, id]])))
}
