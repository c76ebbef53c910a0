import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Kitchen, randomKitchen } from './kitchen'
import { simulate } from './simulate'

const DAYS = 28
const NORMAL = { days: DAYS, change: null, breakdownsPerWeek: 0, habit: 'prompt' } satisfies Partial<Kitchen>

/** What is not left to chance in each kitchen. */
const KITCHENS: Record<string, Partial<Kitchen>> = {
  steady: NORMAL,
  'other-speed': { ...NORMAL, change: { day: DAYS / 2, factor: 1.5 } },
  batches: {
    ...NORMAL,
    stations: [
      { name: 'Oven', cooks: 1, discipline: 'line', oven: { size: 6, minutes: 8, patience: 3 } },
      { name: 'Bar', cooks: 2, discipline: 'ticket', oven: null },
    ],
    ordersPerDay: 130,
  },
  late: { ...NORMAL, habit: 'late', bumpSeconds: 90 },
  bunches: { ...NORMAL, habit: 'bunch' },
  'after-rush': { ...NORMAL, habit: 'quiet' },
  breakdowns: { ...NORMAL, breakdownsPerWeek: 4 },
  'two-weeks': { ...NORMAL, days: 14, bumpsLines: false },
}

/**
 * Writes a file of events for each kind of kitchen.
 * @param seed another one gives other kitchens of the same kinds
 * @returns the files
 */
export async function generate(folder: string, seed: number): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files: string[] = []
  for (const [index, [name, choices]] of Object.entries(KITCHENS).entries()) {
    const file = join(folder, `${name}.ndjson`)
    const own = seed * 100 + index
    await pipeline(Readable.from(linesOf(simulate(kitchenOf(own, choices), own))), createWriteStream(file))
    files.push(file)
  }
  return files
}

/** A menu needs the stations of its kitchen: with chosen stations, it is that of as many. */
function kitchenOf(seed: number, choices: Partial<Kitchen>): Kitchen {
  const kitchen = randomKitchen(seed, choices)
  const { stations } = kitchen
  return { ...kitchen, menu: kitchen.menu.map((dish) => ({ ...dish, station: dish.station % stations.length })) }
}

function* linesOf(events: Iterable<object>): Generator<string> {
  for (const event of events) yield `${JSON.stringify(event)}\n`
}
