import { type Random, randomOf } from './random'

/** How the cooks of a station take what waits: whole tickets, line by line, all at once a little, or in any order. */
const DISCIPLINES = ['ticket', 'line', 'sharing', 'any'] as const

/** When orders become ready on the board: at once, late, several together every few minutes, or after the rush. */
const HABITS = ['prompt', 'late', 'bunch', 'quiet'] as const

export type Station = {
  name: string
  cooks: number
  discipline: (typeof DISCIPLINES)[number]
  /** Makes up to `size` lines at once in `minutes`, and starts when it is full or the first line waited `patience` minutes. */
  oven: { size: number; minutes: number; patience: number } | null
}

export type Dish = { id: string; name: string; station: number; minutes: number; popularity: number; options: string[] }

export type Kitchen = {
  days: number
  ordersPerDay: number
  weekend: number
  opens: number
  closes: number
  /** The hours of rush, each with its strength. */
  rushes: { hour: number; width: number; strength: number }[]
  stations: Station[]
  menu: Dish[]
  linesPerOrder: number
  /** How much the time of the same dish varies: the standard deviation of its logarithm. */
  spread: number
  speedSpreadByDay: number
  /** From this day on everything takes so many times as long. */
  change: { day: number; factor: number } | null
  breakdownsPerWeek: number
  /** The share of the cooks who are there in each hour after opening; empty: all. */
  staffing: number[]
  habit: (typeof HABITS)[number]
  bumpSeconds: number
  bumpsLines: boolean
  cancelled: number
}

/** A kitchen with a random structure. @param choices what is not left to chance */
export function randomKitchen(seed: number, choices: Partial<Kitchen> = {}): Kitchen {
  const random = randomOf(seed)
  const opens = random.whole(6, 11)
  const closes = random.whole(opens + 8, 23)
  const stations = Array.from({ length: random.whole(1, 5) }, (_, index) => randomStation(random, index))
  const menu = randomMenu(random, stations)
  const linesPerOrder = random.between(1.2, 3.5)
  const kitchen = {
    days: 7 * random.whole(2, 8),
    weekend: random.between(0.7, 1.8),
    opens,
    closes,
    rushes: Array.from({ length: random.whole(1, 3) }, () => ({
      hour: random.between(opens + 1, closes - 1),
      width: random.between(0.4, 1.5),
      strength: random.between(1, 5),
    })),
    stations,
    menu,
    linesPerOrder,
    spread: random.between(0.15, 0.6),
    speedSpreadByDay: random.between(0, 0.2),
    change: random.isTrue(0.2) ? { day: 10, factor: random.between(0.6, 1.6) } : null,
    breakdownsPerWeek: random.isTrue(0.4) ? random.between(0.5, 3) : 0,
    staffing: random.isTrue(0.5) ? Array.from({ length: 16 }, () => random.between(0.5, 1.2)) : [],
    habit: random.pick(HABITS),
    bumpSeconds: random.between(5, 60),
    bumpsLines: random.isTrue(0.5),
    cancelled: random.between(0, 0.05),
  }
  return { ...kitchen, ordersPerDay: bearableOrders(random, kitchen), ...choices }
}

function randomStation(random: Random, index: number): Station {
  return {
    name: ['Bar', 'Kitchen', 'Pastry', 'Grill', 'Fryer'][index] ?? `Station ${index}`,
    cooks: random.whole(1, random.isTrue(0.3) ? 5 : 2),
    discipline: random.pick(DISCIPLINES),
    oven: random.isTrue(0.15)
      ? { size: random.whole(3, 8), minutes: random.between(4, 12), patience: random.between(1, 5) }
      : null,
  }
}

function randomMenu(random: Random, stations: Station[]): Dish[] {
  const typical = stations.map(() => random.between(0.7, 3.5))
  const options = Array.from({ length: 6 }, () => random.id())
  return Array.from({ length: random.whole(5, 150) }, (_, index) => {
    const station = index < stations.length ? index : random.whole(0, stations.length - 1)
    return {
      id: random.id(),
      name: `Dish ${index + 1}`,
      station,
      minutes: (typical[station] ?? 3) * random.factor(0.5),
      popularity: 1 / (1 + random.between(0, 20)),
      options: options.slice(0, random.whole(0, 6)),
    }
  })
}

/** How strong the demand is at an hour of the day, where 1 is between the rushes. */
export const demandAt = (rushes: Kitchen['rushes'], hour: number): number =>
  rushes.reduce((sum, rush) => sum + rush.strength * Math.exp(-(((hour - rush.hour) / rush.width) ** 2)), 1)

/** So many orders a day that the station with most work is in use for a third of the strongest hour, or for all of it: 20 to 600. */
function bearableOrders(
  random: Random,
  kitchen: Pick<Kitchen, 'stations' | 'menu' | 'linesPerOrder' | 'opens' | 'closes' | 'rushes'>,
) {
  const { stations, menu, linesPerOrder, opens, closes, rushes } = kitchen
  const all = menu.reduce((sum, dish) => sum + dish.popularity, 0)
  const perOrder = stations.map(({ cooks, oven }, station) => {
    const dishes = menu.filter((dish) => dish.station === station)
    const capacity = oven ? oven.size / oven.minutes : cooks
    const work = dishes.reduce((sum, dish) => sum + dish.popularity * (oven ? 1 : dish.minutes * 1.3), 0)
    return ((work / all) * linesPerOrder) / capacity
  })
  const demand = Array.from({ length: closes - opens }, (_, hour) => demandAt(rushes, opens + hour))
  const mean = demand.reduce((sum, each) => sum + each, 0) / demand.length
  const use = (random.between(0.3, 1) * mean) / Math.max(...demand)
  return Math.max(20, Math.min(600, Math.round((use * (closes - opens) * 60) / Math.max(...perOrder))))
}
