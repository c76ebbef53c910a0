import { hashPin } from '../access/pin'
import { recordAudit } from '../audit/audit'
import type { Database, Sql } from '../db/database'
import { AppError } from '../errors'
import { newId, newTableCode } from '../ids'
import { type MenuLine, readMenuFile } from '../menu/import-menu'
import { refuseUnknownTimeZone } from '../organisation/organisation'
import { processWide } from '../process-wide'
import { labelsIn } from '../tables/table-schemas'
import { sampleMenu } from './sample-menu'
import type { SetUp } from './set-up-schema'
import { refuseWrongCode } from './setup-code'

/** Whether there is an organisation. Organisations are never deleted, so `true` is cached. */
export async function isSetUp(sql: Sql): Promise<boolean> {
  const cached = processWide('is-set-up', () => ({ yes: false }))
  cached.yes ||= (await sql.query('SELECT 1 FROM organisations LIMIT 1', [])).length > 0
  return cached.yes
}

/** The number of the advisory lock that allows one set-up at a time, over all processes. */
const LOCK = 7_277_662

/**
 * Creates the first organisation with a branch, tables, a manager and a menu, in one transaction.
 * @throws {AppError} forbidden for a wrong code; already_exists if there is an organisation; invalid_request
 */
export async function setUp(database: Database, input: SetUp): Promise<void> {
  refuseWrongCode(input.code)
  const pinHash = await hashPin(input.pin)
  await database.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    if (await isSetUp(sql)) throw new AppError('already_exists', 'Passboard is set up already.')
    await refuseUnknownTimeZone(sql, input.timeZone)

    const orgId = newId()
    const { name, slug, timeZone, currency, locale } = input
    await sql.query(
      'INSERT INTO organisations (id, slug, name, time_zone, currency, locale) VALUES ($1, $2, $3, $4, $5, $6)',
      [orgId, slug, name, timeZone, currency, locale],
    )
    await addBranch(sql, orgId, input)
    const manager = { kind: 'staff', id: newId(), name: input.managerName } as const
    await sql.query(
      `INSERT INTO staff (id, org_id, name, phone, pin_hash, role) VALUES ($1, $2, $3, $4, $5, 'manager')`,
      [manager.id, orgId, manager.name, input.phone, pinHash],
    )
    const menu = menuOf(input)
    await addMenu(sql, orgId, menu)
    await recordAudit(sql, orgId, manager, {
      action: 'organisation.set_up',
      branchId: null,
      subject: name,
      after: { slug, timeZone, currency, locale, branch: input.branchName, menuItems: menu.length },
    })
  })
}

async function addBranch(sql: Sql, orgId: string, { branchName, timeZone, tableLabels }: SetUp) {
  const branchId = newId()
  await sql.query('INSERT INTO branches (id, org_id, name, time_zone) VALUES ($1, $2, $3, $4)', [
    branchId,
    orgId,
    branchName,
    timeZone,
  ])
  const tables = labelsIn(tableLabels).map((label) => ({ id: newId(), label, code: newTableCode() }))
  await sql.query(
    `INSERT INTO tables (id, branch_id, label, code)
     SELECT id, $1, label, code FROM jsonb_to_recordset($2::jsonb) AS t(id uuid, label text, code text)`,
    [branchId, JSON.stringify(tables)],
  )
}

function menuOf(input: SetUp): MenuLine[] {
  if (input.menu === 'none') return []
  return input.menu === 'sample' ? sampleMenu(input) : readMenuFile(input.menuFile, input).items
}

/** Adds the items, and the stations and categories that they name, in the order of their first use. */
async function addMenu(sql: Sql, orgId: string, menu: MenuLine[]) {
  const named = (names: string[]) => [...new Set(names)].map((name, position) => ({ id: newId(), name, position }))
  const stations = named(menu.flatMap(({ station }) => station ?? []))
  const categories = named(menu.map(({ category }) => category))
  const items = menu.map(({ name, price, category, station }, position) => ({
    id: newId(),
    name,
    price,
    position,
    categoryId: categories.find((row) => row.name === category)?.id,
    stationId: stations.find((row) => row.name === station)?.id ?? null,
  }))
  for (const [table, rows] of [
    ['stations', stations],
    ['menu_categories', categories],
  ] as const) {
    await sql.query(
      `INSERT INTO ${table} (id, org_id, name, position)
       SELECT id, $1, name, position FROM jsonb_to_recordset($2::jsonb) AS r(id uuid, name text, position int)`,
      [orgId, JSON.stringify(rows)],
    )
  }
  await sql.query(
    `INSERT INTO menu_items (id, org_id, category_id, station_id, name, price, position)
     SELECT id, $1, "categoryId", "stationId", name, price, position
     FROM jsonb_to_recordset($2::jsonb)
       AS i(id uuid, "categoryId" uuid, "stationId" uuid, name text, price int, position int)`,
    [orgId, JSON.stringify(items)],
  )
}
