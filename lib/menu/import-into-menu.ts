import { demandEverywhere } from '../access/permissions'
import type { OrgAccess } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { writeImportedGroup } from '../options/change-option-groups'
import { findMisfit, writeItemOptions } from '../options/item-option-repository'
import { findOptionGroups } from '../options/option-group-repository'
import { findOrganisation } from '../organisation/organisation-repository'
import { changeSettings, type Editor, recordChange, refusedField } from '../settings/change-settings'
import { findStations } from '../stations/station-repository'
import { inTurns } from '../turns'
import { findCategories, findCategory, insertCategory, updateCategory } from './category-repository'
import type { ComponentLine } from './component-names'
import { writeComponents } from './component-repository'
import { type BadLine, menuFileInParts, type OtherSystemFile } from './import-menu'
import { type ByName, byName } from './menu-file-columns'
import { insertMenuItems, updateMenuItem } from './menu-item-repository'
import type { MenuLine } from './menu-line'
import { refuseLargeMenu } from './menu-size'
import { type ImportPlan, type MenuField, type PlannedItem, planInParts } from './plan-import'
import { findWholeMenu, type MenuEntry } from './read-menu'

/** What the import of a menu file changes. Items that the file does not have stay as they are. */
export type MenuImport = {
  added: MenuLine[]
  /** The values of the file, those in the menu now, and what differs. */
  changed: { line: MenuLine; before: Pick<MenuLine, 'price' | 'station'>; fields: MenuField[] }[]
  unchanged: number
  newCategories: string[]
  /** The categories that get another course. */
  changedCategories: string[]
  /** The names of option groups that are added or changed. */
  newGroups: string[]
  changedGroups: string[]
  /** With any bad line nothing is imported. */
  problems: BadLine[]
  /** What the file of another system has that is no item. */
  other: OtherSystemFile | null
}

/** An item is found by its name within its category, whatever the letter case. @throws {AppError} forbidden */
export async function planMenuImport(sql: Sql, staff: OrgAccess, text: string): Promise<MenuImport> {
  return summaryOf(await detailedPlan(sql, staff, text))
}

/**
 * Imports a menu file: adds and changes items and option groups, and adds the categories that it names; all or nothing.
 * @returns what was changed
 * @throws {AppError} forbidden; invalid_request if the file has a bad line, or nobody could order an item then
 */
export function importMenu(database: Sql, staff: OrgAccess, text: string): Promise<MenuImport> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const planned = await detailedPlan(sql, staff, text)
    if (planned.plan.problems.length > 0)
      throw new AppError('invalid_request', 'The menu file has lines that cannot be read.')
    await writeImport(sql, staff, planned.plan, 'file')
    return summaryOf(planned)
  })
}

/**
 * Writes what an import changes, with an entry of the activity log for each thing.
 * @param field of the form that an error names
 * @throws {AppError} invalid_request if nobody could order an item then
 */
export async function writeImport(sql: Sql, editor: Editor, plan: ImportPlan, field: string): Promise<void> {
  for (const name of plan.newCategories) await addNewCategory(sql, editor, name)
  for (const group of plan.groups) await writeImportedGroup(sql, editor, group)
  const categories = byName(await findCategories(sql, editor.orgId))
  for (const { category, course } of plan.courses) await writeCourse(sql, editor, categories.find(category)?.id, course)
  const stations = byName(await findStations(sql, editor.orgId))
  const items = plan.items.map((planned) => itemToWrite(planned, categories, stations))
  // Together: a file can have a thousand.
  await insertMenuItems(
    sql,
    editor.orgId,
    items.flatMap(({ isNew, written }) => (isNew ? [{ ...written, components: [] }] : [])),
  )
  for (const item of items) {
    await writeItem(sql, editor, item)
    if (item.options) await refuseMisfit(sql, field, { menuItemId: item.written.id })
  }
  // Last: a combo may consist of an item that is new, or no combo any more.
  await writeComponents(
    sql,
    editor.orgId,
    plan.items.flatMap(({ id, components }) => (components ? [{ id, components }] : [])),
  )
  for (const { id } of plan.groups) await refuseMisfit(sql, field, { groupId: id })
  await refuseLargeMenu(sql, editor.orgId)
}

type Named = { id: string; name: string }

type DetailedPlan = { plan: ImportPlan; count: number }

