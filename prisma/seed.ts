import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@/lib/db/database'
import type { Prisma } from '@/lib/db/generated/client'
import { newId, newTableCode } from '@/lib/ids'
import { languageOfTag } from '@/lib/organisation/languages'
import { photoIdFor } from '@/lib/photos/photos'
import { hashPin } from '@/lib/staff/pin'
import { type CafeSeed, DEMO_CAFE, OTHER_CAFE, TABLE_LABELS } from './demo-cafe'

/**
 * Adds the demo cafés that the database does not have yet.
 * @param demoCafe the first of them
 * @returns whether the database had no organisation before
 */
export async function seedDemo(database: Database, demoCafe = DEMO_CAFE): Promise<boolean> {
  const cafes = [demoCafe, OTHER_CAFE]
  const known = await database.prisma.organisation.findMany({ select: { slug: true } })
  const slugs = known.map(({ slug }) => slug)
  for (const cafe of cafes.filter(({ slug }) => !slugs.includes(slug))) {
    const rows = await cafeRows(cafe)
    await database.transaction(async ({ prisma }) => {
      await prisma.organisation.create({ data: rows.organisation })
      await prisma.branch.createMany({ data: rows.branches })
      await prisma.cafeTable.createMany({ data: rows.tables })
      await prisma.staff.createMany({ data: rows.staff })
      await prisma.station.createMany({ data: rows.stations })
      await prisma.menuCategory.createMany({ data: rows.categories })
      await prisma.photo.createMany({ data: rows.photos })
      await prisma.menuItem.createMany({ data: rows.items })
      await prisma.optionGroup.createMany({ data: rows.optionGroups })
      await prisma.menuOption.createMany({ data: rows.options })
      await prisma.itemOptionGroup.createMany({ data: rows.itemOptionGroups })
      await prisma.menuComponent.createMany({ data: rows.components })
    })
  }
  return known.length === 0
}

async function cafeRows(cafe: CafeSeed) {
  const orgId = newId()
  const { slug, name, timeZone, currency, locale, languages = [languageOfTag(locale)] } = cafe
  const translationsOf = (text: string) => cafe.translations?.[text] ?? {}
  const branches = cafe.branches.map((branchName) => ({ id: newId(), orgId, name: branchName, timeZone }))
  const stations = cafe.stations.map((station, position) => ({ ...station, id: newId(), orgId, position }))
  const categories = Object.keys(cafe.menu).map((category, position) => ({
    id: newId(),
    orgId,
    name: category,
    translations: translationsOf(category),
    position,
  }))
  const photos = new Map<string, Prisma.PhotoCreateManyInput>()
  const items = categories.flatMap((category) =>
    (cafe.menu[category.name] ?? []).map(
      ([item, price, station], position): Prisma.MenuItemCreateManyInput & { id: string } => {
        const { photo: file, ...about } = cafe.about?.[item] ?? {}
        const photo = file === undefined ? null : readPhoto(orgId, file)
        if (photo) photos.set(photo.id, photo)
        return {
          id: newId(),
          orgId,
          categoryId: category.id,
          stationId: stations.find((row) => row.name === station)?.id ?? null,
          name: item,
          translations: translationsOf(item),
          price,
          position,
          ...about,
          photoId: photo?.id ?? null,
        }
      },
    ),
  )
  return {
    ...optionRows(cafe, orgId, items),
    components: componentRows(cafe, items),
    organisation: {
      id: orgId,
      slug,
      name,
      timeZone,
      currency,
      locale,
      languages,
      country: new Intl.Locale(locale).region ?? null,
      ...cafe.bank,
    },
    branches,
    tables: branches.flatMap((branch) =>
      TABLE_LABELS.map((label) => ({ id: newId(), branchId: branch.id, label, code: newTableCode() })),
    ),
    staff: await Promise.all(
      cafe.staff.map(async ({ branch, pin, ...person }) => ({
        ...person,
        id: newId(),
        orgId,
        branchId: branch === undefined ? null : (branches[branch]?.id ?? null),
        pinHash: await hashPin(pin),
      })),
    ),
    stations,
    categories,
    items,
    photos: [...photos.values()],
  }
}

function readPhoto(orgId: string, file: string): Prisma.PhotoCreateManyInput {
  const content = readFileSync(join(import.meta.dirname, 'demo-photos', `${file}.webp`))
  return { orgId, id: photoIdFor(content), content }
}

/** The option groups, their options, and which item has which group. */
function optionRows(
  { optionGroups = [], translations = {} }: CafeSeed,
  orgId: string,
  items: { id: string; name: string }[],
) {
  const groups = optionGroups.map((group, position) => ({ ...group, id: newId(), position }))
  return {
    optionGroups: groups.map(({ options: _, items: __, ...group }) => ({
      ...group,
      orgId,
      translations: translations[group.name] ?? {},
    })),
    options: groups.flatMap(({ id: groupId, options }) =>
      options.map((option, position) => ({
        ...option,
        id: newId(),
        groupId,
        position,
        translations: translations[option.name] ?? {},
      })),
    ),
    itemOptionGroups: groups.flatMap(({ id: groupId, position, items: names }) =>
      items.filter(({ name }) => names.includes(name)).map((item) => ({ menuItemId: item.id, groupId, position })),
    ),
  }
}

/** What the combos consist of. */
function componentRows({ combos = {} }: CafeSeed, items: { id: string; name: string }[]) {
  const idOf = (name: string) => {
    const item = items.find((each) => each.name === name)
    if (!item) throw new Error(`The menu has no item ${name}.`)
    return item.id
  }
  return Object.entries(combos).flatMap(([combo, components]) =>
    components.map((name, position) => ({ comboId: idOf(combo), menuItemId: idOf(name), quantity: 1, position })),
  )
}
