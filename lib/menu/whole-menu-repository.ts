import type { Sql } from '../db/database'
import type { Prisma } from '../db/generated/client'
import { raw, sql as statement } from '../db/sql'
import { withTranslations } from '../organisation/translations'
import { COMPONENTS } from './component-repository'
import type { PushedMenu } from './menu-schemas'
import { asStored } from './stored-menu'

type PushedCategory = PushedMenu['categories'][number]
type PushedGroup = PushedMenu['optionGroups'][number]

type PushedItem = PushedCategory['items'][number]

/** A thing of a pushed menu with all its values. */
type Whole<One> = { [Key in keyof One]-?: Exclude<One[Key], undefined> }

/**
 * A whole menu, in menu order. `optionGroups` of an item has the reference of each of its groups, or the id of one without; so have its
 * `components`.
 */
export type WholeMenu = {
  categories: (Whole<Omit<PushedCategory, 'items'>> & { items: Whole<PushedItem>[] })[]
  optionGroups: (Whole<Omit<PushedGroup, 'options'>> & { options: Whole<PushedGroup['options'][number]>[] })[]
}

/** The whole menu of an organisation, with empty categories and with groups that no item has. */
export async function readWholeMenu({ prisma }: Sql, orgId: string): Promise<WholeMenu> {
  const [menu] = await prisma.$queryRaw<WholeMenu[]>(wholeMenu(orgId))
  return menu ?? { categories: [], optionGroups: [] }
}

const ITEMS = raw(`
SELECT coalesce(json_agg(json_build_object('id', m.id, 'reference', m.reference, 'name', m.name, 'translations', m.translations, 'servingTimes', m.serving_times, 'price', m.price,
  'station', s.name, 'description', m.description, 'kitchenName', m.kitchen_name, 'allergens', m.allergens,
  'optionGroups', ARRAY(
    SELECT coalesce(g.reference, g.id::text) FROM item_option_groups a JOIN option_groups g ON g.id = a.group_id
    WHERE a.menu_item_id = m.id AND g.removed_at IS NULL ORDER BY a.position, g.position, g.id),
  'components', coalesce((
    SELECT json_agg(CASE WHEN p.reference IS NULL THEN json_build_object('menuItemId', p.id, 'quantity', c.quantity)
      ELSE json_build_object('reference', p.reference, 'quantity', c.quantity) END ORDER BY c.position, p.id)
    FROM menu_components c JOIN menu_items p ON p.id = c.menu_item_id WHERE c.combo_id = m.id), '[]')
  ) ORDER BY m.position, m.id), '[]')
FROM menu_items m LEFT JOIN stations s ON s.id = m.station_id WHERE m.category_id = c.id AND m.removed_at IS NULL`)

const OPTIONS_OF_GROUP = raw(`
SELECT coalesce(json_agg(json_build_object('id', o.id, 'reference', o.reference, 'name', o.name, 'translations', o.translations,
  'kitchenName', o.kitchen_name, 'price', o.price, 'isDefault', o.is_default, 'effect', o.effect
  ) ORDER BY o.position, o.id), '[]')
FROM menu_options o WHERE o.group_id = g.id AND o.removed_at IS NULL`)

const wholeMenu = (orgId: string) => statement`
SELECT
  coalesce((
    SELECT json_agg(json_build_object('id', c.id, 'reference', c.reference, 'name', c.name, 'translations', c.translations, 'servingTimes', c.serving_times, 'course', c.course, 'items', (${ITEMS}))
      ORDER BY c.position, c.id)
    FROM menu_categories c WHERE c.org_id = ${orgId}::uuid AND c.removed_at IS NULL
  ), '[]') AS categories,
  coalesce((
    SELECT json_agg(json_build_object('id', g.id, 'reference', g.reference, 'name', g.name, 'translations', g.translations, 'kitchenName', g.kitchen_name,
      'min', g.min, 'max', g.max, 'repeatable', g.repeatable, 'showsDefaults', g.shows_defaults, 'options', (${OPTIONS_OF_GROUP}))
      ORDER BY g.position, g.id)
    FROM option_groups g WHERE g.org_id = ${orgId}::uuid AND g.removed_at IS NULL
  ), '[]') AS "optionGroups"`

type Item = WholeMenu['categories'][number]['items'][number]
type Group = WholeMenu['optionGroups'][number]
type Named = { id: string; reference: string | null }

/**
 * What was removed and can come back by its reference, with the values that a push may leave out. `optionGroups`: with the options that
 * they had. `options`: those that were removed from any group.
 */
export type Retired = {
  categories: (Named & Pick<WholeMenu['categories'][number], 'course' | 'translations' | 'servingTimes'>)[]
  items: (Named &
    Pick<
      Item,
      'station' | 'description' | 'translations' | 'servingTimes' | 'kitchenName' | 'allergens' | 'components'
    >)[]
  optionGroups: (Named & Pick<Group, 'translations' | 'kitchenName' | 'showsDefaults' | 'options'>)[]
  options: (Named & Pick<Group['options'][number], 'translations' | 'kitchenName' | 'effect'> & { groupId: string })[]
}

const NAMED = { id: true, reference: true } as const

const OPTIONS = {
  where: { removedAt: null },
  select: { ...NAMED, name: true, translations: true, kitchenName: true, price: true, isDefault: true, effect: true },
  orderBy: [{ position: 'asc' }, { id: 'asc' }],
} satisfies Prisma.OptionGroup$optionsArgs

/** @param pushed what is retired of other references is left out */
export async function findRetired({ prisma }: Sql, orgId: string, pushed: PushedMenu): Promise<Retired> {
  const named = (things: { reference: string | null }[]) => ({
    removedAt: { not: null },
    reference: { in: things.flatMap(({ reference }) => reference ?? []) },
  })
  const { categories, optionGroups } = pushed
  const station = { select: { name: true, removedAt: true } }
  const items = await prisma.menuItem.findMany({
    where: { orgId, ...named(categories.flatMap((category) => category.items)) },
    select: {
      ...NAMED,
      station,
      description: true,
      translations: true,
      servingTimes: true,
      kitchenName: true,
      allergens: true,
      components: COMPONENTS,
    },
  })
  const sections = await prisma.menuCategory.findMany({
    where: { orgId, ...named(categories) },
    select: { ...NAMED, translations: true, servingTimes: true, course: true },
  })
  const groups = await prisma.optionGroup.findMany({
    where: { orgId, ...named(optionGroups) },
    select: { ...NAMED, translations: true, kitchenName: true, showsDefaults: true, options: OPTIONS },
  })
  const options = await prisma.menuOption.findMany({
    where: { group: { orgId }, ...named(optionGroups.flatMap((group) => group.options)) },
    select: { ...NAMED, groupId: true, translations: true, kitchenName: true, effect: true },
  })
  return {
    categories: sections.map(asStored),
    items: items.map(({ station, ...item }) => ({
      ...asStored(item),
      station: station && station.removedAt === null ? station.name : null,
    })),
    optionGroups: groups.map(({ options, ...group }) => ({
      ...withTranslations(group),
      options: options.map(withTranslations),
    })),
    options: options.map(withTranslations),
  }
}
