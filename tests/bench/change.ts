import { once } from 'node:events'
import type pg from 'pg'
import { addBranches } from './branches'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import type { Contender, TimedContender } from './contenders/contender'
import { buildNextApp } from './contenders/next-app'
import { startChangers } from './contenders/start-contenders'
import { createDatabase, demoCafe, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { addOrdersToMove, fillHistory, ordersToMove } from './history'
import { changeLoad } from './loads'
import { type Figures, measure } from './measure'
import { untilDelivered } from './outbox'
import { postgresTime } from './postgres-time'
import { inTurns, ratio, table } from './rounds'
import { assertSameChange } from './same-answers'
import { median } from './statistics'

const BRANCHES = 50
const SECONDS = 3
/** Before that, the code of a server is compiled as it gets hot. */
const WARM_UP_SECONDS = 3
/** A quarter for each; with four moves an order, enough for the five rounds of a fast machine. */
const ORDERS_ADDED = 60_000

type Turn = Figures & {
  /** Milliseconds of the processor for each change, until all is delivered. */
  times: Times
  /** How long after the last answer its last event was delivered. */
  webhookSeconds: number
}

/** Of the contender's process (NaN: not asked), of Postgres (NaN: not known), and of the load generator. */
type Times = { node: number; postgres: number; generator: number }

/**
 * `PATCH /orders/:id/status` on 50 branches, over a year of history, against (a) one `UPDATE` by Fastify + pg, (b) Next + Prisma
 * and (c) Fastify + pg that commits what ours commits.
 * @returns the report
 */
export async function change(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  const { client } = database

  console.log('Writing a year of orders, building the Next app …')
  await Promise.all([fill(), buildNextApp(cleanUp, folder)])
  const where = { databaseUrl: database.url, orgId: await demoCafe(client), folder }
  const contenders = await startChangers(cleanUp, where)
  const [ours, ...others] = contenders
  await assertSameChange(ours, others, await ordersToMove(client))

  console.log('Measuring PATCH /orders/:id/status …')
  const rounds = await inTurns<Contender | TimedContender, Turn>(contenders, async (contender) => {
    const orderIds = await ordersToMove(client)
    // To each its own: what a server still has under way when its time is up moves orders that nobody else counts on.
    const own = orderIds.filter((_, index) => contenders[index % contenders.length] === contender)
    return measureTurn(contender, own)
  })
  const names = contenders.map(({ name }) => name)
  const timeOf = (part: keyof Times, index: number) =>
    median(rounds.map((round) => round[index]?.times[part] ?? Number.NaN))
  const times = (name: string, part: keyof Times) =>
    columns(name, ...[0, 1, 2].map((index) => timeOf(part, index).toFixed(2)))
  const webhookSeconds = median(rounds.map((round) => round[0]?.webhookSeconds ?? Number.NaN))
  return `PATCH /orders/:id/status, ${BRANCHES} branches
${table(names, rounds)}
${ratio(names, rounds, 1, null)}
${ratio(names, rounds, 2, null)}
${ratio(names, rounds, 3, 1.5)}
${columns('ms a change of', 'ours', '(a)', '(c)')}
${times('Node', 'node')}
${times('Postgres', 'postgres')}
${times('load generator', 'generator')}
  Ours also delivers each event, signed, to the boards' receiver: the last ${webhookSeconds.toFixed(1)} s after the last answer.
  Medians of ${rounds.length} rounds, in turns.`

  async function fill() {
    await migrateAndSeed(database)
    await addBranches(client, BRANCHES)
    await fillHistory(client)
    await addOrdersToMove(client, ORDERS_ADDED)
  }

  async function measureTurn(contender: Contender | TimedContender, orderIds: string[]): Promise<Turn> {
    const load = changeLoad(contender, orderIds)
    await measure(WARM_UP_SECONDS, load)
    await untilDelivered(client)
    const before = await timesOf(contender, client)
    const figures = await measure(SECONDS, load)
    const webhookSeconds = await untilDelivered(client)
    const after = await timesOf(contender, client)
    const changes = figures.requestsPerSecond * SECONDS
    const each = (part: keyof Times) => (after[part] - before[part]) / changes
    const times = { node: each('node'), postgres: each('postgres'), generator: each('generator') }
    return { ...figures, times, webhookSeconds }
  }
}

/** Milliseconds of the processor so far. */
async function timesOf(contender: Contender | TimedContender, client: pg.Client): Promise<Times> {
  const { user, system } = process.cpuUsage()
  return { node: await nodeTime(contender), postgres: await postgresTime(client), generator: (user + system) / 1000 }
}

async function nodeTime(contender: Contender | TimedContender): Promise<number> {
  if (!('process' in contender)) return Number.NaN
  const answer = once(contender.process, 'message') as Promise<[number]>
  contender.process.send('time')
  return (await answer)[0]
}
