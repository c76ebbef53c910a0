import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Model } from '@/lib/estimates/model'
import { generate } from './named-kitchens'
import { play } from './play'
import { readEvents } from './read-events'
import { kitchenReport, summary } from './report'

const USAGE = `npm run bench -- estimates FILE…
npm run bench -- estimates --generate FOLDER [--seed NUMBER]`

const BRANCHES = 100

/**
 * `npm run bench -- estimates`: how well orders are estimated in files of events, or such files of simulated kitchens. Needs no Postgres.
 * docs/estimates.md has the form of a file.
 */
export async function estimates(args: string[]): Promise<void> {
  const options = { generate: { type: 'string' }, seed: { type: 'string', default: '1' } } as const
  const { values, positionals: files } = parseArgs({ args, options, allowPositionals: true })
  const seed = Number(values.seed)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed: a whole number, 0 or more')
  if (values.generate !== undefined) {
    console.log((await generate(values.generate, seed)).join('\n'))
    return
  }
  if (files.length === 0) throw new Error(USAGE)
  const kitchens = []
  const times: number[] = []
  let largest: Model | undefined
  for (const file of files) {
    const played = play(await readEvents(file))
    if (played.scored.length === 0) throw new Error(`${file}: no order that is new and becomes ready`)
    console.log(`${kitchenReport(file, played)}\n`)
    kitchens.push(played.scored)
    times.push(played.micros.ours)
    if (!largest || JSON.stringify(largest).length < JSON.stringify(played.model).length) largest = played.model
  }
  const heap = largest ? heapMegabytes(largest) : 0
  console.log(summary(kitchens, Math.max(...times), heap))
}

/** The memory that so many branches take that are as large as this one. */
function heapMegabytes(model: Model): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const text = JSON.stringify(model)
  collect()
  const before = process.memoryUsage().heapUsed
  const models: Model[] = Array.from({ length: BRANCHES }, () => JSON.parse(text))
  collect()
  const used = process.memoryUsage().heapUsed - before
  // The models are in use until here.
  models.length = 0
  return used / 1_000_000
}
