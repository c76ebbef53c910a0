import type { OrgAccess } from '../access/callers'
import { demandAllBranches } from '../access/permissions'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { findMisfit, replaceOverrides } from '../options/item-option-repository'
import { findOptionGroups } from '../options/option-group-repository'
import { findColumns, keepColumns } from '../organisation/columns-repository'
import { findOrganisation } from '../organisation/organisation-repository'
import { changeForAllBranches, type Editor, recordChange, refusedField } from '../settings/change-settings'
import { findStations } from '../stations/station-repository'
import { inTurns } from '../turns'
import { recordImportedGroup } from './change-option-groups'
import type { ComponentLine } from './component-names'
import { menuFileInParts } from './import-menu'
import { importedMenu, valuesAfter } from './imported-menu'
import type { MenuLine } from './menu-line'
import { partsOf } from './menu-parts'
import { refuseLargeMenu } from './menu-size'
import { type OwnColumns, ownColumnsSchema } from './own-columns'
import { type ImportPlan, planInParts } from './plan-import'
import type { MenuField, PlannedItem } from './planned-item'
import { inThousands, type QuestionedPrice, questionedPrices } from './questioned-prices'
import { findWholeMenu, type MenuEntry } from './read-menu'
import { textsInWords } from './texts-in-words'
import { readWholeMenu } from './whole-menu-repository'
import { writeMenu } from './write-menu-repository'

/** What the import of a menu file changes. Items that the file does not have stay as they are. */
export type MenuImport = Pick<ImportPlan, 'newCategories' | 'problems' | 'other' | 'unknownHeader'> & {
  added: MenuLine[]
  /** The values of the file, those in the menu now, and what differs. */
  changed: { line: MenuLine; before: Pick<MenuLine, 'price' | 'station'>; fields: MenuField[] }[]
  unchanged: number
  /** Prices that look like thousandths of what was meant; `meant`: in the smallest unit. */
  questioned: QuestionedPrice[]
  /** The categories that get another course or other translations. */
  changedCategories: string[]
  /** The names of option groups that are added or changed. */
  newGroups: string[]
  changedGroups: string[]
}

/** How the questioned prices of a file are taken: as they are written, or as thousands. */
export const QUESTIONED_PRICES = ['as_written', 'in_thousands'] as const

export type PricesTakenAs = (typeof QUESTIONED_PRICES)[number]

/** How a file is read. `columns`: what its header calls them; null: as in the last file of the business for which they were chosen. */
export type ReadAs = { prices?: PricesTakenAs; columns?: OwnColumns | null }

/** An item is found by its name within its category, whatever the letter case. @throws {AppError} forbidden */
export async function planMenuImport(
  sql: Sql,
  staff: OrgAccess,
  text: string,
  columns: OwnColumns | null = null,
): Promise<MenuImport> {
  return summaryOf(await detailedPlan(sql, staff, text, { columns }))
}

/**
 * Imports a menu file: adds and changes items and option groups, and adds the categories that it names; all or nothing. Chosen columns are
 * kept for the next file.
 * @returns what was changed
 * @throws {AppError} forbidden; invalid_request if the file has a bad line, or nobody could order an item then
 */
export function importMenu(database: Sql, staff: OrgAccess, text: string, readAs: ReadAs = {}): Promise<MenuImport> {
  return changeForAllBranches(database, staff, async (sql) => {
    const planned = await detailedPlan(sql, staff, text, readAs)
    if (planned.plan.problems.length > 0)
      throw new AppError('invalid_request', 'The menu file has lines that cannot be read.')
    await writeImport(sql, staff, planned.plan, 'file')
    if (readAs.columns) await keepColumns(sql, staff.orgId, { menuColumns: readAs.columns })
    return summaryOf(planned)
  })
}

/**
 * Writes the menu after an import, with an entry of the activity log for each thing that changes.
 * @param field of the form that an error names
 * @throws {AppError} invalid_request if nobody could order an item then
 */
