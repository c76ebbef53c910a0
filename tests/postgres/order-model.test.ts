import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database'
import { checkAgainstModel } from '../support/order-model'

test('2,000 random sequences of commands leave database, events and model in agreement', async () => {
  const database = await openTestDatabase()
  await checkAgainstModel(database, 2_000)
  const [count] = await database.query<{ events: number }>('SELECT count(*)::int AS events FROM order_events', [])
  // Each sequence places an order. Changes follow in most of them.
  expect(count?.events).toBeGreaterThan(2_000)
  await database.close()
})
