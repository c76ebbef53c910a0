import type { Sql } from '../db/database'
import { AppError, type ErrorDetail } from '../errors'
import type { ItemOptions } from '../options/item-option-repository'
import { findGroupsOfIds, type OptionGroupValues } from '../options/option-group-repository'
import { namesOfItems } from './menu-item-repository'

/** Ids that a program sends must be right. A form drops what somebody removed while it was open. */

/** @param current null: the group is new @throws {AppError} invalid_request with the path of each id that is not there */
export async function refuseUnknownParts(
  sql: Sql,
  orgId: string,
  current: OptionGroupValues | null,
  { options, itemIds }: Pick<OptionGroupValues, 'options' | 'itemIds'>,
): Promise<void> {
  const own = new Set(current?.options.map(({ id }) => id))
  const items = idsOf(await namesOfItems(sql, orgId, itemIds))
  refuse([
    ...twiceOrMissing(
      options.map(({ id }) => id),
      own,
      (index) => `options.${index}.id`,
    ),
    ...twiceOrMissing(itemIds, items, (index) => `itemIds.${index}`),
  ])
}

/** @throws {AppError} invalid_request with the path of each group and option that the item cannot have */
export async function refuseUnknownOptions(
  sql: Sql,
  orgId: string,
  { groupIds, overrides }: ItemOptions,
): Promise<void> {
  const found = await findGroupsOfIds(sql, orgId, groupIds)
  const groups = idsOf(found)
  const options = idsOf(found.flatMap(({ options }) => options))
  refuse([
    ...twiceOrMissing(groupIds, groups, (index) => `groupIds.${index}`),
    ...twiceOrMissing(
      overrides.map(({ optionId }) => optionId),
      options,
      (index) => `overrides.${index}.optionId`,
    ),
  ])
}

const idsOf = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id))

/** @param ids null: a new one */
function twiceOrMissing(
  ids: (string | null)[],
  known: ReadonlySet<string | null>,
  path: (index: number) => string,
): ErrorDetail[] {
  return ids.flatMap((id, index) => {
    if (id === null) return []
    if (!known.has(id)) return [{ path: path(index), message: 'is not there' }]
    return ids.indexOf(id) < index ? [{ path: path(index), message: 'is there twice' }] : []
  })
}

function refuse(details: ErrorDetail[]): void {
  if (details.length > 0) throw new AppError('invalid_request', 'The request is not valid.', { details })
}