export async function writeImport(sql: Sql, editor: Editor, plan: ImportPlan, field: string): Promise<void> {
  const { orgId } = editor
  if ([plan.newCategories, plan.groups, plan.categories, plan.items].every(({ length }) => length === 0)) return
  const current = partsOf(await readWholeMenu(sql, orgId), () => true)
  const stations = (await findStations(sql, orgId)).map(({ name }) => name)
  const next = importedMenu(current, plan, stations)
  await writeMenu(sql, orgId, next, { categories: [], items: [], groups: [] })
  await replaceOverrides(
    sql,
    orgId,
    plan.items.flatMap(({ id, options }) => (options ? [{ id, overrides: options.overrides }] : [])),
  )
  const misfit = await findMisfit(sql, { orgId })
  if (misfit) throw refusedField('invalid_request', field, misfit.why, misfit.sentence)
  await refuseLargeMenu(sql, orgId)
  await recordImport(sql, editor, plan)
}

type DetailedPlan = { plan: ImportPlan; count: number; questioned: QuestionedPrice[] }

async function detailedPlan(
  sql: Sql,
  staff: OrgAccess,
  text: string,
  { prices = 'as_written', columns = null }: ReadAs,
): Promise<DetailedPlan> {
  demandAllBranches(staff)
  const [money, stations] = [await findOrganisation(sql, staff.orgId), await findStations(sql, staff.orgId)]
  const present = { sections: await findWholeMenu(sql, staff), groups: await findOptionGroups(sql, staff) }
  const names = stations.map(({ name }) => name)
  const own = columns ?? (await findColumns(sql, staff.orgId, 'menuColumns', ownColumnsSchema))
  const read = await inTurns(menuFileInParts(text, money, names, own))
  const stored = present.sections.flatMap(({ items }) => items.map(({ price }) => price))
  const file = prices === 'in_thousands' ? inThousands(read, stored, money) : read
  const plan = await inTurns(planInParts(file, present))
  const changed = plan.items.filter(({ item, line }) => item?.price !== line.price).map(({ line }) => line)
  return { plan, count: file.items.length, questioned: questionedPrices(changed, { file, stored, money }) }
}

function summaryOf({
  plan: { items, groups, newCategories, categories, problems, other, unknownHeader },
  count,
  questioned,
}: DetailedPlan): MenuImport {
  const named = (isNew: boolean) =>
    groups.filter(({ before }) => (before === null) === isNew).map(({ next }) => next.name)
  return {
    added: items.filter(({ item }) => item === null).map(({ line }) => line),
    changed: items.flatMap(({ line, item, changes }) =>
      item ? [{ line, before: { price: item.price, station: item.station }, fields: changes }] : [],
    ),
    unchanged: count - items.length,
    questioned,
    newCategories,
    changedCategories: categories.map(({ category }) => category).filter((name) => !newCategories.includes(name)),
    newGroups: named(true),
    changedGroups: named(false),
    problems,
    other,
    unknownHeader,
  }
}

async function recordImport(sql: Sql, editor: Editor, { newCategories, groups, categories, items }: ImportPlan) {
  for (const subject of newCategories) {
    await recordChange(sql, editor, { action: 'category.created', branchId: null, subject }, null, null)
  }
  for (const group of groups) await recordImportedGroup(sql, editor, group)
  for (const { category: subject, before, next } of categories) {
    const about = { action: 'category.changed', branchId: null, subject } as const
    await recordChange(sql, editor, about, before && categoryInWords(before), categoryInWords(next))
  }
  for (const planned of items) {
    const { line, item } = planned
    const about = { action: item ? 'menu_item.changed' : 'menu_item.created', branchId: null } as const
    const next = valuesAfter(planned)
    const values = { ...next, ...textsInWords(next), components: componentsInWords(planned) }
    const after = item ? values : { category: line.category, ...values }
    await recordChange(sql, editor, { ...about, subject: item?.name ?? line.name }, item && auditedOf(item), after)
  }
}

const inWords = (components: ComponentLine[]): string[] =>
  components.map(({ quantity, name }) => `${quantity} × ${name}`)

const componentsInWords = ({ line, item, components }: PlannedItem): string[] =>
  inWords(components ? (line.components ?? []) : (item?.components ?? []))

const auditedOf = ({ price, station, description, kitchenName, allergens, components, ...item }: MenuEntry) => ({
  price,
  station,
  description,
  kitchenName,
  allergens,
  ...textsInWords(item),
  components: inWords(components),
})

const categoryInWords = (category: ImportPlan['categories'][number]['next']) => ({
  ...category,
  ...textsInWords(category),
})
