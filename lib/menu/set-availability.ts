import type { OrgAccess } from '../access/callers'
import { signalBranch } from '../branches/branch-signal'
import type { Sql } from '../db/database'
import { inOwnShare } from '../db/within-share'
import { AppError } from '../errors'
import { type MenuOption, readOptions } from '../options/option-repository'
import { recordChange } from '../settings/change-settings'
import { type MenuItem, readMenu } from './read-menu'
import type { SoldOutEnd } from './sold-out'
import { changeSoldOut, type SoldOutKind } from './sold-out-repository'

/**
 * Marks an item as sold out or available: at `staff.branchId`, or at every branch if that is null. A repeated call is no
 * error and adds nothing to the activity log; a call with another end changes the end.
 * @param ends when an item that is sold out is available again
 * @throws {AppError} not_found for an item of another organisation
 */
export function setAvailability(
  database: Sql,
  staff: OrgAccess,
  itemId: string,
  available: boolean,
  ends?: SoldOutEnd,
): Promise<MenuItem> {
  return change(database, staff, { kind: 'item', id: itemId, available, ends }, async (sql) => {
    const [item] = await readMenu(sql, { orgId: staff.orgId, branchId: staff.branchId }, itemId)
    if (!item) throw new AppError('not_found', 'There is no such menu item.')
    return item
  })
}

/** Marks an option of every item that has it, as `setAvailability` marks an item. @throws {AppError} not_found */
export function setOptionAvailability(
  database: Sql,
  staff: OrgAccess,
  optionId: string,
  available: boolean,
  ends?: SoldOutEnd,
): Promise<MenuOption> {
  return change(database, staff, { kind: 'option', id: optionId, available, ends }, async (sql) => {
    const [option] = await readOptions(sql, staff.orgId, staff.branchId, optionId)
    if (!option) throw new AppError('not_found', 'There is no such option.')
    return option
  })
}

type Change = { kind: SoldOutKind; id: string; available: boolean; ends: SoldOutEnd | undefined }

const SUBJECT = { item: 'menu_item', option: 'option' } as const

/** @param read reads the changed thing; throws if there is none */
function change<Thing extends { name: string }>(
  database: Sql,
  staff: OrgAccess,
  { kind, id, available, ends = 'switched_back' }: Change,
  read: (sql: Sql) => Promise<Thing>,
): Promise<Thing> {
  return inOwnShare(database, staff, async (sql) => {
    const changed = await changeSoldOut(sql, kind, id, staff, available ? null : ends)
    const thing = await read(sql)
    const action = `${SUBJECT[kind]}.${available ? 'available' : 'sold_out'}` as const
    for (const at of changed) {
      await recordChange(sql, staff, { action, branchId: at, subject: thing.name }, null, null)
      sql.afterCommit(() => signalBranch(at))
    }
    return thing
  })
}
