import { findBranchTime } from '../branches/ordering-repository'
import type { Sql } from '../db/database'
import { AppError, type ErrorDetail } from '../errors'
import { servedPeriods } from '../menu/served-periods'
import { servingText } from '../menu/serving-text'
import { servedFrom } from '../menu/serving-times'
import { groupsOfCombo, optionsOfComponent } from '../options/combo-groups'
import { findDefaultStation, NO_STATION } from '../stations/station-repository'
import type { NewLine, OrderItem, OrderPart } from './order'
import { MAX_ORDER_PARTS, refuseTooManyLines } from './order-limits'
import { optionsOfLines } from './order-options'
import { findOrderedItems, type OrderedItem } from './ordered-item-repository'
import type { CheckedLine } from './write-order'

type Place = { orgId: string; branchId: string }

type Rules = {
  /** The lines that the order already has. */
  kept?: Pick<OrderItem, 'options' | 'parts'>[]
  /** Accept what is unknown, sold out or chosen wrongly, marked with its problems. */
  accepts?: boolean
  /** For guests: the time for which they order, ISO 8601; null: now. Left out: what is not served is accepted. */
  servedAt?: string | null
}

/**
 * Checks new lines against the menu of a branch and the limits of an order.
 *
 * Prices and names are those of the menu, which is read just before. What is marked as sold out after that read is still
 * accepted. A line that is not on the menu becomes an open line.
 * @throws {AppError} invalid_request for more lines or options than an order can have; unless they are accepted, for unknown items and
 * wrong options too, and sold_out; not_served for what guests cannot order at the time
 */
export async function checkLines(
  sql: Sql,
  place: Place,
  lines: NewLine[],
  { kept = [], accepts = false, servedAt }: Rules = {},
): Promise<CheckedLine[]> {
  refuseTooManyLines(lines, kept)
  const menu = await findOrderedItems(sql, place, lines)
  const wanted = lines.map((line) => ({ ...line, item: menu.find((row) => isNamed(row, line)) }))
  if (!accepts) {
    refuseUnknown(wanted)
    refuseSoldOut(wanted)
  }
  if (servedAt !== undefined) await refuseNotServed(sql, place.branchId, wanted, servedAt)
  const priced = optionsOfLines(
    wanted.map(({ options, item, ...line }) => ({ options, item: item ? withPartsGroups(item) : openItem(line) })),
    { kept: optionCount(kept), accepts },
  )
  const parts = partsOf(
    wanted.map(({ item }, index) => ({ item, options: priced[index]?.options ?? [] })),
    kept,
  )
  const ofOpenLines = wanted.some(({ item }) => !item) ? await findDefaultStation(sql, place.branchId) : NO_STATION
  return wanted.flatMap(({ quantity, note, course, item, ...sent }, index) => {
    const line = priced[index]
    if (!line) return []
    const { name, station, stationId, kitchenName, allergens } = item ?? { ...openItem(sent), ...ofOpenLines }
    const ofLine = parts[index] ?? []
    const problems = item?.soldOut ? [...new Set(['sold_out' as const, ...line.problems])] : line.problems
    return {
      ...line,
      options: optionsOfComponent(line.options, null),
      menuItemId: item?.id ?? null,
      quantity,
      note,
      name,
      ...(ofLine.length > 0 ? NO_STATION : { station, stationId }),
      kitchenName,
      allergens: [...new Set([...allergens, ...ofLine.flatMap((part) => part.allergens)])],
      problems,
      parts: ofLine,
      course: course === undefined ? (item?.course ?? null) : course,
    }
  })
}

const isNamed = ({ id, reference }: OrderedItem, line: Pick<NewLine, 'menuItemId' | 'reference'>): boolean =>
  line.menuItemId === undefined ? line.reference !== undefined && reference === line.reference : id === line.menuItemId

