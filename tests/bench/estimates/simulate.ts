import { cook, type Job } from './cooking'
import { type Dish, demandAt, type Kitchen } from './kitchen'
import { type Random, randomOf } from './random'
import { type SimulatedOrder, writeEvents } from './write-events'

/** The events of a simulated kitchen, in the form of our webhook bodies, in their order. */
export function* simulate(kitchen: Kitchen, seed: number): Generator<object> {
  const random = randomOf(seed)
  const orders = Array.from({ length: kitchen.days }, (_, day) => ordersOf(kitchen, random, day)).flat()
  yield* writeEvents(kitchen, orders, random)
}

function ordersOf(kitchen: Kitchen, random: Random, day: number): SimulatedOrder[] {
  const speed =
    random.factor(kitchen.speedSpreadByDay) * (kitchen.change && day >= kitchen.change.day ? kitchen.change.factor : 1)
  const jobs: Job[] = []
  const orders = arrivals(kitchen, random, day).map((at, index): SimulatedOrder => {
    const isCancelled = random.isTrue(kitchen.cancelled)
    const until = isCancelled ? at + random.between(1, 15) * 60 : Number.POSITIVE_INFINITY
    const lines = Array.from({ length: 1 + Math.floor(random.exponential(kitchen.linesPerOrder - 1)) }, () => {
      const dish = popularDish(kitchen.menu, random)
      const quantity = random.isTrue(0.2) ? random.whole(2, 4) : 1
      const options = random.isTrue(0.4) ? dish.options.slice(0, random.whole(0, 2)) : []
      const work =
        60 * dish.minutes * speed * quantity ** 0.8 * (1 + 0.15 * options.length) * random.factor(kitchen.spread)
      const job = { order: index, station: dish.station, from: at, work, until, madeAt: Number.POSITIVE_INFINITY }
      jobs.push(job)
      return { dish, quantity, options, job }
    })
    return { placedAt: at, cancelledAt: isCancelled ? until : null, readyAt: 0, lines }
  })
  cook(kitchen, jobs, random, day)
  bump(kitchen, orders, random)
  return orders
}

/** When guests order on a day: more in the rushes, on weekends by its factor, and often several together. */
function arrivals(kitchen: Kitchen, random: Random, day: number): number[] {
  const { opens, closes, rushes } = kitchen
  const strongest = Math.max(...Array.from({ length: 48 }, (_, half) => demandAt(rushes, half / 2)))
  const wanted = kitchen.ordersPerDay * (day % 7 >= 5 ? kitchen.weekend : 1) * random.factor(0.15)
  const times: number[] = []
  while (times.length < wanted) {
    const hour = random.between(opens, closes)
    if (!random.isTrue(demandAt(rushes, hour) / strongest)) continue
    const party = random.isTrue(0.1) ? random.whole(2, 4) : 1
    for (let guest = 0; guest < party; guest++) times.push(day * 86_400 + hour * 3600 + random.between(0, 90))
  }
  return times.map(Math.round).toSorted((a, b) => a - b)
}

function popularDish(menu: Dish[], random: Random): Dish {
  let left = random.next() * menu.reduce((sum, dish) => sum + dish.popularity, 0)
  for (const dish of menu) {
    left -= dish.popularity
    if (left <= 0) return dish
  }
  return random.pick(menu)
}

/** When each order that was made becomes ready on the board, by the habit of the kitchen. */
function bump({ habit, bumpSeconds }: Kitchen, orders: SimulatedOrder[], random: Random): void {
  const made = orders
    .filter((order) => order.cancelledAt === null)
    .map((order) => ({ order, at: Math.max(...order.lines.map(({ job }) => job.madeAt)) }))
    .toSorted((a, b) => a.at - b.at)
  let sweep = 0
  for (const [index, { order, at }] of made.entries()) {
    order.readyAt = at + random.exponential(bumpSeconds)
    if (habit === 'late') order.readyAt = at + random.exponential(bumpSeconds + 150)
    if (habit === 'prompt') continue
    if (habit === 'bunch' && at > sweep) sweep = at + random.exponential(300)
    if (habit === 'bunch') order.readyAt = Math.max(at, sweep) + (index % 20)
    // Nobody bumps while there is much to do: then all at once.
    if (habit === 'quiet' && at > sweep && random.isTrue(0.05)) sweep = at + random.between(4, 20) * 60
    if (habit === 'quiet' && at < sweep) order.readyAt = sweep + (index % 10)
  }
}
