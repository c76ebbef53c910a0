import { expect, test } from 'vitest'
import { ownDatabase } from '../support/own-database'

test('the clock of the database is that of the process, also where both are moved', async () => {
  const { database } = await ownDatabase()
  const before = Date.now()
  const [times] = await database.query<Record<string, Date>>(
    `SELECT now() AS transaction, statement_timestamp() AS statement, clock_timestamp() AS clock,
       (SELECT created_at FROM staff LIMIT 1) AS default_of_a_column`,
    [],
  )
  const { default_of_a_column: seeded, ...read } = times ?? {}
  for (const [name, time] of Object.entries(read)) expect(time.getTime(), name).toBeGreaterThanOrEqual(before - 5_000)
  for (const [name, time] of Object.entries(read)) expect(time.getTime(), name).toBeLessThanOrEqual(Date.now() + 5_000)
  // The database was prepared at the start of the run.
  const age = before - (seeded?.getTime() ?? 0)
  expect(age).toBeGreaterThan(-5_000)
  expect(age).toBeLessThan(6 * 3_600_000)
})
