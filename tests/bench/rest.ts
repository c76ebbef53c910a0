import type autocannon from 'autocannon'
import type { CleanUp } from './clean-up'
import type { Contender } from './contenders/contender'
import { buildNextApp } from './contenders/next-app'
import { type Contenders, startContenders } from './contenders/start-contenders'
import { type BenchDatabase, createDatabase, demoCafe, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { addOrdersToMove, fillHistory, ordersToMove, TODAYS_ORDERS } from './history'
import { changeLoad, listLoad } from './loads'
import { type Figures, measure } from './measure'
import { untilDelivered } from './outbox'
import { type Round, reportOf, roundLine } from './report'
import { assertSameChange, assertSameList } from './same-answers'

const ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 0.5
/** A third for each; with four moves an order, enough for 10,000 requests a second. */
const ORDERS_ADDED = 24_000

/**
 * The REST interface against (a) the smallest Fastify + pg handlers and (b) the usual Next route handlers + Prisma, over
 * a year of history. @returns the report
 */
export async function rest(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  const { client } = database

  console.log('Writing a year of orders, building the Next app …')
  await Promise.all([fill(database), buildNextApp(cleanUp, folder)])
  const contenders = await startContenders(cleanUp, {
    databaseUrl: database.url,
    orgId: await demoCafe(client),
    folder,
  })
  const [ours, ...others] = contenders

  await assertSameList(ours, others, TODAYS_ORDERS)
  console.log('Measuring GET /orders …')
  const lists = await inTurns(contenders, (contender) => measureWarm(listLoad(contender)))
  await assertSameList(ours, others, TODAYS_ORDERS)

  await addOrdersToMove(client, ORDERS_ADDED)
  await assertSameChange(ours, others, await ordersToMove(client))
  console.log('Measuring PATCH /orders/:id/status …')
  const webhookSeconds: number[] = []
  const changes = await inTurns(contenders, async (contender) => {
    const orderIds = await ordersToMove(client)
    // To each its own: what a server still has under way when its time is up moves orders that nobody else counts on.
    const own = orderIds.filter((_, index) => contenders[index % contenders.length] === contender)
    const figures = await measureWarm(changeLoad(contender, own))
    if (contender === ours) webhookSeconds.push(await untilDelivered(client))
    return figures
  })
  return reportOf({ lists, changes, webhookSeconds })
}

async function fill(database: BenchDatabase) {
  await migrateAndSeed(database)
  await fillHistory(database.client)
}

/** Connections to the database are closed while the others have their turn; opening them is not counted. */
async function measureWarm(load: autocannon.Options): Promise<Figures> {
  await measure(WARM_UP_SECONDS, load)
  return measure(SECONDS, load)
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
  await measureAll() // Not counted: the servers' code is compiled as it gets hot.
  const rounds: Round[] = []
  while (rounds.length < ROUNDS) {
    const round = await measureAll()
    rounds.push(round)
    console.log(`  ${rounds.length} of ${ROUNDS}: ${roundLine(round)}`)
  }
  return rounds
}
