import { expect, test } from 'vitest'
import { startFaultCafe } from '../support/fault-cafe'
import { LONG } from '../support/how-long'
import { startPostgres } from '../support/postgres-server'

const TIMES = LONG ? 10 : 1

test(`Postgres crashes and comes back, ${TIMES} times under load: the café serves on by itself, nothing is lost`, async () => {
  const postgres = await startPostgres()
  const cafe = await startFaultCafe({ on: postgres })
  const screen = await cafe.openScreen()
  const rush = cafe.rush()
  for (let time = 0; time < TIMES; time++) {
    await rush.more(60)
    await postgres.crash()
    const away = await fetch(`${cafe.baseUrl}/readyz`)
    expect([away.status, await away.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }])
    await postgres.start()
    await rush.more(20)
  }
  await cafe.check(rush, [screen])
  await expect.poll(async () => (await fetch(`${cafe.baseUrl}/readyz`)).status).toBe(200)
}, 900_000)

test(`all connections to Postgres are terminated, ${TIMES * 5} times under load: nothing is lost`, async () => {
  const cafe = await startFaultCafe()
  const screen = await cafe.openScreen()
  const rush = cafe.rush()
  for (let time = 0; time < TIMES * 5; time++) {
    await rush.more(30)
    await cafe.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      [],
    )
  }
  await cafe.check(rush, [screen])
}, 900_000)
