import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import {
  findMisfit,
  type ItemOptions,
  itemOptionsInWords,
  readItemOptions,
  writeItemOptions,
} from '../options/item-option-repository'
import { changeForAllBranches, recordChange, refusedField } from '../settings/change-settings'
import { type Edit, merged } from '../settings/edit'
import { nameOfItem } from './menu-item-repository'
import { refuseLargeMenu } from './menu-size'

/**
 * Changes the option groups and overrides of an item.
 * @throws {AppError} forbidden, not_found, version_conflict; invalid_request at `own.<option>.isDefault` if nobody could order it
 */
export function changeItemOptions(database: Sql, staff: OrgAccess, edit: Edit<ItemOptions>): Promise<void> {
  return changeForAllBranches(database, staff, async (sql) => {
    const name = await nameOfItem(sql, staff.orgId, edit.id)
    const current = await readItemOptions(sql, edit.id)
    const before = await itemOptionsInWords(sql, staff.orgId, edit.id)
    await writeItemOptions(sql, staff.orgId, edit.id, merged(current, edit))
    const misfit = await findMisfit(sql, { menuItemId: edit.id })
    if (misfit) throw refusedField('invalid_request', `own.${misfit.optionId}.isDefault`, misfit.why, misfit.sentence)
    const about = { action: 'menu_item.changed', branchId: null, subject: name } as const
    const after = await itemOptionsInWords(sql, staff.orgId, edit.id)
    await recordChange(sql, staff, about, { options: before }, { options: after })
    await refuseLargeMenu(sql, staff.orgId)
  })
}
