import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withKeptChoices } from '@/server/kept-choices'

const server = createServer(
  withKeptChoices((_, response) => {
    response.appendHeader('Set-Cookie', 'of-the-page=1')
    response.end()
  }),
)
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

async function cookiesSent(headers: Record<string, string>): Promise<string[]> {
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}/`, { headers })).headers.getSetCookie()
}

test('a page renews the choices of the device, and nothing else', async () => {
  const cookie = 'passboard.theme=light; other=x; passboard.language=zh-TW; passboard.contrast=%3Cmore'
  expect(await cookiesSent({ cookie, accept: 'text/html,*/*' })).toEqual([
    'passboard.theme=light; Max-Age=34560000; Path=/; SameSite=Lax',
    'passboard.language=zh-TW; Max-Age=34560000; Path=/; SameSite=Lax',
    'of-the-page=1',
  ])
})

test('what is no page renews nothing', async () => {
  expect(await cookiesSent({ cookie: 'passboard.theme=light', accept: 'image/*' })).toEqual(['of-the-page=1'])
})
