import { expect, test } from 'vitest'
import { startFaultCafe } from '../support/fault-cafe'
import { LONG } from '../support/how-long'

const KILLS = LONG ? 50 : 2

test(`killed at ${KILLS} random moments under load, it loses nothing that it acknowledged, and everybody catches up`, async () => {
  const cafe = await startFaultCafe()
  const screens = await Promise.all([cafe.openScreen(), cafe.openScreen()])
  const rush = cafe.rush()
  for (let kill = 0; kill < KILLS; kill++) {
    await rush.more(1 + Math.floor(Math.random() * 120))
    await cafe.kill()
    await cafe.start()
  }
  const { events } = await cafe.check(rush, screens)
  expect(events).toBeGreaterThan(KILLS)
  console.log(`${KILLS} kills: ${events} events, ${cafe.receiver.hits.length} deliveries to the endpoint`)
}, 1_200_000)
