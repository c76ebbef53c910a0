import { atLeast, atMost } from '../goal'
import { METHODS, type Played, type Scored } from './play'
import { busiest, type Score, scoreOf, scoresOf } from './score'

const NAMES = { ours: 'ours', a: '(a) 10 minutes', b: '(b) hour median', c: '(c) last five', d: '(d) same queue' }

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const columns = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(11))).join('')

/** What is printed of a kitchen. @param told the share of the orders in what guests are told */
export function kitchenReport(name: string, { scored, micros, model }: Played): string {
  const scores = scoresOf(scored)
  const scoresOfBusiest = scoresOf(busiest(scored))
  const bunched = scored.filter(({ isBunched }) => isBunched)
  const rows = METHODS.map((method) => {
    const { error, inside, width, interval } = scores[method]
    const numbers = [error, width, interval].map((minutes) => minutes.toFixed(2))
    const shares = [percent(inside), percent(scoresOfBusiest[method].inside)]
    return columns([NAMES[method], ...numbers, ...shares, micros[method].toFixed(0)])
  })
  const told =
    scored.filter(({ minutes, told: { from, to } }) => minutes >= from && minutes <= to).length / scored.length
  return [
    `${name}: ${scored.length} orders`,
    columns(['', 'error', 'width', 'interval', 'inside', 'busiest', 'µs']),
    ...rows,
    `inside by hour, ${byHour(scored)}`,
    `inside what guests are told: ${percent(told)}; ready in a bunch: ${bunchLine(bunched)}; state ${(JSON.stringify(model).length / 1000).toFixed(0)} kB`,
  ].join('\n')
}

function bunchLine(bunched: Scored[]): string {
  if (bunched.length === 0) return 'none'
  const [ours, b, d] = (['ours', 'b', 'd'] as const).map((method) => scoreOf(bunched, method))
  return `${bunched.length}, error ${ours?.error.toFixed(2)} (b ${b?.error.toFixed(2)}, d ${d?.error.toFixed(2)}), inside ${percent(ours?.inside ?? 0)}`
}

/** The share inside for each hour of the day: ours, and the four baselines. */
function byHour(scored: Scored[]): string {
  const hours = [...new Set(scored.map(({ hourOfDay }) => hourOfDay))].toSorted((a, b) => a - b)
  const cells = hours.map((hour) => {
    const orders = scored.filter(({ hourOfDay }) => hourOfDay === hour)
    return `${hour}h ${METHODS.map((method) => (100 * scoreOf(orders, method).inside).toFixed(0)).join('/')}`
  })
  return `ours/a/b/c/d in %: ${cells.join(', ')}`
}

/** The goals, as means over the kitchens. @param heapMegabytes of 100 branches */
export function summary(kitchens: Scored[][], micros: number, heapMegabytes: number): string {
  const each = kitchens.map((scored) => ({ scores: scoresOf(scored), busy: scoreOf(busiest(scored), 'ours') }))
  const mean = (value: (kitchen: (typeof each)[number]) => number) =>
    each.reduce((sum, kitchen) => sum + value(kitchen), 0) / each.length
  const under = (method: 'b' | 'd', figure: keyof Score) => (kitchen: (typeof each)[number]) =>
    100 * (1 - kitchen.scores.ours[figure] / kitchen.scores[method][figure])
  const least = (method: 'b' | 'd') => Math.min(...each.map(under(method, 'error')))
  const inside = 100 * mean(({ scores }) => scores.ours.inside)
  const rows: [string, number, string, (value: number) => string][] = [
    ['error under (b)', mean(under('b', 'error')), '%', (value) => atLeast(value, 20)],
    ['error under (d)', mean(under('d', 'error')), '%', (value) => atLeast(value, 8)],
    ['least in a kitchen, (b)', least('b'), '%', (value) => atLeast(value, -2)],
    ['least in a kitchen, (d)', least('d'), '%', (value) => atLeast(value, -2)],
    ['inside the window', inside, '%', (value) => `${atLeast(value, 77)}, ${atMost(value, 83)}`],
    ['inside when busiest', 100 * mean(({ busy }) => busy.inside), '%', (value) => atLeast(value, 70)],
    ['interval score under (b)', mean(under('b', 'interval')), '%', (value) => atLeast(value, 0)],
    ['a prediction', micros, 'µs', (value) => atMost(value, 1000)],
    ['100 branches', heapMegabytes, 'MB', (value) => atMost(value, 20)],
  ]
  const lines = rows.map(
    ([what, value, unit, goal]) => `${what.padEnd(26)}${value.toFixed(1).padStart(7)} ${unit.padEnd(3)} ${goal(value)}`,
  )
  return [`Mean over ${each.length} kitchens`, ...lines].join('\n')
}
