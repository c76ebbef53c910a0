import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createCleanUp } from './clean-up'
import type { Contender } from './contenders/contender'
import { buildNextApp } from './contenders/next-app'
import { type Contenders, startContenders } from './contenders/start-contenders'
import { type BenchDatabase, createDatabase, migrateAndSeed, postgresProblem } from './database'
import { addOrdersToMove, fillHistory, ordersToMove, TODAYS_ORDERS } from './history'
import { changeLoad, listLoad } from './loads'
import { type Figures, measure } from './measure'
import { untilDelivered } from './outbox'
import { type Round, reportOf, roundLine } from './report'
import { assertSameChange, assertSameList } from './same-answers'

/**
 * `npm run bench`: ours against (a) the smallest Fastify + pg handlers and (b) the usual Next route handlers + Prisma, in
 * one run, in turns, on one Postgres database with a year of history. Leaves nothing behind.
 */
const ROUNDS = 5
const SECONDS = 3
/** A third for each; with four moves an order, enough for 10,000 requests a second. */
const ORDERS_ADDED = 24_000

const problem = await postgresProblem()
if (problem) {
  console.error(`npm run bench needs Postgres, and none can be used (${problem}). Start one, or set TEST_DATABASE_URL.`)
  process.exit(1)
}

const cleanUp = createCleanUp()
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)))
})
const running = bench()
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

async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-bench-'))
  await cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  const database = await createDatabase()
  await cleanUp.add(database.drop)
  const { client } = database

  console.log('Writing a year of orders, building the Next app …')
  await Promise.all([fill(database), buildNextApp(cleanUp, folder)])
  const { orgId, version } = await factsOf(client)
  const contenders = await startContenders(cleanUp, { databaseUrl: database.url, orgId, folder })
  const [ours, ...others] = contenders

  await assertSameList(ours, others, TODAYS_ORDERS)
  console.log('Measuring GET /orders …')
  const lists = await inTurns(contenders, (contender) => measure(SECONDS, listLoad(contender)))
  await assertSameList(ours, others, TODAYS_ORDERS)

  await addOrdersToMove(client, ORDERS_ADDED)
  await assertSameChange(ours, others, await ordersToMove(client))
  console.log('Measuring PATCH /orders/:id/status …')
  const webhookSeconds: number[] = []
  const changes = await inTurns(contenders, async (contender) => {
    const orderIds = await ordersToMove(client)
    // To each its own: what a server still has under way when its time is up moves orders that nobody else counts on.
    const own = orderIds.filter((_, index) => contenders[index % contenders.length] === contender)
    const figures = await measure(SECONDS, changeLoad(contender, own))
    if (contender === ours) webhookSeconds.push(await untilDelivered(client))
    return figures
  })
  console.log(reportOf({ postgres: version, lists, changes, webhookSeconds }))
}

async function fill(database: BenchDatabase) {
  await migrateAndSeed(database)
  await fillHistory(database.client)
}

async function factsOf(client: pg.Client): Promise<{ orgId: string; version: string }> {
  const { rows } = await client.query(
    `SELECT id AS "orgId", current_setting('server_version') AS version FROM organisations WHERE slug = 'demo-cafe'`,
  )
  return rows[0]
}

/** Measures one after the other, round after round, so that what else the machine does meets all alike. */
async function inTurns(
  [ours, fastify, next]: Contenders,
  measureOne: (contender: Contender) => Promise<Figures>,
): Promise<Round[]> {
  const measureAll = async (): Promise<Round> => [
    await measureOne(ours),
    await measureOne(fastify),
    await measureOne(next),
  ]
  await measureAll() // Warms up; not counted.
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) {
    const round = await measureAll()
    rounds.push(round)
    console.log(`  ${rounds.length} of ${ROUNDS}: ${roundLine(round)}`)
  }
  return rounds
}
