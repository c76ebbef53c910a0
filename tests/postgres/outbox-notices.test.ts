import { expect, onTestFinished, test } from 'vitest'
import { listenOnPostgres } from '@/lib/db/postgres-listener'
import { startFaultCafe } from '../support/fault-cafe'
import { ownDatabase } from '../support/own-database'

test('a process tells the others of what was committed, seldom however much it is', async () => {
  const cafe = await startFaultCafe()
  const heard: string[] = []
  const stop = listenOnPostgres(cafe.databaseUrl, 'passboard_outbox', (payload) => heard.push(payload))
  onTestFinished(stop)
  const rush = cafe.rush()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await rush.more(200)
  await cafe.check(rush, [])
  expect(new Set(heard).size).toBe(1)
  expect(heard.length).toBeLessThan(rush.acknowledged.length)
}, 900_000)

test('a listener that lost its connection listens again', async () => {
  const { url, database } = await ownDatabase()
  const heard: string[] = []
  const stop = listenOnPostgres(url, 'kitchen', (payload) => heard.push(payload))
  const say = (word: string) => database.query(`SELECT pg_notify('kitchen', $1)`, [word])
  const untilHeard = (word: string) =>
    expect
      .poll(
        async () => {
          await say(word)
          return heard
        },
        { timeout: 300_000 },
      )
      .toContain(word)
  await untilHeard('first')
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    [],
  )
  await untilHeard('second')
  await stop()
  const before = heard.length
  await say('third')
  expect(heard.slice(before)).toEqual([])
})
