import type { CleanUp } from './clean-up'
import { buildNextApp } from './contenders/next-app'
import { startContenders } from './contenders/start-contenders'
import { type BenchDatabase, createDatabase, demoCafe, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { addNewestOrders, fillHistory, TODAYS_ORDERS } from './history'
import { listAfterEachChange } from './list-after-change'
import { listLoad } from './loads'
import { inTurns, measureWarm, ratio, table } from './rounds'
import { assertSameList } from './same-answers'

/** They stay on the page, which has 20. */
const NEWEST_ORDERS = 18

/**
 * The order list against (a) the smallest Fastify + pg handler and (b) the usual Next route handler + Prisma, over a year of history:
 * while nothing changes, and directly after each change.
 * @returns the report
 */
export async function rest(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  const { client } = database

  console.log('Writing a year of orders, building the Next app …')
  await Promise.all([fill(database), buildNextApp(cleanUp, folder)])
  const where = { databaseUrl: database.url, orgId: await demoCafe(client), folder }
  const contenders = await startContenders(cleanUp, where)
  const [ours, ...others] = contenders
  const names = contenders.map(({ name }) => name)

  await assertSameList(ours, others, TODAYS_ORDERS)
  console.log('Measuring GET /orders …')
  const unchanged = await inTurns(contenders, (contender) => measureWarm(listLoad(contender)))
  await assertSameList(ours, others, TODAYS_ORDERS)

  await addNewestOrders(client, NEWEST_ORDERS)
  console.log('Measuring GET /orders directly after each change …')
  const changed = await inTurns(contenders, (contender) => listAfterEachChange(contender, client))
  await assertSameList(ours, others, TODAYS_ORDERS + NEWEST_ORDERS)

  return `GET /orders, 20 of today's ${TODAYS_ORDERS} over 200,000, unchanged
${table(names, unchanged)}
${ratio(names, unchanged, 1, 2)}
${ratio(names, unchanged, 2, 5)}

The same directly after each change of an order on the page, by one caller; the time of the lists alone
${table(names, changed)}
${ratio(names, changed, 1, 0.8)}
${ratio(names, changed, 2, null)}
  Medians of ${unchanged.length} rounds, in turns.`
}

async function fill(database: BenchDatabase) {
  await migrateAndSeed(database)
  await fillHistory(database.client)
}
