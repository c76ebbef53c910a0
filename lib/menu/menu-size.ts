import type { Sql } from '../db/database'
import { refusedField } from '../settings/change-settings'
import { measureMenu } from './menu-repository'

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
  const { shownOptions, pageBytes } = await measureMenu(sql, orgId)
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
