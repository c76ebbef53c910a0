import { expect, test } from 'vitest'
import { startFaultCafe } from '../support/fault-cafe'
import { startNginx } from '../support/nginx'
import { actionId, badReply } from '../support/page-actions'
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

test('behind the nginx of docs/nginx.conf: requests that the pages refuse unread cost no other request its answer', async () => {
  const cafe = await startFaultCafe({ env: { TRUST_PROXY: '1' } })
  const { baseUrl } = await startNginx([cafe.baseUrl, cafe.baseUrl])
  const status = async (path: string, init: RequestInit) => {
    const answer = await fetch(baseUrl + path, {
      method: 'POST',
      ...init,
      headers: { Origin: baseUrl, ...init.headers },
    })
    await answer.text()
    return answer.status
  }
  const headers = { 'Next-Action': actionId('checkSetupCode'), 'Content-Type': 'multipart/form-data; boundary=b' }
  const seen = { refused: [] as number[], tooLarge: [] as number[], others: [] as number[] }
  for (let round = 0; round < 5; round++) {
    seen.refused.push(await status('/setup', { headers, body: badReply() }))
    seen.tooLarge.push(await status('/login', { headers, body: badReply() }))
    // nginx sends no POST a second time, so what goes wrong with one is seen.
    for (let count = 0; count < 4; count++) seen.others.push(await status('/api/v1/auth/logout', {}))
  }
  const five = (code: number) => Array(5).fill(code)
  expect(seen).toEqual({ refused: five(500), tooLarge: five(413), others: Array(20).fill(401) })
}, 900_000)
