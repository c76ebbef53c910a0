import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database'
import { checkAgainstModel } from '../support/order-model'

test('2,000 random sequences of commands leave database, events and model in agreement', async () => {
  const database = await openTestDatabase()
  await checkAgainstModel(database, 2_000)
  const [count] = await database.query<{ events: number }>('SELECT count(*)::int AS events FROM order_events', [])
  // Nearly four a sequence; chance decides how many.
  expect(count?.events).toBeGreaterThan(5_000)
  await database.close()
})
