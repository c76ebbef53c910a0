import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startFaultCafe } from '../support/fault-cafe'
import { LONG } from '../support/how-long'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy'

const PATIENCE = { timeout: 300_000 }

/** A café in a rush, one screen with a good way to it and one whose way the test spoils. */
async function kitchen(how: { restMs?: number } = {}) {
  const cafe = await startFaultCafe()
  const proxy = await startTcpProxy(Number(new URL(cafe.baseUrl).port))
  const good = await cafe.openScreen()
  const spoiled = await cafe.openScreen(`http://127.0.0.1:${proxy.port}`)
  await expect.poll(() => spoiled.connection.at(-1), PATIENCE).toBe('live')
  return { cafe, proxy, good, spoiled, rush: cafe.rush({ workers: 4, ...how }) }
}

describe('the way to a screen', () => {
  test.each<[string, (proxy: TcpProxy) => void]>([
    ['is cut', (proxy) => proxy.cut()],
    ['swallows everything, and no end learns of it', (proxy) => proxy.dropData()],
    ['is half open: the server’s answers are swallowed', (proxy) => proxy.dropResponses()],
  ])(
    '%s: the screen says that it is lost, and is told what it missed in one digest',
    async (_, spoil) => {
      const { cafe, proxy, good, spoiled, rush } = await kitchen()
      await rush.more(20)
      spoil(proxy)
      await expect.poll(() => spoiled.connection.at(-1), PATIENCE).toBe('lost')
      await rush.more(60)
      expect(spoiled.digests).toEqual([])
      proxy.restore()
      await expect.poll(() => spoiled.connection.at(-1), PATIENCE).toBe('live')
      await cafe.check(rush, [good, spoiled])
      expect(spoiled.digests).toHaveLength(1)
      expect(good.digests).toEqual([])
    },
    180_000,
  )

  test('takes 2 s each way: the screen stays live and ends where the database is', async () => {
    const { cafe, proxy, good, spoiled, rush } = await kitchen()
    proxy.delay(2_000)
    await rush.more(200)
    await cafe.check(rush, [good, spoiled])
    expect(spoiled.connection).toEqual(['live'])
  }, 900_000)

  // Time is what is tested here, so the test waits for it.
  test.each(LONG ? [1, 60, 600] : [1])(
    'is away for %i s: one digest, and the screen equals the database',
    async (seconds) => {
      const { cafe, proxy, good, spoiled, rush } = await kitchen({ restMs: 500 })
      await rush.more(10)
      proxy.cut()
      await wait(seconds * 1000)
      await rush.more(1)
      proxy.restore()
      await expect.poll(() => spoiled.connection.at(-1), PATIENCE).toBe('live')
      const { events } = await cafe.check(rush, [good, spoiled])
      expect(spoiled.digests).toHaveLength(1)
      console.log(`${seconds} s away: ${events} events in all, one digest`)
    },
    900_000,
  )
})

test('the server is stopped and started again under its screens: they come back by themselves, with one digest', async () => {
  const cafe = await startFaultCafe()
  const screens = await Promise.all([cafe.openScreen(), cafe.openScreen(), cafe.openScreen()])
  const rush = cafe.rush()
  await rush.more(50)
  cafe.process().process.kill('SIGTERM')
  expect(await cafe.process().ended).toBe(0)
  for (const screen of screens) await expect.poll(() => screen.connection.at(-1)).toBe('lost')
  await cafe.start()
  await rush.more(50)
  await cafe.check(rush, screens)
  for (const { digests } of screens) expect(digests.length).toBeLessThanOrEqual(1)
}, 900_000)
