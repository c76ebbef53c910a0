import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boardSignature } from '@/server/webhooks/board-endpoint'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { connectScreen, sessionCookie } from '../support/screen'

describe('POST /webhooks/orders', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${cafe.baseUrl}/webhooks/orders`, { method: 'POST', body, headers })

  const signed = (body: string, signature: Webhook, at = new Date()) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature.sign('msg_1', at, body),
  })

  test('relays what our dispatcher signed', async () => {
    const order = await orderIn(cafe)
    const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    await screen.snapshot(cafe.here.branchId)
    const body = JSON.stringify({ data: { seq: 999, branchId: cafe.here.branchId, order } })
    const heard = screen.nextChange()
    expect((await post(body, signed(body, boardSignature()))).status).toBe(204)
    expect(await heard).toEqual({ seq: 999, order })
  })

  const other = new Webhook(`whsec_${Buffer.from('another secret, as long as ours').toString('base64')}`)
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  test.each<[string, (body: string) => Record<string, string>]>([
    ['no signature', () => ({})],
    ['another secret', (body) => signed(body, other)],
    ['another body', () => signed('{}', boardSignature())],
    ['an old timestamp', (body) => signed(body, boardSignature(), minutesAgo(6))],
    ['a future timestamp', (body) => signed(body, boardSignature(), minutesAgo(-6))],
    ['another id', (body) => ({ ...signed(body, boardSignature()), 'webhook-id': 'msg_2' })],
    ['an empty signature', (body) => ({ ...signed(body, boardSignature()), 'webhook-signature': '' })],
  ])('refuses %s, and relays nothing', async (_, headers) => {
    const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    await screen.snapshot(cafe.here.branchId)
    const body = JSON.stringify({ data: { seq: 1, branchId: cafe.here.branchId, order: {} } })
    const answer = await post(body, headers(body))
    expect([answer.status, await answer.text()]).toEqual([401, ''])
    const genuine = JSON.stringify({ data: { seq: 2, branchId: cafe.here.branchId, order: {} } })
    const heard = screen.nextChange()
    await post(genuine, signed(genuine, boardSignature()))
    expect((await heard).seq).toBe(2)
    expect(screen.changes).toHaveLength(1)
  })

  test('refuses a body of more than a megabyte', async () => {
    const body = 'x'.repeat(1_000_001)
    expect((await post(body, signed(body, boardSignature()))).status).toBe(401)
  })
})