async function detailedPlan(sql: Sql, staff: OrgAccess, text: string): Promise<DetailedPlan> {
  demandEverywhere(staff, 'menu.manage')
  const [money, stations] = [await findOrganisation(sql, staff.orgId), await findStations(sql, staff.orgId)]
  const present = { sections: await findWholeMenu(sql, staff), groups: await findOptionGroups(sql, staff) }
  const names = stations.map(({ name }) => name)
  const file = await inTurns(menuFileInParts(text, money, names))
  return { plan: await inTurns(planInParts(file, present)), count: file.items.length }
}

function summaryOf({
  plan: { items, groups, newCategories, courses, problems, other },
  count,
}: DetailedPlan): MenuImport {
  const named = (isNew: boolean) =>
    groups.filter(({ before }) => (before === null) === isNew).map(({ next }) => next.name)
  return {
    added: items.filter(({ item }) => item === null).map(({ line }) => line),
    changed: items.flatMap(({ line, item, changes }) =>
      item ? [{ line, before: { price: item.price, station: item.station }, fields: changes }] : [],
    ),
    unchanged: count - items.length,
    newCategories,
    changedCategories: courses.map(({ category }) => category).filter((name) => !newCategories.includes(name)),
    newGroups: named(true),
    changedGroups: named(false),
    problems,
    other,
  }
}

async function addNewCategory(sql: Sql, staff: Editor, name: string) {
  await insertCategory(sql, staff.orgId, { id: newId(), name, course: null })
  await recordChange(sql, staff, { action: 'category.created', branchId: null, subject: name }, null, null)
}

async function writeCourse(sql: Sql, staff: Editor, id: string | undefined, course: number | null) {
  if (id === undefined) throw new Error('Every category of the file was added.')
  const before = await findCategory(sql, staff.orgId, id)
  const after = { ...before, course }
  await updateCategory(sql, staff.orgId, id, after)
  await recordChange(sql, staff, { action: 'category.changed', branchId: null, subject: before.name }, before, after)
}

type ItemToWrite = ReturnType<typeof itemToWrite>

/** `before`, `after`: the values for the activity log. */
function itemToWrite(
  planned: PlannedItem,
  categories: Pick<ByName<Named>, 'find'>,
  stations: Pick<ByName<Named>, 'find'>,
) {
  const { id, line, item, options } = planned
  const { station, ...values } = valuesOf(planned)
  const category = item ? { id: item.categoryId, name: line.category } : categories.find(line.category)
  if (!category) throw new Error('Every category of the file was added.')
  return {
    isNew: item === null,
    written: {
      ...{ id, name: item?.name ?? line.name, categoryId: category.id },
      ...{ ...values, stationId: stations.find(station ?? '')?.id ?? null },
    },
    before: item && auditedOf(item),
    after: { ...(!item && { category: category.name }), station, ...values, components: componentsInWords(planned) },
    options,
  }
}

/** Writes an item that is there, and the options of any. */
async function writeItem(sql: Sql, staff: Editor, item: ItemToWrite): Promise<void> {
  const { isNew, before, after, options } = item
  const { id, ...written } = item.written
  if (!isNew) await updateMenuItem(sql, staff.orgId, id, written)
  const action = isNew ? 'menu_item.created' : 'menu_item.changed'
  await recordChange(sql, staff, { action, branchId: null, subject: written.name }, before, after)
  if (options) await writeItemOptions(sql, staff.orgId, id, options)
}

/** The values of an item after the import: those of the columns that the file has. */
function valuesOf({ line, item, changes }: PlannedItem) {
  const isNew = (field: MenuField) => item === null || changes.includes(field)
  return {
    price: line.price,
    station: isNew('station') ? (line.station ?? null) : (item?.station ?? null),
    description: isNew('description') ? (line.description ?? '') : (item?.description ?? ''),
    kitchenName: isNew('kitchenName') ? (line.kitchenName ?? '') : (item?.kitchenName ?? ''),
    allergens: isNew('allergens') ? (line.allergens ?? []) : (item?.allergens ?? []),
  }
}

const inWords = (components: ComponentLine[]): string[] =>
  components.map(({ quantity, name }) => `${quantity} × ${name}`)

const componentsInWords = ({ line, item, components }: PlannedItem): string[] =>
  inWords(components ? (line.components ?? []) : (item?.components ?? []))

const auditedOf = ({ price, station, description, kitchenName, allergens, components }: MenuEntry) => ({
  price,
  station,
  description,
  kitchenName,
  allergens,
  components: inWords(components),
})

async function refuseMisfit(sql: Sql, field: string, where: Parameters<typeof findMisfit>[1]) {
  const misfit = await findMisfit(sql, where)
  if (misfit) throw refusedField('invalid_request', field, misfit.why, misfit.sentence)
}
