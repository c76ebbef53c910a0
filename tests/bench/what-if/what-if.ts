import { actualOutcome, changedOutcome, type Outcome, simulatedOutcome } from '@/lib/what-if/outcome'
import { simulateDay } from '@/lib/what-if/simulate'
import { type Kitchen, randomKitchen } from '../estimates/kitchen'
import { eventsOf, firstDay, fitted, fullestStation, modelOf, oneCookMore } from './simulated-day'

const KITCHENS = 60
const LEAST_ORDERS = 40

/** How far an outcome is from the true one: the logarithms of the minutes, and the share of late orders. */
type Errors = { late: number; median: number; nineOfTen: number }

/**
 * `npm run bench -- what-if`: the first day of simulated kitchens is played again with one cook more at the fullest station, by the
 * fitted simulation and by the kitchen itself. Needs no Postgres.
 */
export function whatIf(): string {
  const kitchens = Array.from({ length: KITCHENS }, (_, index) => compared(index + 1)).filter((one) => one !== null)
  const meanOf = (name: 'asItWas' | 'changed' | 'unchanged') => {
    const mean = (field: keyof Errors) => kitchens.reduce((sum, one) => sum + one[name][field], 0) / kitchens.length
    return [percent(mean('late')), percent(mean('median')), percent(mean('nineOfTen'))]
  }
  const milliseconds = kitchens.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return [
    `${kitchens.length} kitchens of ${KITCHENS}: with at least ${LEAST_ORDERS} orders, and a fullest station without an oven`,
    '',
    '| Mean difference from what happened | Late, in points | Median | Nine of ten |',
    '|---|---|---|---|',
    `| The day as it was: the simulation | ${meanOf('asItWas').join(' | ')} |`,
    `| One cook more: the page | ${meanOf('changed').join(' | ')} |`,
    `| One cook more: as if nothing changed | ${meanOf('unchanged').join(' | ')} |`,
    '',
    `Fitting a day: ${Math.round(milliseconds[Math.floor(milliseconds.length / 2)] ?? 0)} ms (median), ${Math.round(milliseconds.at(-1) ?? 0)} ms (most)`,
  ].join('\n')
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function compared(seed: number) {
  const kitchen = randomKitchen(seed, { days: 14, change: null, habit: 'prompt', breakdownsPerWeek: 0 })
  const events = eventsOf(kitchen, seed)
  const model = modelOf(events)
  const orders = firstDay(events, model)
  if (orders.length < LEAST_ORDERS) return null
  const begin = performance.now()
  const fit = fitted(orders)
  const ms = performance.now() - begin
  const station = fullestStation(orders, fit)
  if (kitchen.stations.some(({ name, oven }) => name === station && oven)) return null
  const actual = actualOutcome(orders)
  const taken = simulateDay(orders, fit)
  const changed = changedOutcome(orders, taken, simulateDay(orders, oneCookMore(fit, station)))
  const truth = actualOutcome(firstDay(eventsOf(withOneCookMore(kitchen, station), seed), model))
  return {
    ms,
    asItWas: errorsOf(simulatedOutcome(orders, taken), actual),
    changed: errorsOf(changed, truth),
    unchanged: errorsOf(actual, truth),
  }
}

const withOneCookMore = (kitchen: Kitchen, name: string): Kitchen => ({
  ...kitchen,
  stations: kitchen.stations.map((one) => (one.name === name ? { ...one, cooks: one.cooks + 1 } : one)),
})

function errorsOf(outcome: Outcome, truth: Outcome): Errors {
  const apart = (a: number, b: number) => Math.abs(Math.log(a / b))
  return {
    late: Math.abs(outcome.late - truth.late),
    median: apart(outcome.median, truth.median),
    nineOfTen: apart(outcome.nineOfTen, truth.nineOfTen),
  }
}
