import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPin } from '@/lib/access/pin'
import type { Database, Sql } from '@/lib/db/database'
import { newId, newTableCode } from '@/lib/ids'
import { photoIdFor } from '@/lib/menu/photos'
import { type CafeSeed, DEMO_CAFE, OTHER_CAFE, TABLE_LABELS } from './demo-cafe'

/** The columns of a row in camel case, as `schema.prisma` names them. What is left out gets the database's default. */
type Row = Record<string, unknown>

/**
 * Adds the demo cafés that the database does not have yet. @param demoCafe the first of them
 * @returns whether the database had no organisation before
 */
export async function seedDemo(database: Database, demoCafe = DEMO_CAFE): Promise<boolean> {
  const known = await database.query<{ slug: string }>('SELECT slug FROM organisations', [])
  for (const cafe of [demoCafe, OTHER_CAFE]) {
    if (known.some(({ slug }) => slug === cafe.slug)) continue
    const tables = await rowsOf(cafe)
    await database.transaction(async (sql) => {
      for (const [table, rows] of Object.entries(tables)) await insert(sql, table, rows)
    })
  }
  return known.length === 0
}

async function insert(sql: Sql, table: string, rows: Row[]): Promise<void> {
  for (const row of rows) {
    const values = Object.entries(row).map(([name, value]) => [columnOf(name), value])
    const columns = values.map(([column]) => column).join(', ')
    await sql.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(Object.fromEntries(values))],
    )
  }
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows of each table, in the order in which they refer to each other. */
async function rowsOf(cafe: CafeSeed): Promise<Record<string, Row[]>> {
  const orgId = newId()
  const { slug, name, timeZone, currency, locale } = cafe
  const branches = cafe.branches.map((branchName) => ({ id: newId(), orgId, name: branchName, timeZone }))
  const stations = cafe.stations.map((station, position) => ({ ...station, id: newId(), orgId, position }))
  const categories = Object.keys(cafe.menu).map((category, position) => ({
    id: newId(),
    orgId,
    name: category,
    position,
  }))
  const photos = new Map<string, { id: string; orgId: string; content: string }>()
  const items = categories.flatMap((category) =>
    (cafe.menu[category.name] ?? []).map(([item, price, station], position) => {
      const { photo: file, ...about } = cafe.about?.[item] ?? {}
      const photo = file === undefined ? null : readPhoto(orgId, file)
      if (photo) photos.set(photo.id, photo)
      return {
        id: newId(),
        orgId,
        categoryId: category.id,
        stationId: stations.find((row) => row.name === station)?.id ?? null,
        name: item,
        price,
        position,
        ...about,
        photoId: photo?.id ?? null,
      }
    }),
  )
  const options = optionRows(cafe, orgId, items)
  const organisation = {
    id: orgId,
    slug,
    name,
    timeZone,
    currency,
    locale,
    country: new Intl.Locale(locale).region,
    ...cafe.bank,
  }
  return {
    organisations: [organisation],
    branches,
    tables: branches.flatMap((branch) =>
      TABLE_LABELS.map((label) => ({ id: newId(), branchId: branch.id, label, code: newTableCode() })),
    ),
    staff: await Promise.all(
      cafe.staff.map(async ({ branch, pin, ...person }) => ({
        ...person,
        id: newId(),
        orgId,
        branchId: branch === undefined ? null : branches[branch]?.id,
        pinHash: await hashPin(pin),
      })),
    ),
    stations,
    menu_categories: categories,
    photos: [...photos.values()],
    menu_items: items,
    ...options,
  }
}

function readPhoto(orgId: string, file: string) {
  const content = readFileSync(join(import.meta.dirname, 'demo-photos', `${file}.webp`))
  // As Postgres writes bytes.
  return { orgId, id: photoIdFor(content), content: `\\x${content.toString('hex')}` }
}

/** The option groups, their options, and which item has which group. */
function optionRows({ optionGroups = [] }: CafeSeed, orgId: string, items: { id: string; name: string }[]) {
  const groups = optionGroups.map((group, position) => ({ ...group, id: newId(), position }))
  return {
    option_groups: groups.map(({ options: _, items: __, ...group }) => ({ ...group, orgId })),
    menu_options: groups.flatMap(({ id: groupId, options }) =>
      options.map((option, position) => ({ ...option, id: newId(), groupId, position })),
    ),
    item_option_groups: groups.flatMap(({ id: groupId, position, items: names }) =>
      items.filter(({ name }) => names.includes(name)).map((item) => ({ menuItemId: item.id, groupId, position })),
    ),
  }
}