/** What is not on the menu, with the words of its program. */
function openItem({
  name,
  price = 0,
  reference,
  menuItemId,
}: Omit<NewLine, 'quantity' | 'note' | 'options' | 'course'>) {
  const words = name ?? reference ?? menuItemId ?? ''
  return { name: words, kitchenName: words, price, allergens: [], groups: [] }
}

/** The item with the groups of its components, as far as a line has them. */
export const withPartsGroups = (item: OrderedItem, parts: Pick<OrderPart, 'menuItemId'>[] = item.components) => ({
  ...item,
  groups: groupsOfCombo(
    item.groups,
    item.components
      .filter(({ menuItemId }) => parts.some((part) => part.menuItemId === menuItemId))
      .map(({ menuItemName: name, ...component }) => ({ ...component, name })),
  ),
})

type Optioned = Pick<OrderItem, 'options'> & { parts?: Pick<OrderItem, 'options'>[] }

/** How many options some lines have, with those of their parts. */
export const optionCount = (lines: Optioned[]): number =>
  lines.reduce((sum, { options, parts = [] }) => sum + options.length + optionCount(parts), 0)

/**
 * The parts of each line, with their options.
 * @throws {AppError} invalid_request for more parts than an order can have
 */
function partsOf(
  lines: (Pick<CheckedLine, 'options'> & { item: OrderedItem | undefined })[],
  kept: Pick<OrderItem, 'parts'>[],
): CheckedLine['parts'][] {
  const parts = lines.map(({ item, options }) =>
    (item?.components ?? []).map(({ groups: _, ...part }) => ({
      ...part,
      options: optionsOfComponent(options, part.menuItemId),
    })),
  )
  const count = [...parts, ...kept.map(({ parts }) => parts)].flat().length
  if (count > MAX_ORDER_PARTS) {
    const message = `The combos of an order have at most ${MAX_ORDER_PARTS} parts together.`
    throw new AppError('invalid_request', message, { details: [{ path: 'items', message }] })
  }
  return parts
}

type WantedLine = NewLine & { item: OrderedItem | undefined }

/** Where a line names its item. */
const fieldOf = ({ menuItemId, reference }: NewLine): string =>
  menuItemId === undefined && reference !== undefined ? 'reference' : 'menuItemId'

function refuseUnknown(lines: WantedLine[]) {
  const details: ErrorDetail[] = lines.flatMap((line, index) =>
    line.item ? [] : { path: `items.${index}.${fieldOf(line)}`, message: 'There is no such menu item.' },
  )
  if (details.length > 0)
    throw new AppError('invalid_request', 'The order names items that are not on the menu.', { details })
}

/** Guests order within the serving times of an item and of its category. */
async function refuseNotServed(sql: Sql, branchId: string, lines: WantedLine[], servedAt: string | null) {
  if (!lines.some(({ item }) => item && [...item.servingTimes, ...item.categoryTimes].length > 0)) return
  const { now, timeZone } = await findBranchTime(sql, branchId)
  const time = servedAt === null ? now : Date.parse(servedAt)
  const details: ErrorDetail[] = lines.flatMap((line, index) => {
    const { item } = line
    if (!item) return []
    const periods = servedPeriods(time, timeZone, item.servingTimes, item.categoryTimes)
    if (servedFrom(periods, time) === time) return []
    const times = [item.servingTimes, item.categoryTimes].map((one) => servingText(one, 'en')).filter(Boolean)
    const message = `${item.name} is not served at this time, only ${times.join(' and ')}.`
    return { path: `items.${index}.${fieldOf(line)}`, message }
  })
  if (details.length > 0)
    throw new AppError('not_served', details.map((detail) => detail.message).join(' '), { details })
}

function refuseSoldOut(lines: WantedLine[]) {
  const details: ErrorDetail[] = lines.flatMap((line, index) =>
    line.item?.soldOut ? { path: `items.${index}.${fieldOf(line)}`, message: `${line.item.name} is sold out.` } : [],
  )
  if (details.length > 0) throw new AppError('sold_out', details.map((detail) => detail.message).join(' '), { details })
}
