import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '@/lib/errors'
import type { Answer } from '../support/api-client'
import { type Cafe, startCafe } from '../support/cafe'
import { ENDPOINTS, type Subscribed, settledDeliveries, subscribe } from '../support/endpoints'
import { orderIn } from '../support/orders'
import { startWebhookServerForTest } from '../support/webhook-server'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
})
afterAll(() => cafe.stop())

const ROUNDS = 30

test('an endpoint is switched, replayed and rotated while events flow: nothing fails, nothing is lost', {
  timeout: 300_000,
}, async () => {
  let answered = 0
  const server = await startWebhookServerForTest((response) => {
    answered += 1
    // Every third fails, so that the endpoint is ill and well in turn.
    response.writeHead(answered % 3 === 0 ? 500 : 200).end()
  })
  const endpoints = [await subscribe(cafe, server.url), await subscribe(cafe, server.url)]
  const first = await orderIn(cafe, 'completed')
  const manager = { token: cafe.manager }
  const answers: Answer<ErrorBody>[] = []
  const keep = async (asked: Promise<Answer<ErrorBody>>) => answers.push(await asked)

  const busy = (work: (endpoint: Subscribed, round: number) => Promise<unknown>) =>
    endpoints.map(async (endpoint) => {
      for (let round = 0; round < ROUNDS; round++) await work(endpoint, round)
    })
  await Promise.all([
    ...busy(() => orderIn(cafe, 'completed')),
    ...busy(({ id }, round) => keep(cafe.api.patch(`${ENDPOINTS}/${id}`, { enabled: round % 2 === 1 }, manager))),
    ...busy(({ id }) => keep(cafe.api.post(`${ENDPOINTS}/${id}/replay`, { since: first.createdAt }, manager))),
    ...busy(({ id }) => keep(cafe.api.post(`${ENDPOINTS}/${id}/replay`, { since: first.createdAt }, manager))),
    ...busy(({ id }) => keep(cafe.api.post(`${ENDPOINTS}/${id}/rotate-secret`, undefined, manager))),
  ])
  expect(cafe.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  const unexpected = answers.filter(
    ({ status, body }) => status >= 300 && status !== 429 && body.error !== 'Switch the endpoint on first.',
  )
  expect(unexpected.map(({ status, body }) => ({ status, body }))).toEqual([])

  server.answer((response) => response.end())
  for (const { id } of endpoints) {
    // What waits for a retry is given up, and sent again at once.
    await cafe.api.patch(`${ENDPOINTS}/${id}`, { enabled: false }, manager)
    await cafe.api.patch(`${ENDPOINTS}/${id}`, { enabled: true }, manager)
    await cafe.api.post(`${ENDPOINTS}/${id}/replay`, { since: first.createdAt }, manager)
    await expect
      .poll(
        () => cafe.database.prisma.webhookDelivery.count({ where: { endpointId: id, status: { not: 'delivered' } } }),
        {
          timeout: 300_000,
        },
      )
      .toBe(0)
    const events = await cafe.database.prisma.orderEvent.count()
    expect(await cafe.database.prisma.webhookDelivery.count({ where: { endpointId: id } })).toBe(events)
    expect(await settledDeliveries(cafe, id, 100)).toHaveLength(100)
  }
})
