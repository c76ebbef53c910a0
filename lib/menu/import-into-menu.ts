import type { StaffAccess } from '../access/authenticate-staff'
import { demandEverywhere } from '../access/permissions'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { findOrganisation } from '../organisation/organisation'
import { changeSettings, recordChange } from '../settings/change-settings'
import { findStations } from '../stations/find-stations'
import { type BadLine, isSameName, type MenuLine, readMenuFile } from './import-menu'
import { findWholeMenu, type MenuEntry } from './read-menu'

/** What the import of a menu file changes. Items that the file does not have stay as they are. */
export type MenuImport = {
  added: MenuLine[]
  /** The values of the file, and those in the menu now. */
  changed: { line: MenuLine; before: Pick<MenuLine, 'price' | 'station'> }[]
  unchanged: number
  newCategories: string[]
  /** With any bad line nothing is imported. */
  problems: BadLine[]
}

/** An item is found by its name within its category, whatever the letter case. @throws {AppError} forbidden */
export async function planMenuImport(sql: Sql, staff: StaffAccess, text: string): Promise<MenuImport> {
  const { added, changed, ...plan } = await detailedPlan(sql, staff, text)
  return { added, changed: changed.map(({ line, item }) => ({ line, before: pricedAt(item) })), ...plan }
}

/**
 * Imports a menu file: adds and changes items, and adds the categories that it names; all or nothing.
 * @returns what was changed
 * @throws {AppError} forbidden; invalid_request if the file has a bad line
 */
export function importMenu(database: Database, staff: StaffAccess, text: string): Promise<MenuImport> {
  demandEverywhere(staff, 'menu.manage')
  return changeSettings(database, staff, async (sql) => {
    const plan = await detailedPlan(sql, staff, text)
    if (plan.problems.length > 0) throw new AppError('invalid_request', 'The menu file has lines that cannot be read.')
    for (const name of plan.newCategories) await insertCategory(sql, staff, name)
    const [sections, stations] = [await findWholeMenu(sql, staff), await findStations(sql, staff.orgId)]
    const stationId = (name: string | null) => stations.find((one) => isSameName(one.name, name ?? ''))?.id ?? null
    for (const line of plan.added) {
      const category = sections.find(({ name }) => isSameName(name, line.category))
      if (!category) throw new Error('Every category of the file was added.')
      await sql.query(INSERT_ITEM, [newId(), category.id, staff.orgId, stationId(line.station), line.name, line.price])
      const { name, ...audited } = { ...line, category: category.name }
      await recordChange(sql, staff, { action: 'menu_item.created', branchId: null, subject: name }, null, audited)
    }
    for (const { line, item } of plan.changed) {
      await sql.query('UPDATE menu_items SET price = $3, station_id = $4 WHERE id = $1 AND org_id = $2', [
        item.id,
        staff.orgId,
        line.price,
        stationId(line.station),
      ])
      const about = { action: 'menu_item.changed', branchId: null, subject: item.name } as const
      await recordChange(sql, staff, about, pricedAt(item), pricedAt(line))
    }
    const { added, changed, ...rest } = plan
    return { added, changed: changed.map(({ line, item }) => ({ line, before: pricedAt(item) })), ...rest }
  })
}

const pricedAt = ({ price, station }: Pick<MenuLine, 'price' | 'station'>) => ({ price, station })

async function detailedPlan(sql: Sql, staff: StaffAccess, text: string) {
  demandEverywhere(staff, 'menu.manage')
  const [money, stations, sections] = [
    await findOrganisation(sql, staff.orgId),
    await findStations(sql, staff.orgId),
    await findWholeMenu(sql, staff),
  ]
  const { items, problems } = readMenuFile(
    text,
    money,
    stations.map(({ name }) => name),
  )
  const added: MenuLine[] = []
  const changed: { line: MenuLine; item: MenuEntry }[] = []
  const newCategories: string[] = []
  for (const line of items) {
    const category = sections.find(({ name }) => isSameName(name, line.category))
    if (!category && !newCategories.some((name) => isSameName(name, line.category))) newCategories.push(line.category)
    const item = category?.items.find(({ name }) => isSameName(name, line.name))
    if (!item) added.push(line)
    else if (item.price !== line.price || !isSameName(item.station ?? '', line.station ?? ''))
      changed.push({ line, item })
  }
  return { added, changed, unchanged: items.length - added.length - changed.length, newCategories, problems }
}

async function insertCategory(sql: Sql, staff: StaffAccess, name: string) {
  await sql.query(
    `INSERT INTO menu_categories (id, org_id, name, position)
     SELECT $1, $2, $3, coalesce(max(position) + 1, 0) FROM menu_categories WHERE org_id = $2`,
    [newId(), staff.orgId, name],
  )
  await recordChange(sql, staff, { action: 'category.created', branchId: null, subject: name }, null, null)
}

const INSERT_ITEM = `
INSERT INTO menu_items (id, category_id, org_id, station_id, name, price, position)
SELECT $1, $2, $3, $4, $5, $6, coalesce(max(position) + 1, 0) FROM menu_items WHERE category_id = $2`
