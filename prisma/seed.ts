import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPin } from '@/lib/access/pin'
import type { Prisma, PrismaClient } from '@/lib/db/generated/client'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { newId, newTableCode } from '@/lib/ids'
import { photoIdFor } from '@/lib/menu/photos'
import { type CafeSeed, DEMO_CAFE, OTHER_CAFE, TABLE_LABELS } from './demo-cafe'
import { openPrisma } from './open-prisma'

/**
 * Adds the demo cafés that the database does not have yet. @param demoCafe the first of them
 * @returns whether the database had no organisation before
 */
export async function seedDemo({ url }: Pick<OpenedDatabase, 'url'>, demoCafe = DEMO_CAFE): Promise<boolean> {
  const prisma = openPrisma(url)
  return addCafes(prisma, [demoCafe, OTHER_CAFE]).finally(() => prisma.$disconnect())
}

async function addCafes(prisma: PrismaClient, cafes: CafeSeed[]): Promise<boolean> {
  const known = await prisma.organisation.findMany({ select: { slug: true } })
  const slugs = known.map(({ slug }) => slug)
  for (const cafe of cafes.filter(({ slug }) => !slugs.includes(slug))) {
    const rows = await cafeRows(cafe)
    await prisma.$transaction([
      prisma.organisation.create({ data: rows.organisation }),
      prisma.branch.createMany({ data: rows.branches }),
      prisma.cafeTable.createMany({ data: rows.tables }),
      prisma.staff.createMany({ data: rows.staff }),
      prisma.station.createMany({ data: rows.stations }),
      prisma.menuCategory.createMany({ data: rows.categories }),
      prisma.photo.createMany({ data: rows.photos }),
      prisma.menuItem.createMany({ data: rows.items }),
      prisma.optionGroup.createMany({ data: rows.optionGroups }),
      prisma.menuOption.createMany({ data: rows.options }),
      prisma.itemOptionGroup.createMany({ data: rows.itemOptionGroups }),
    ])
  }
  return known.length === 0
}

async function cafeRows(cafe: CafeSeed) {
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
    organisation: {
      id: orgId,
      slug,
      name,
      timeZone,
      currency,
      locale,
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
function optionRows({ optionGroups = [] }: CafeSeed, orgId: string, items: { id: string; name: string }[]) {
  const groups = optionGroups.map((group, position) => ({ ...group, id: newId(), position }))
  return {
    optionGroups: groups.map(({ options: _, items: __, ...group }) => ({ ...group, orgId })),
    options: groups.flatMap(({ id: groupId, options }) =>
      options.map((option, position) => ({ ...option, id: newId(), groupId, position })),
    ),
    itemOptionGroups: groups.flatMap(({ id: groupId, position, items: names }) =>
      items.filter(({ name }) => names.includes(name)).map((item) => ({ menuItemId: item.id, groupId, position })),
    ),
  }
}
