import { recordAudit } from '../audit/audit-repository'
import { insertBranch } from '../branches/branch-repository'
import { takeLock } from '../db/advisory-lock'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { newId } from '../ids'
import { writeImport } from '../menu/import-into-menu'
import type { MenuLine } from '../menu/import-menu'
import { byName } from '../menu/menu-file-columns'
import { type ImportPlan, planImport } from '../menu/plan-import'
import { refuseUnknownTimeZone } from '../organisation/change-organisation'
import { keepColumns } from '../organisation/columns-repository'
import { languageOfTag } from '../organisation/languages'
import { hasOrganisation, insertOrganisation } from '../organisation/organisation-repository'
import { processWide } from '../process-wide'
import { hashPin } from '../staff/pin'
import { insertPerson } from '../staff/staff-repository'
import { insertStations } from '../stations/station-repository'
import { insertTables } from '../tables/table-repository'
import { tablesIn } from '../tables/table-schemas'
import { planFirstMenu } from './first-menu'
import { sampleMenu } from './sample-menu'
import type { SetUp } from './set-up-schema'
import { refuseWrongCode } from './setup-code'

/** Whether there is an organisation. Organisations are never deleted, so `true` is cached. */
export async function isSetUp(sql: Sql): Promise<boolean> {
  const cached = processWide('is-set-up', () => ({ yes: false }))
  cached.yes ||= await hasOrganisation(sql)
  return cached.yes
}

/**
 * Creates the first organisation with a branch, tables, a manager and a menu, in one transaction.
 * @throws {AppError} forbidden for a wrong code; already_exists if there is an organisation; invalid_request
 */
export async function setUp(database: Database, input: SetUp): Promise<void> {
  refuseWrongCode(input.code)
  const pinHash = await hashPin(input.pin)
  await database.transaction(async (sql) => {
    await takeLock(sql, 'passboard.set-up')
    if (await isSetUp(sql)) throw new AppError('already_exists', 'Passboard is set up already.')
    await refuseUnknownTimeZone(sql, input.timeZone)

    const orgId = newId()
    const { name, slug, timeZone, currency, locale, country } = input
    const languages = [languageOfTag(locale)]
    await insertOrganisation(sql, { id: orgId, slug, name, timeZone, currency, locale, country, languages })
    await addBranch(sql, orgId, input)
    const manager = { kind: 'staff', id: newId(), name: input.managerName } as const
    await insertPerson(sql, orgId, {
      id: manager.id,
      name: manager.name,
      phone: input.phone,
      role: 'manager',
      branchId: null,
      pinHash,
      crossesOrgs: true,
    })
    const menu = menuOf(input)
    await recordAudit(sql, orgId, manager, {
      action: 'organisation.set_up',
      branchId: null,
      subject: name,
      after: { slug, timeZone, currency, locale, country, branch: input.branchName, menuItems: menu.items.length },
    })
    await addStations(sql, orgId, menu)
    await writeImport(sql, { staffId: manager.id, name: manager.name, orgId, branchId: null }, menu, 'menuFile')
    const { menuColumns } = input
    if (input.menu === 'file' && menuColumns) await keepColumns(sql, orgId, { menuColumns })
  })
}

async function addBranch(sql: Sql, orgId: string, { branchName, timeZone, tableLabels }: SetUp) {
  const branchId = newId()
  await insertBranch(sql, orgId, { id: branchId, name: branchName, timeZone })
  await insertTables(sql, branchId, tablesIn(tableLabels))
}

function menuOf(input: SetUp): ImportPlan {
  if (input.menu === 'sample') return planOfItems(sampleMenu(input))
  return input.menu === 'file' ? planFirstMenu(input, input) : planOfItems([])
}

const planOfItems = (items: MenuLine[]): ImportPlan =>
  planImport(
    { items, lines: [], options: [], own: [], problems: [], other: null, unknownHeader: null },
    { sections: [], groups: [] },
  )

/** Adds the stations that the items name, in the order of their first use. */
async function addStations(sql: Sql, orgId: string, { items }: ImportPlan) {
  const stations: { id: string; name: string; position: number }[] = []
  const known = byName(stations)
  for (const { line } of items) {
    if (!line.station || known.find(line.station)) continue
    const station = { id: newId(), name: line.station, position: stations.length }
    stations.push(station)
    known.add(station)
  }
  await insertStations(sql, orgId, stations)
}
