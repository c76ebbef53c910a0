import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { timesLost } from '../support/board-screen'
import { type FaultCafe, startFaultCafe } from '../support/fault-cafe'
import { LONG } from '../support/how-long'
import { startTcpProxy } from '../support/tcp-proxy'

const PATIENCE = { timeout: 300_000 }

/** A screen of a café, with a way to it that the test can spoil. */
async function screenThroughProxy(cafe: FaultCafe) {
  const proxy = await startTcpProxy(Number(new URL(cafe.baseUrl).port))
  const screen = await cafe.openScreen(`http://127.0.0.1:${proxy.port}`)
  await expect.poll(() => screen.connection.at(-1), PATIENCE).toBe('live')
  return { proxy, screen }
}

describe('the way to a screen', () => {
  test('is cut, swallows everything, or is half open: the screen says that it is lost, and is told what it missed in one digest each time; one that takes 2 s each way gets everything', async () => {
    const cafe = await startFaultCafe()
    const good = await cafe.openScreen()
    const slow = await screenThroughProxy(cafe)
    const cut = await screenThroughProxy(cafe)
    // No end learns of it.
    const mute = await screenThroughProxy(cafe)
    const withoutAnswers = await screenThroughProxy(cafe)
    const spoiled = [cut, mute, withoutAnswers]
    slow.proxy.delay(2_000)
    const rush = cafe.rush({ workers: 4 })
    await rush.more(20)
    cut.proxy.cut()
    mute.proxy.dropData()
    withoutAnswers.proxy.dropResponses()
    for (const { screen } of spoiled) await expect.poll(() => screen.connection.at(-1), PATIENCE).toBe('lost')
    await rush.more(60)
    expect(spoiled.map(({ screen }) => screen.digests)).toEqual([[], [], []])
    for (const { proxy } of spoiled) proxy.restore()
    for (const { screen } of spoiled) await expect.poll(() => screen.connection.at(-1), PATIENCE).toBe('live')
    await cafe.check(rush, [good, slow.screen, ...spoiled.map(({ screen }) => screen)])
    for (const { screen } of spoiled) expect(screen.digests.length).toBeGreaterThan(0)
    for (const screen of [good, slow.screen, ...spoiled.map(({ screen }) => screen)]) {
      expect(screen.digests.length).toBeLessThanOrEqual(timesLost(screen))
    }
  }, 900_000)

  // Time is what is tested here, so the test waits for it. The one above is the same without a length.
  test.each(LONG ? [1, 60, 600] : [])(
    'is away for %i s: one digest each time, and the screen equals the database',
    async (seconds) => {
      const cafe = await startFaultCafe()
      const good = await cafe.openScreen()
      const { proxy, screen: spoiled } = await screenThroughProxy(cafe)
      const rush = cafe.rush({ workers: 4, restMs: 500 })
      await rush.more(10)
      proxy.cut()
      await wait(seconds * 1000)
      await rush.more(1)
      proxy.restore()
      await expect.poll(() => spoiled.connection.at(-1), PATIENCE).toBe('live')
      const { events } = await cafe.check(rush, [good, spoiled])
      expect(spoiled.digests.length).toBeGreaterThan(0)
      expect(spoiled.digests.length).toBeLessThanOrEqual(timesLost(spoiled))
      console.log(`${seconds} s away: ${events} events in all`)
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
  for (const screen of screens) expect(screen.digests.length).toBeLessThanOrEqual(timesLost(screen))
}, 900_000)
