import type { OrgAccess } from '../access/callers'
import type { Sql } from '../db/database'
import { AppError } from '../errors'
import { isSameJson } from '../is-same-json'
import type { Money } from '../money'
import { findMisfit } from '../options/item-option-repository'
import { findOrganisation } from '../organisation/organisation-repository'
import { changeForAllBranches, recordChange } from '../settings/change-settings'
import { findStations } from '../stations/station-repository'
import { nextTurn } from '../turns'
import { usualPrice } from './meant-price'
import { orderAfter } from './menu-order'
import { type MenuParts, partsOf } from './menu-parts'
import type { PushedMenu } from './menu-schemas'
import { refuseLargeMenu, refuseManyOptions } from './menu-size'
import { type PriceWarning, priceWarnings, type Warnings } from './price-warnings'
import { withIds } from './pushed-menu'
import { refusePush, refuseWrong } from './refuse-push'
import { findRetired, readWholeMenu, type WholeMenu } from './whole-menu-repository'
import { writeMenu, writeOrder } from './write-menu-repository'

/** How many things of a kind a push created, changed and removed, and how many were so already. */
type PushCounts = { created: number; changed: number; retired: number; unchanged: number }

/** `warnings`: at most MAX_WARNINGS; left out: there are none. */
export type PushResult = {
  categories: PushCounts
  items: PushCounts
  optionGroups: PushCounts
  warnings?: PriceWarning[]
}

/**
 * Makes the menu what a POS says: creates, changes, orders and removes its things, all or none. What was made on the pages has no
 * reference and stays at its place, also when the menu does not have it. Orders keep what was sold. The same menu again changes nothing.
 * @throws {AppError} forbidden; invalid_request with the path of each wrong field; removal_unconfirmed
 */
export function pushMenu(database: Sql, staff: OrgAccess, menu: PushedMenu): Promise<PushResult> {
  const { orgId } = staff
  return changeForAllBranches(database, staff, async (sql) => {
    const [current, retired] = [await readWholeMenu(sql, orgId), await findRetired(sql, orgId, menu)]
    const stations = (await findStations(sql, orgId)).map(({ name }) => name)
    // Each step takes some milliseconds for the largest menu.
    await nextTurn()
    const next = withIds(menu, current, retired)
    await nextTurn()
    refuseWrong({ menu, next, current, stations })
    await nextTurn()
    const written = partsOf(next, () => true)
    // Before it is written, which takes the database long.
    refuseManyOptions(shownOptionsOf(written))
    const listed = new Set([...written.categories, ...written.items, ...written.groups].map(({ id }) => id))
    const before = partsOf(current, (id) => listed.has(id))
    const missing = partsOf(current, (id) => !listed.has(id))
    if (!menu.confirmRemoval)
      refuseLargeRemoval(
        partsOf(current, () => true),
        missing,
      )
    await nextTurn()
    const counts = {
      categories: countsOf(before.categories, written.categories, missing.categories),
      items: countsOf(before.items, written.items, missing.items),
      optionGroups: countsOf(before.groups, written.groups, missing.groups),
    }
    const money = await findOrganisation(sql, orgId)
    const result = { ...counts, ...warningsOfPush(menu, current, money) }
    const sum = (count: keyof PushCounts) => Object.values(counts).reduce((total, counts) => total + counts[count], 0)
    const after = { created: sum('created'), changed: sum('changed'), retired: sum('retired') }
    if (!Object.values(after).some((count) => count > 0)) return result
    await writeMenu(sql, orgId, written, {
      categories: goneOf(missing.categories),
      items: goneOf(missing.items),
      groups: goneOf(missing.groups),
    })
    await writeOrder(sql, orderAfter(current, next))
    const misfit = await findMisfit(sql, { orgId })
    if (misfit) throw refusePush([{ path: 'optionGroups', message: misfit.sentence }])
    await refuseLargeMenu(sql, orgId)
    await recordChange(sql, staff, { action: 'menu.pushed', branchId: null, subject: '' }, null, after)
    return result
  })
}

/** What to ask about the prices of a push beside those of the menu as it was, or its own if there was none. */
function warningsOfPush({ categories }: PushedMenu, current: WholeMenu, money: Money): Warnings {
  const prices = (menu: { categories: { items: { price: number }[] }[] }) =>
    menu.categories.flatMap(({ items }) => items.map(({ price }) => price))
  const usual = usualPrice(prices(current), money.currency) ?? usualPrice(prices({ categories }), money.currency)
  const sent = categories.flatMap(({ items }, category) =>
    items.map(({ price }, item) => ({ path: `categories.${category}.items.${item}.price`, price })),
  )
  return priceWarnings(sent, usual, money)
}

/** The whole menu of an organisation, as a POS can push it back. */
export function findPushableMenu(sql: Sql, staff: OrgAccess): Promise<WholeMenu> {
  return readWholeMenu(sql, staff.orgId)
}

type Thing = { id: string; reference: string | null }

function shownOptionsOf({ items, groups }: MenuParts): number {
  const options = new Map(groups.map((group) => [group.id, group.options.length]))
  return items.reduce(
    (sum, { optionGroups }) => optionGroups.reduce((all, groupId) => all + (options.get(groupId) ?? 0), sum),
    0,
  )
}

/** The ids of those that a POS has: they are removed when its menu does not have them, and come back with their references. */
const goneOf = (missing: Thing[]): string[] => missing.filter(({ reference }) => reference !== null).map(({ id }) => id)

/**
 * A POS that sends only a part of its menu would lose what is kept here with the rest: photos, what is sold out, allergens.
 * @throws {AppError} removal_unconfirmed if more than half of the items or of the option groups of the POS would go
 */
function refuseLargeRemoval(present: MenuParts, missing: MenuParts): void {
  const removal = (kind: 'items' | 'groups') => ({
    gone: goneOf(missing[kind]).length,
    all: goneOf(present[kind]).length,
  })
  const [items, groups] = [removal('items'), removal('groups')]
  if (![items, groups].some(({ gone, all }) => gone > all / 2)) return
  throw new AppError(
    'removal_unconfirmed',
    `The push does not have ${items.gone} of the ${items.all} items and ${groups.gone} of the ${groups.all} option groups of the POS, ` +
      'and would remove them. Send it with "confirmRemoval": true if this is meant.',
  )
}

type PlacedThing = Thing & { categoryId?: string; position: number }

function countsOf(before: PlacedThing[], next: PlacedThing[], missing: Thing[]): PushCounts {
  const known = new Set(before.map(({ id }) => id))
  const created = next.filter(({ id }) => !known.has(id)).length
  const stayed = new Map(staying(before, next).map((one) => [one.id, one]))
  const unchanged = staying(next, before).filter((one) => isSameJson(stayed.get(one.id), one)).length
  return { created, changed: next.length - created - unchanged, retired: goneOf(missing).length, unchanged }
}

/**
 * The things that others have in the same category, with the positions that they have among each other: what comes or goes moves no other.
 */
function staying(things: PlacedThing[], others: PlacedThing[]): PlacedThing[] {
  const categoryOf = new Map(others.map(({ id, categoryId = '' }) => [id, categoryId]))
  const lengths = new Map<string, number>()
  return things.flatMap((one) => {
    const { id, categoryId = '' } = one
    if (categoryOf.get(id) !== categoryId) return []
    const position = lengths.get(categoryId) ?? 0
    lengths.set(categoryId, position + 1)
    return [{ ...one, position }]
  })
}
