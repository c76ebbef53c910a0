import { type DayOrder, type Kitchen, type KitchenStation, type PastDay, USUAL_STATION } from './day'

/** What guests may order: as on the day, some categories only, or nothing. */
export const GUEST_STEPS = ['as_it_was', 'limited', 'full'] as const

/** What is different from the day as it was. Hours are from 0 to 24, at the branch. */
export type Change = {
  /** By station; absent: as it was. */
  cooks: Readonly<Record<string, number>>
  /** A station more that makes what belongs to these categories; null: none. */
  newStation: { categoryIds: readonly string[]; cooks: number } | null
  /** A `toHour` that is not greater is one of the next day. */
  guests: { step: (typeof GUEST_STEPS)[number]; fromHour: number; toHour: number }
}

export const NO_CHANGE: Change = {
  cooks: {},
  newStation: null,
  guests: { step: 'as_it_was', fromHour: 0, toHour: 24 },
}

/** The name of the new station. Names are trimmed, and what no station makes is at an empty one. */
const NEW = ' '

/** The orders of the day, each with what would have been ordered and where it is made. One of which nothing is left is not counted. */
export function changedOrders({ orders, limitedCategoryIds }: PastDay, { newStation, guests }: Change): DayOrder[] {
  const moved = new Set(newStation?.categoryIds)
  const allowed = new Set(guests.step === 'limited' ? limitedCategoryIds : [])
  return orders.map((order) => {
    const isLimited = guests.step !== 'as_it_was' && order.isGuests && isBetween(order.hour, guests)
    const ordered = isLimited ? order.lines.filter(({ categoryId }) => allowed.has(categoryId ?? '')) : order.lines
    const lines = ordered.map((line) => (moved.has(line.categoryId ?? '') ? { ...line, station: NEW } : line))
    return { ...order, lines, isCounted: order.isCounted && lines.length > 0 }
  })
}

const isBetween = (hour: number, { fromHour, toHour }: Change['guests']): boolean =>
  fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour

/** The kitchen with the cooks of the change, and with the new station. */
export function changedKitchen(kitchen: Kitchen, day: PastDay, { cooks, newStation }: Change): Kitchen {
  const stations = Object.entries(kitchen.stations).map(([name, station]): [string, KitchenStation] => [
    name,
    { ...station, cooks: cooks[name] ?? station.cooks },
  ])
  if (newStation)
    stations.push([NEW, { cooks: newStation.cooks, pace: paceOf(newStation.categoryIds, day.orders, kitchen) }])
  return { ...kitchen, stations: Object.fromEntries(stations) }
}

/** The mean pace at which what belongs to these categories was made on the day, by its minutes of work. */
function paceOf(categoryIds: readonly string[], orders: readonly DayOrder[], { stations }: Kitchen): number {
  const lines = orders.flatMap(({ lines }) => lines).filter(({ categoryId }) => categoryIds.includes(categoryId ?? ''))
  const work = lines.reduce((sum, { minutes }) => sum + minutes, 0)
  const clock = lines.reduce(
    (sum, { station, minutes }) => sum + minutes * (stations[station] ?? USUAL_STATION).pace,
    0,
  )
  return work > 0 ? clock / work : USUAL_STATION.pace
}
