import type { Sql } from '../db/database'
import { refusedField } from '../settings/change-settings'

/**
 * The largest menu. `MAX_SHOWN_OPTIONS`: the options of all items together, where a shared group counts for each of its items, because REST
 * answers write them so. `MAX_PAGE_BYTES`: the compressed menu of a guest's page, estimated.
 */
const MAX_SHOWN_OPTIONS = 30_000
const MAX_PAGE_BYTES = 450_000

/**
 * Called last in the transaction of a change of the menu.
 * @throws {AppError} invalid_request if the menu is too large then
 */
export async function refuseLargeMenu(sql: Sql, orgId: string): Promise<void> {
  const [size] = await sql.query<{ shownOptions: number; pageBytes: number }>(MENU_SIZE, [orgId])
  const { shownOptions, pageBytes } = size ?? { shownOptions: 0, pageBytes: 0 }
  refuseManyOptions(shownOptions)
  if (pageBytes > MAX_PAGE_BYTES)
    throw refusedField(
      'invalid_request',
      'menu',
      'menuTooLarge',
      `The menu of guests would have about ${Math.ceil(pageBytes / 1000)} kB; it may have ${MAX_PAGE_BYTES / 1000} kB. Use fewer items, ` +
        'options or allergens, or shorter names.',
    )
}

/** @param count of the options of all items, where a group counts for each item @throws {AppError} invalid_request above the bound */
export function refuseManyOptions(count: number): void {
  if (count <= MAX_SHOWN_OPTIONS) return
  throw refusedField(
    'invalid_request',
    'menu',
    'menuTooManyOptions',
    `The items would have ${count} options in all, where a group counts for each item that has it; a menu may have ` +
      `${MAX_SHOWN_OPTIONS}. Give items fewer option groups, or groups fewer options.`,
  )
}

/** Compressed, an id takes about 22 bytes, a photo, which each item may get, 42, a number 3, and a text at most 9 tenths of its bytes. */
const MENU_SIZE = `
SELECT
  (SELECT coalesce(sum(o.count), 0)::int FROM menu_items m
   JOIN item_option_groups a ON a.menu_item_id = m.id
   JOIN (
     SELECT o.group_id, count(*) FROM menu_options o JOIN option_groups g ON g.id = o.group_id
     WHERE g.org_id = $1 GROUP BY o.group_id
   ) o ON o.group_id = a.group_id
   WHERE m.org_id = $1) AS "shownOptions",
  ((SELECT coalesce(sum(78
      + 0.9 * (octet_length(m.name) + octet_length(array_to_json(m.allergens)::text))), 0)
    FROM menu_items m WHERE m.org_id = $1)
  + (SELECT coalesce(sum(10 + 0.9 * octet_length(c.name)), 0) FROM menu_categories c WHERE c.org_id = $1)
  + (SELECT coalesce(sum(36 + 0.9 * octet_length(g.name)), 0) FROM option_groups g WHERE g.org_id = $1)
  + (SELECT coalesce(sum(32 + 0.9 * octet_length(o.name)), 0)
    FROM menu_options o JOIN option_groups g ON g.id = o.group_id WHERE g.org_id = $1)
  + (SELECT coalesce(sum(3), 0) FROM item_option_groups a JOIN menu_items m ON m.id = a.menu_item_id WHERE m.org_id = $1)
  + (SELECT coalesce(sum(32), 0) FROM item_option_overrides v JOIN menu_items m ON m.id = v.menu_item_id WHERE m.org_id = $1)
  )::int AS "pageBytes"`
