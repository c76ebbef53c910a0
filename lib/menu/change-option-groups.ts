import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { AppError, detailsOf } from '../errors'
import { newId } from '../ids'
import { moneyText } from '../money'
import { findMisfit } from '../options/item-option-repository'
import {
  attachToItems,
  findGroupPlaces,
  findOptionGroups,
  type GroupPlaces,
  insertGroup,
  isGroupName,
  nameOfRemovedGroup,
  type OptionGroupValues,
  type OptionValues,
  optionGroupValuesOf,
  updateGroup,
} from '../options/option-group-repository'
import { misfitsOf } from '../options/option-schemas'
import { findOrganisation } from '../organisation/organisation-repository'
import { translationsInWords } from '../organisation/translations'
import { changeForAllBranches, type Editor, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { setRemoved } from '../settings/list-repository'
import { type Direction, moveInOrder } from '../settings/move-in-order'
import { namesOfItems } from './menu-item-repository'
import { refuseLargeMenu } from './menu-size'

/** Adds an option group at the end of the list. @returns its id @throws {AppError} forbidden, already_exists */
export function addOptionGroup(database: Sql, staff: OrgAccess, group: OptionGroupValues): Promise<string> {
  return changeForAllBranches(database, staff, async (sql) => {
    await refuseTakenGroup(sql, staff.orgId, group.name, null)
    const id = newId()
    await insertGroup(sql, staff.orgId, id, group)
    await attachToItems(sql, staff.orgId, id, group.itemIds)
    const about = { action: 'option_group.created', branchId: null, subject: group.name } as const
    await recordChange(sql, staff, about, null, await audited(sql, staff.orgId, group))
    await refuseLargeMenu(sql, staff.orgId)
    return id
  })
}

/**
 * Changes an option group, its options, and which items have it. Existing orders keep their options.
 * @throws {AppError} forbidden, not_found, already_exists, version_conflict; invalid_request if an item could not be ordered then
 */
export function changeOptionGroup(database: Sql, staff: OrgAccess, edit: Edit<OptionGroupValues>): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const current = await optionGroupValuesOf(sql, staff.orgId, edit.id)
    const next = merged(current, edit)
    refuseMisfits(next)
    // Two that a POS pushed may have one name.
    if (next.name !== current.name) await refuseTakenGroup(sql, staff.orgId, next.name, edit.id)
    const before = await audited(sql, staff.orgId, current)
    await updateGroup(sql, staff.orgId, edit.id, next)
    await attachToItems(sql, staff.orgId, edit.id, next.itemIds)
    // With the overrides of an item, or with what two users changed at the same time.
    const misfit = await findMisfit(sql, { groupId: edit.id })
    if (misfit) throw refusedField('invalid_request', 'max', misfit.why, misfit.sentence)
    const about = { action: 'option_group.changed', branchId: null, subject: next.name } as const
    await recordChange(sql, staff, about, before, await audited(sql, staff.orgId, next))
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/**
 * Adds a group of a menu file to the activity log.
 * @param before null: the group is new
 */
export async function recordImportedGroup(
  sql: Sql,
  staff: Editor,
  { before, next }: { before: OptionGroupValues | null; next: Omit<OptionGroupValues, 'itemIds'> },
): Promise<void> {
  const written = { ...next, itemIds: before?.itemIds ?? [] }
  const action = before ? 'option_group.changed' : 'option_group.created'
  const about = { action, branchId: null, subject: next.name } as const
  await recordChange(
    sql,
    staff,
    about,
    before && (await audited(sql, staff.orgId, before)),
    await audited(sql, staff.orgId, written),
  )
}

/** An option group as it was removed. */
type RemovedOptionGroup = Omit<OptionGroupValues, 'options'> &
  GroupPlaces & { id: string; options: (OptionValues & { id: string })[] }

/**
 * Removes an option group from the menu. Existing orders keep its options.
 * @returns it as it was
 * @throws {AppError} forbidden, not_found
 */
export function removeOptionGroup(database: Sql, staff: OrgAccess, id: string): Promise<RemovedOptionGroup> {
  return changeForAllBranches(database, staff, async (sql) => {
    const values = await optionGroupValuesOf(sql, staff.orgId, id)
    const before = await audited(sql, staff.orgId, values)
    const places = await findGroupPlaces(sql, staff.orgId, id)
    await setRemoved(sql, staff.orgId, 'option_groups', [id], true)
    const about = { action: 'option_group.deleted', branchId: null, subject: values.name } as const
    await recordChange(sql, staff, about, before, null)
    const options = values.options.flatMap((option) => (option.id ? [{ ...option, id: option.id }] : []))
    return { ...values, ...places, id, options }
  })
}

/**
 * Brings back an option group that was removed, as it was.
 * @throws {AppError} forbidden, not_found, already_exists; invalid_request if nobody could order an item then
 */
export function restoreOptionGroup(database: Sql, staff: OrgAccess, id: string): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const name = await nameOfRemovedGroup(sql, staff.orgId, id)
    await refuseTakenGroup(sql, staff.orgId, name, null)
    await setRemoved(sql, staff.orgId, 'option_groups', [id], false)
    const misfit = await findMisfit(sql, { groupId: id })
    if (misfit) throw new AppError('invalid_request', misfit.sentence)
    const values = await optionGroupValuesOf(sql, staff.orgId, id)
    const about = { action: 'option_group.restored', branchId: null, subject: name } as const
    await recordChange(sql, staff, about, null, await audited(sql, staff.orgId, values))
    await refuseLargeMenu(sql, staff.orgId)
  })
}

/** Moves an option group one place up or down in the list. @throws {AppError} forbidden, not_found */
export function moveOptionGroup(database: Sql, staff: OrgAccess, id: string, direction: Direction): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    await optionGroupValuesOf(sql, staff.orgId, id)
    await moveInOrder(sql, 'option_groups', await findOptionGroups(sql, staff), id, direction)
  })
}

/** A group with names instead of ids, for the activity log. */
async function audited(sql: Sql, orgId: string, { options, itemIds, translations, ...values }: OptionGroupValues) {
  const items = await namesOfItems(sql, orgId, itemIds)
  const money = await findOrganisation(sql, orgId)
  const texts = options.map(({ name, price, translations }) =>
    [price === 0 ? name : `${name} (${moneyText(price, money)})`, ...translationsInWords(translations)].join(' · '),
  )
  return {
    ...values,
    translations: translationsInWords(translations),
    options: texts,
    menuItems: items.map(({ name }) => name),
  }
}

/** Two edits together can make a group that does not fit. @throws {AppError} invalid_request */
function refuseMisfits(group: OptionGroupValues): void {
  const details = detailsOf(misfitsOf(group))
  if (details.length > 0) throw new AppError('invalid_request', 'The option group does not fit together.', { details })
}

/** @throws {AppError} already_exists at the field `name` */
async function refuseTakenGroup(sql: Sql, orgId: string, name: string, ownId: string | null): Promise<void> {
  if (await isGroupName(sql, orgId, name, ownId))
    throw refusedField('already_exists', 'name', 'taken', 'There is already an option group with this name.')
}
