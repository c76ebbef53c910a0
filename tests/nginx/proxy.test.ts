import { expect, test } from 'vitest'
import { startFaultCafe } from '../support/fault-cafe'
import { startNginx } from '../support/nginx'
import { startRedis } from '../support/redis-server'

test('behind the nginx of docs/nginx.conf: screens and taps go where they like, and one process may die', async () => {
  const redis = await startRedis()
  const cafe = await startFaultCafe({ env: { REDIS_URL: redis.url, TRUST_PROXY: '1' } })
  const other = await cafe.beside()
  const { baseUrl } = await startNginx([cafe.baseUrl, other.baseUrl])
  const screens = await Promise.all(Array.from({ length: 6 }, () => cafe.openScreen(baseUrl)))
  const rush = cafe.rush({ through: baseUrl })
  await rush.more(100)
  // A process in the middle of the rush, with screens, requests and deliveries of its own.
  other.process.process.kill('SIGKILL')
  await rush.more(100)
  await cafe.check(rush, screens)
  expect(screens.flatMap(({ digests }) => digests).length).toBeLessThanOrEqual(6)

  for (const path of ['/metrics', '/webhooks/orders']) expect((await fetch(baseUrl + path)).status).toBe(403)
}, 900_000)
