import { expect, test } from 'vitest'
import { openTestDatabase } from '../support/database'
import { LONG } from '../support/how-long'
import { checkAgainstModel } from '../support/order-model'

const SEQUENCES = LONG ? 2_000 : 300

test(`${SEQUENCES} random sequences of commands leave database, events and model in agreement`, async () => {
  const database = await openTestDatabase()
  await checkAgainstModel(database, SEQUENCES)
  const [count] = await database.query<{ events: number }>('SELECT count(*)::int AS events FROM order_events', [])
  // Nearly four a sequence; chance decides how many.
  expect(count?.events).toBeGreaterThan(2.5 * SEQUENCES)
  await database.close()
})
