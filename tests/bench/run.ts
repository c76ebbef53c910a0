import { bench } from './bench'
import { createCleanUp } from './clean-up'
import { postgresProblem } from './database'

/**
 * `npm run bench`: ours against (a) the smallest Fastify + pg handlers and (b) the usual Next route handlers + Prisma, in
 * one run, in turns, on one Postgres database with a year of history. Leaves nothing behind.
 */
const problem = await postgresProblem()
if (problem) {
  console.error(`npm run bench needs Postgres, and none can be used (${problem}). Start one, or set TEST_DATABASE_URL.`)
  process.exit(1)
}

const cleanUp = createCleanUp()
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
})
const running = bench(cleanUp)
try {
  await Promise.race([running, interrupted])
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
await cleanUp.run()
// What was under way when an interruption came fails now, for want of database and servers, and is undone too.
await running.catch(() => undefined)
process.exit()
