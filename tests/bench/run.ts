import { cpus } from 'node:os'
import { startTestPostgres } from '../support/test-postgres'
import { browser } from './browser'
import { type CleanUp, createCleanUp } from './clean-up'
import { postgresVersion } from './database'
import { disk } from './disk'
import { drain } from './drain'
import { guest } from './guest'
import { load } from './load'
import { memory } from './memory'
import { reconnect } from './reconnect'
import { relay } from './relay'
import { reports } from './reports'
import { rest } from './rest'
import { transfer } from './transfer'

type Part = (cleanUp: CleanUp) => Promise<string>

const PARTS: Record<string, Part> = {
  rest,
  relay,
  load,
  drain,
  reconnect,
  memory,
  reports,
  browser,
  guest,
  disk,
  transfer,
}

/**
 * `npm run bench`: every part, one after the other, on databases of their own; `npm run bench -- relay drain` only those.
 * Leaves nothing behind.
 */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PARTS[name])
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}
// As an installation has it, but with room for the connections of all servers that are compared.
const stopPostgres = await startTestPostgres({ max_connections: '300' })
const postgres = await postgresVersion()

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
})
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted.length === 0 || wanted.includes(name)) await run(name, part)
  }
  console.log(`\nNode ${process.versions.node}, Postgres ${postgres}, ${cpus().length} × ${cpus()[0]?.model}.
Load generator, servers and Postgres share these cores: figures compare within a run only.`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
await stopPostgres()
process.exit()

async function run(name: string, part: Part) {
  console.log(`\n${name} …`)
  const cleanUp = createCleanUp()
  const running = part(cleanUp)
  try {
    console.log(`\n${await Promise.race([running, interrupted])}`)
  } finally {
    await cleanUp.run()
    // What was under way when an interruption came fails now, for want of database and servers, and is undone too.
    await running.catch(() => undefined)
  }
}
