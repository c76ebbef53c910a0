import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { findMisfit, type ItemOptions, readItemOptions } from '../options/item-option-repository'
import { changeForAllBranches, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { setRemoved } from '../settings/list-repository'
import { refuseUsed } from '../settings/removal'
import { branchPricesInWords } from './branch-prices-in-words'
import { combosAmong, combosWith, writeComponents } from './component-repository'
import {
  endOfCategory,
  findMenuItem,
  findRemovedItem,
  findWholeItem,
  insertMenuItem,
  isItem,
  type MenuItemValues,
  namesOfItems,
  namesOfPlace,
  updateMenuItem,
  type WholeMenuItem,
} from './menu-item-repository'
import { refuseLargeMenu } from './menu-size'
import { textsInWords } from './texts-in-words'

/** An item with names instead of ids, for the activity log. @throws {AppError} not_found at the field of a missing category or station */
async function auditedItem(sql: Sql, orgId: string, item: MenuItemValues) {
  const { category, station } = await namesOfPlace(sql, orgId, item)
  if (category === undefined) throw refusedField('not_found', 'categoryId', 'required', 'There is no such category.')
  if (station === undefined) throw refusedField('not_found', 'stationId', 'required', 'There is no such station.')
  const { name, price, description, kitchenName, allergens } = item
  const components = await componentsInWords(sql, orgId, item)
  const branchPrices = await branchPricesInWords(sql, orgId, item.branchPrices)
  return {
    name,
    category,
    station,
    price,
    description,
    ...textsInWords(item),
    kitchenName,
    allergens,
    components,
    branchPrices,
  }
}

async function componentsInWords(sql: Sql, orgId: string, { components }: MenuItemValues): Promise<string[]> {
  if (components.length === 0) return []
  const items = await namesOfItems(
    sql,
    orgId,
    components.map(({ menuItemId }) => menuItemId),
  )
  const names = new Map(items.map(({ id, name }) => [id, name]))
  return components.map(({ menuItemId, quantity }) => `${quantity} × ${names.get(menuItemId) ?? ''}`)
}

/**
 * Adds an item at the end of its category.
 * @param id of a form that sends it again when no answer came: an item of the menu with this id is changed to the values
 * @returns its id
 * @throws {AppError} forbidden; not_found for a category or station, and for an item with this id that was removed
 */
export function addMenuItem(
  database: Sql,
  staff: OrgAccess,
  item: MenuItemValues,
  id: string = newId(),
): Promise<string> {
  return changeForAllBranches(database, staff, async (sql) => {
    if (await isItem(sql, staff.orgId, id)) {
      await writeChange(sql, staff, id, await findMenuItem(sql, staff.orgId, id), item)
      return id
    }
    const audited = await auditedItem(sql, staff.orgId, item)
    await insertMenuItem(sql, staff.orgId, { id, ...item })
    await recordChange(sql, staff, { action: 'menu_item.created', branchId: null, subject: item.name }, null, audited)
    await refuseLargeMenu(sql, staff.orgId)
    return id
  })
}

/**
 * Changes an item. When it moves to another category, it comes last there. Existing orders keep its old name, price and
 * station.
 * @throws {AppError} forbidden; not_found; version_conflict
 */
export function changeMenuItem(database: Sql, staff: OrgAccess, edit: Edit<MenuItemValues>): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const current = await findMenuItem(sql, staff.orgId, edit.id)
    await writeChange(sql, staff, edit.id, current, merged(current, edit))
  })
}

async function writeChange(sql: Sql, staff: OrgAccess, id: string, current: MenuItemValues, next: MenuItemValues) {
  const before = await auditedItem(sql, staff.orgId, current)
  const after = await auditedItem(sql, staff.orgId, next)
  const moved = next.categoryId !== current.categoryId
  await updateMenuItem(sql, staff.orgId, id, {
    ...next,
    ...(moved && { position: await endOfCategory(sql, staff.orgId, next.categoryId) }),
  })
  await recordChange(sql, staff, { action: 'menu_item.changed', branchId: null, subject: next.name }, before, after)
  await refuseLargeMenu(sql, staff.orgId)
}

/** An item as it was removed. */
type RemovedMenuItem = WholeMenuItem & { options: ItemOptions }

/**
 * Removes items from the menu, all or none. Existing orders keep them.
 * @returns them as they were
 * @throws {AppError} forbidden, not_found; in_use, with the names of the combos that would stay
 */
export function removeMenuItems(database: Sql, staff: OrgAccess, ids: string[]): Promise<RemovedMenuItem[]> {
  return changeForAllBranches(database, staff, async (sql) => {
    // Combos before what they consist of.
    const combos = await combosAmong(sql, staff.orgId, ids)
    const removed: RemovedMenuItem[] = []
    for (const id of ids.toSorted((a, b) => Number(combos.has(b)) - Number(combos.has(a))))
      removed.push(await removeOne(sql, staff, id))
    return removed
  })
}

async function removeOne(sql: Sql, staff: OrgAccess, id: string): Promise<RemovedMenuItem> {
  const item = await findWholeItem(sql, staff.orgId, id)
  const combos = await combosWith(sql, staff.orgId, id)
  refuseUsed('combos', `${combos.map(({ name }) => name).join(', ')}: a combo consists of this item.`, combos)
  const audited = await auditedItem(sql, staff.orgId, item)
  await setRemoved(sql, staff.orgId, 'menu_items', [id], true)
  await recordChange(sql, staff, { action: 'menu_item.deleted', branchId: null, subject: item.name }, audited, null)
  return { ...item, options: await readItemOptions(sql, id) }
}

/**
 * Brings back items that were removed, as they were; all or none.
 * @throws {AppError} forbidden; not_found, also for a category or station that was removed meanwhile; already_exists; invalid_request for a
 * component that was removed, and if nobody could order the item
 */
export function restoreMenuItems(database: Sql, staff: OrgAccess, ids: string[]): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const removed: (MenuItemValues & { id: string })[] = []
    for (const id of ids) removed.push({ id, ...(await findRemovedItem(sql, staff.orgId, id)) })
    await setRemoved(sql, staff.orgId, 'menu_items', ids, false)
    // It refuses components that are not there.
    await writeComponents(sql, staff.orgId, removed)
    for (const { id, ...item } of removed) {
      const audited = await auditedItem(sql, staff.orgId, item)
      const misfit = await findMisfit(sql, { menuItemId: id })
      if (misfit) throw new AppError('invalid_request', misfit.sentence)
      const about = { action: 'menu_item.restored', branchId: null, subject: item.name } as const
      await recordChange(sql, staff, about, null, audited)
    }
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/** Moves items to the end of a category, all or none. @throws {AppError} forbidden, not_found */
export function moveMenuItems(database: Sql, staff: OrgAccess, ids: string[], categoryId: string): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    for (const id of ids) {
      const current = await findMenuItem(sql, staff.orgId, id)
      if (current.categoryId === categoryId) continue
      const before = await auditedItem(sql, staff.orgId, current)
      const after = await auditedItem(sql, staff.orgId, { ...current, categoryId })
      await updateMenuItem(sql, staff.orgId, id, {
        categoryId,
        position: await endOfCategory(sql, staff.orgId, categoryId),
      })
      await recordChange(
        sql,
        staff,
        { action: 'menu_item.changed', branchId: null, subject: current.name },
        before,
        after,
      )
    }
  })
}
