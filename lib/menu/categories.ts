import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { newId } from '../ids'
import { changeForAllBranches, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { setRemoved } from '../settings/list-repository'
import { type Direction, moveInOrder } from '../settings/move-in-order'
import { refuseUsed } from '../settings/removal'
import {
  findCategories,
  findCategory,
  findStoredCategory,
  insertCategory,
  isCategoryName,
  itemsOfCategory,
  nameOfRemovedCategory,
  type StoredCategory,
  updateCategory,
} from './category-repository'
import { findMenuItem } from './menu-item-repository'
import type { CategoryValues } from './menu-schemas'
import { textsInWords } from './texts-in-words'

/** @throws {AppError} already_exists at the field `name` */
async function refuseTakenCategory(sql: Sql, orgId: string, name: string, ownId: string | null): Promise<void> {
  if (await isCategoryName(sql, orgId, name, ownId))
    throw refusedField('already_exists', 'name', 'taken', 'There is already a category with this name.')
}

/** `course` null or left out: none. */
type NewCategory = Pick<CategoryValues, 'name'> & { [Key in keyof CategoryValues]?: CategoryValues[Key] | undefined }

/** Adds a category at the end of the menu. @returns its id @throws {AppError} forbidden, already_exists */
export function addCategory(database: Sql, staff: OrgAccess, values: NewCategory): Promise<string> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { name, course = null, translations = {}, servingTimes = [] } = values
    await refuseTakenCategory(sql, staff.orgId, name, null)
    const id = newId()
    await insertCategory(sql, staff.orgId, { id, name, translations, servingTimes, course })
    const about = { action: 'category.created', branchId: null, subject: name } as const
    await recordChange(sql, staff, about, null, { course, ...textsInWords({ translations, servingTimes }) })
    return id
  })
}

/** @throws {AppError} forbidden, not_found, already_exists, version_conflict */
export function changeCategory(database: Sql, staff: OrgAccess, edit: Edit<CategoryValues>): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const current = await findCategory(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    // Two that a POS pushed may have one name.
    if (next.name !== current.name) await refuseTakenCategory(sql, staff.orgId, next.name, edit.id)
    await updateCategory(sql, staff.orgId, edit.id, next)
    await recordChange(
      sql,
      staff,
      { action: 'category.changed', branchId: null, subject: next.name },
      inWords(current),
      inWords(next),
    )
  })
}

const inWords = (values: CategoryValues) => ({ ...values, ...textsInWords(values) })

/** Its row keeps the rest. */
type RemovedCategory = Omit<StoredCategory, 'course' | 'translations' | 'servingTimes'>

/** Removes an empty category. @returns it as it was @throws {AppError} forbidden; not_found; in_use while it has items, with their names */
export function removeCategory(database: Sql, staff: OrgAccess, id: string): Promise<RemovedCategory> {
  return changeForAllBranches(database, staff, async (sql) => {
    const removed = await findStoredCategory(sql, staff.orgId, id)
    const items = await itemsOfCategory(sql, staff.orgId, id)
    refuseUsed('items', 'This category still has items.', items)
    await setRemoved(sql, staff.orgId, 'menu_categories', [id], true)
    const about = { action: 'category.deleted', branchId: null, subject: removed.name } as const
    await recordChange(sql, staff, about, null, null)
    const { course: _, translations: __, servingTimes: ___, ...rest } = removed
    return rest
  })
}

/** Brings back a category that was removed, at its place. @throws {AppError} forbidden; not_found; already_exists */
export function restoreCategory(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const name = await nameOfRemovedCategory(sql, staff.orgId, id)
    await refuseTakenCategory(sql, staff.orgId, name, null)
    await setRemoved(sql, staff.orgId, 'menu_categories', [id], false)
    await recordChange(sql, staff, { action: 'category.restored', branchId: null, subject: name }, null, null)
  })
}

/** Moves an item one place up or down within its category. @throws {AppError} forbidden, not_found */
export function moveMenuItem(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const { categoryId } = await findMenuItem(sql, staff.orgId, id)
    await moveInOrder(sql, 'menu_items', await itemsOfCategory(sql, staff.orgId, categoryId), id, direction)
  })
}

/** Moves a category with its items one place up or down. @throws {AppError} forbidden, not_found */
export function moveCategory(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    await findCategory(sql, staff.orgId, id)
    await moveInOrder(sql, 'menu_categories', await findCategories(sql, staff.orgId), id, direction)
  })
}
