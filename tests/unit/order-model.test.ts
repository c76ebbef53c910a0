import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database'
import { checkAgainstModel } from '../support/order-model'

test('1,000 random sequences of commands leave database, events and model in agreement (PGlite)', async () => {
  const database = await openTestDatabase()
  await checkAgainstModel(database, 1_000)
  const [count] = await database.query<{ events: number }>('SELECT count(*)::int AS events FROM order_events', [])
  // About one in two sequences; chance decides how many.
  expect(count?.events).toBeGreaterThan(200)
  await database.close()
})
