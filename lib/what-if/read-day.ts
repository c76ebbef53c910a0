import { DateTime } from 'luxon'
import { findBranch } from '../branches/branch-repository'
import type { Sql } from '../db/database'
import { seenLines } from '../estimates/branch-event'
import { findKept } from '../estimates/estimate-repository'
import { workOf } from '../estimates/item-work'
import { type Model, newModel, readModel } from '../estimates/model'
import type { OrderedOption, OrderPart } from '../orders/order'
import { USUAL_LATE_MINUTES } from '../stations/usual-limits'
import type { DayLine, DayOrder, PastDay } from './day'
import { type Asked, boundsOfDay, findMenuPlaces, findOrdersOfDay } from './what-if-repository'

/** More orders than a branch makes in a day. */
const MOST_ORDERS = 3_000
const MINUTE = 60_000
/** A line that can be begun later than its order by more than this was added, or waited for its course. */
const WITH_ORDER_MS = 1_000

type Found = Awaited<ReturnType<typeof findOrdersOfDay>>[number]
type Places = Awaited<ReturnType<typeof findMenuPlaces>>
/** The stations and the categories of items, by id. */
type Known = { stations: ReadonlyMap<string, Places['stations'][number]>; categoryOf: ReadonlyMap<string, string> }

/**
 * A past day of a branch, with the work of its lines as its estimates have learned it, or the usual one.
 * @throws {AppError} not_found for a branch of another organisation
 */
export async function readPastDay(sql: Sql, asked: Asked): Promise<PastDay> {
  const { orgId, branchId } = asked
  const { timeZone, capacity } = await findBranch(sql, orgId, branchId)
  const bounds = await boundsOfDay(sql, asked)
  const placed = await findOrdersOfDay(sql, { ...asked, ...bounds, take: MOST_ORDERS + 1 })
  // What was placed for a later day is work of that day. The others keep their day, also after the day's end was changed.
  const found = placed.filter(({ startAt }) => startAt === null || startAt < bounds.ends)
  const places = await findMenuPlaces(sql, orgId)
  const kept = await findKept(sql, branchId)
  const model = (kept && readModel(kept.model)) ?? newModel()
  const known: Known = {
    stations: new Map(places.stations.map((station) => [station.id, station])),
    categoryOf: new Map(places.items.map(({ id, categoryId }) => [id, categoryId])),
  }
  const first = Math.min(...found.map(beginOf))
  const orders = found
    .slice(0, MOST_ORDERS)
    .map((order) => dayOrder(order, { model, known, first, timeZone }))
    .filter(({ lines }) => lines.length > 0)
  return {
    orders,
    stations: stationsOf(orders, places),
    categories: places.categories,
    limitedCategoryIds: capacity.categoryIds,
    isCut: placed.length > MOST_ORDERS,
  }
}

const beginOf = ({ createdAt, startAt }: Found): number => Math.max(createdAt.getTime(), startAt?.getTime() ?? 0)

type Reading = { model: Model; known: Known; first: number; timeZone: string }

function dayOrder(order: Found, { model, known, first, timeZone }: Reading): DayOrder {
  const begins = beginOf(order)
  const minutesAt = (time: number) => (time - first) / MINUTE
  const left = order.stoppedAt ?? (order.status === 'cancelled' ? order.finishedAt : null)
  const lines = order.items.flatMap((item) => {
    const from = Math.max(begins, item.addedAt?.getTime() ?? 0, item.firedAt?.getTime() ?? 0)
    const seen = seenLines({ ...sent(item), parts: (item.parts as OrderPart[]).map(sent) }, '', begins)
    return seen.map(
      (line): DayLine => ({
        station: known.stations.get(line.station)?.name ?? '',
        minutes: workOf(model, line),
        from: minutesAt(from),
        categoryId: known.categoryOf.get(item.menuItemId ?? '') ?? null,
      }),
    )
  })
  const isLater = lines.some(({ from }) => from > minutesAt(begins + WITH_ORDER_MS))
  return {
    begins: minutesAt(begins),
    ready: order.readyAt && minutesAt(order.readyAt.getTime()),
    left: left && minutesAt(left.getTime()),
    hour: DateTime.fromMillis(begins, { zone: timeZone }).hour,
    isRush: order.rush,
    isGuests: order.source === 'guest',
    isCounted: order.readyAt !== null && left === null && order.remakeOfId === null && !isLater,
    lateAfter: lateAfterOf(order, known),
    lines,
  }
}

/** What the work of a line depends on. */
function sent(
  line: Pick<OrderPart, 'menuItemName' | 'stationId' | 'quantity'> & { menuItemId: string | null; options: unknown },
) {
  const { menuItemId, menuItemName, stationId, quantity } = line
  const options = (line.options as OrderedOption[]).map(({ optionId, name }) => ({ optionId, name }))
  return { menuItemId, menuItemName, stationId, quantity, options }
}

function lateAfterOf({ items }: Found, { stations }: Known): number {
  const ids = items.flatMap(({ stationId, parts }) => [
    stationId,
    ...(parts as OrderPart[]).map((part) => part.stationId),
  ])
  const limits = ids.flatMap((id) => stations.get(id ?? '')?.lateAfterMinutes ?? [])
  return limits.length > 0 ? Math.min(...limits) : USUAL_LATE_MINUTES
}

function stationsOf(orders: DayOrder[], { stations }: Places): string[] {
  const used = new Set(orders.flatMap(({ lines }) => lines.map(({ station }) => station)))
  return [...new Set([...stations.map(({ name }) => name), ''])].filter((name) => used.has(name))
}
