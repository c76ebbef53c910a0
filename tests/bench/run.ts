import { cpus } from 'node:os'
import { boardMemory } from './board-memory'
import { browser } from './browser'
import { cell } from './cell'
import { change } from './change'
import type { CleanUp } from './clean-up'
import { postgresVersion } from './database'
import { density } from './density'
import { disk } from './disk'
import { drain } from './drain'
import { estimates } from './estimates/estimates'
import { find } from './find'
import { firstSight } from './first-sight'
import { guest } from './guest'
import { load } from './load'
import { memory } from './memory'
import { updatePage } from './performance-page'
import { reconnect } from './reconnect'
import { relay } from './relay'
import { reports } from './reports'
import { rest } from './rest'
import { runBench } from './run-bench'
import { tap } from './tap'
import { transfer } from './transfer'
import { whatIf } from './what-if/what-if'

type Part = {
  /** What it measures. */
  title: string
  measure(cleanUp: CleanUp): Promise<string>
}

const PARTS: Record<string, Part> = {
  rest: { title: 'Lists of orders over REST', measure: rest },
  change: { title: 'Changes of orders over REST', measure: change },
  relay: { title: 'From a change to the last screen', measure: relay },
  load: { title: 'Fifty branches in a rush', measure: load },
  cell: { title: 'One process with the screens of a cell', measure: cell },
  drain: { title: 'A backlog of events', measure: drain },
  reconnect: { title: 'The server comes back', measure: reconnect },
  memory: { title: 'Memory of a process', measure: memory },
  reports: { title: 'Reports over a year', measure: reports },
  find: { title: 'Finding orders of a year', measure: find },
  browser: { title: 'The board in a slow browser', measure: browser },
  'board-memory': { title: 'Memory of a board after 10,000 changes', measure: boardMemory },
  tap: { title: 'From a tap to its sight on another board', measure: tap },
  density: { title: 'How much of a rush a board shows', measure: density },
  guest: { title: "The guest's page on a slow phone", measure: guest },
  'first-sight': { title: 'The first sight of a page on a slow phone', measure: firstSight },
  disk: { title: 'Disk after three years', measure: disk },
  transfer: { title: 'Bytes of a page', measure: transfer },
}

/**
 * `npm run bench`: every part, one after the other, on databases of their own; `npm run bench -- relay drain` only those.
 * With `report` before them, docs/performance.md gets what they print. Leaves nothing behind. `estimates`, on files, and
 * `what-if` are measures of their own.
 */
const [first, ...others] = process.argv.slice(2)
if (first === 'estimates') {
  await estimates(others).catch((error: Error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  process.exit()
}
if (first === 'what-if') {
  console.log(whatIf())
  process.exit()
}
const isReport = first === 'report'
const wanted = isReport ? others : process.argv.slice(2)
const unknown = wanted.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
await runBench(async (measuring) => {
  const machine = `Node ${process.versions.node}, Postgres ${await postgresVersion()}, ${cpus().length} × ${cpus()[0]?.model}`
  for (const [name, { title, measure }] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    console.log(`\n${name} …`)
    const printed = await measuring(measure)
    console.log(`\n${printed}`)
    if (isReport) await updatePage(Object.keys(PARTS), { name, title, printed, machine })
  }
  console.log(`\n${machine}.
Load generator, servers and Postgres share these cores: figures compare within a run only.`)
})
