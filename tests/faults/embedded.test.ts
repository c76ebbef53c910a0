import { expect, test } from 'vitest'
import { type EmbeddedCafe, startEmbeddedCafe } from '../support/embedded-cafe'
import { LONG } from '../support/how-long'

const KILLS = LONG ? 20 : 2

test(`${KILLS} times under load, Passboard and its own Postgres are killed: nothing is lost that was acknowledged, each change after a flush of its own`, async () => {
  const cafe = await startEmbeddedCafe()
  await expectFlushes(cafe)
  const screen = await cafe.openScreen()
  const rush = cafe.rush()
  for (let kill = 0; kill < KILLS; kill++) {
    await rush.more(1 + Math.floor(Math.random() * 120))
    await cafe.killAll()
    await cafe.start()
  }
  const { events } = await cafe.check(rush, [screen])
  expect(events).toBeGreaterThan(KILLS)
  console.log(`${KILLS} kills of everything: ${events} events, ${rush.acknowledged.length} acknowledged`)
}, 1_200_000)

/** Each acknowledged change has waited for a flush of its own to the disk. */
async function expectFlushes(cafe: EmbeddedCafe) {
  const before = await flushes(cafe.database)
  // One after the other, so that no two changes share a flush.
  const rush = cafe.rush({ workers: 1 })
  await rush.more(40)
  await rush.stop()
  const changes = rush.acknowledged.length
  expect(changes).toBeGreaterThanOrEqual(40)
  await expect.poll(async () => (await flushes(cafe.database)) - before).toBeGreaterThanOrEqual(changes)
}

/** How often a session of a client has flushed the log of changes to the disk. */
async function flushes({ query }: EmbeddedCafe['database']): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT coalesce(sum(fsyncs), 0)::int AS count FROM pg_stat_io WHERE object = 'wal' AND backend_type = 'client backend'`,
    [],
  )
  return row?.count ?? 0
}
