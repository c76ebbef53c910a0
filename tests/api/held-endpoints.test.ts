import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import type { Endpoint } from '@/lib/webhooks/endpoint'
import { findHeld } from '@/lib/webhooks/release'
import { type Cafe, startCafe } from '../support/cafe'
import { ENDPOINTS, readDeliveries, settledDeliveries, subscribe } from '../support/endpoints'
import { orderIn } from '../support/orders'
import { startWebhookServerForTest } from '../support/webhook-server'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe({ WEBHOOK_ALLOW_PRIVATE: '1' })
})
afterAll(() => cafe.stop())

const RESTORED_TO = new Date('2026-11-22T21:00:00Z')

/** What a restore leaves. */
async function hold(id: string) {
  await cafe.database.prisma.webhookEndpoint.update({ where: { id }, data: { heldAt: new Date() } })
  await cafe.database.prisma.installation.updateMany({ data: { restoredAt: new Date(), restoredTo: RESTORED_TO } })
}
const release = (id: string, waiting: 'send' | 'drop') =>
  cafe.api.post<Endpoint>(`${ENDPOINTS}/${id}/release`, { waiting }, { token: cafe.manager })
const heldOf = async (token: string) => findHeld(cafe.database, await authenticateStaff(cafe.database, token))

test('a held endpoint gets nothing, another one does; after the release it gets everything in order', async () => {
  const [held, other] = [await startWebhookServerForTest(), await startWebhookServerForTest()]
  const { id } = await subscribe(cafe, held.url)
  const { id: otherId } = await subscribe(cafe, other.url)
  await hold(id)
  const order = await orderIn(cafe, 'preparing')
  await settledDeliveries(cafe, otherId, 3)
  expect(held.hits).toEqual([])
  expect(await heldOf(cafe.manager)).toEqual({ endpoints: 1, waiting: 3, restoredTo: RESTORED_TO.toISOString() })
  expect(await heldOf(cafe.otherManager)).toBeNull()

  expect((await release(id, 'send')).body).toMatchObject({ id, heldAt: null })
  await settledDeliveries(cafe, id, 3)
  expect(held.hits.map(({ body }) => JSON.parse(body).data.order.version)).toEqual([1, 2, 3])
  expect(held.hits.map(({ body }) => JSON.parse(body).data.order.id)).toEqual([order.id, order.id, order.id])
  expect(await heldOf(cafe.manager)).toBeNull()
})

test('what waits can be dropped: it ends as failed, later events are sent, and a second tap changes nothing', async () => {
  const server = await startWebhookServerForTest()
  const { id } = await subscribe(cafe, server.url)
  await hold(id)
  await orderIn(cafe)
  expect((await release(id, 'drop')).status).toBe(200)
  const [dropped] = (await readDeliveries(cafe, id)).deliveries
  expect(dropped).toMatchObject({ status: 'dead', lastError: 'A manager dropped it after a restore.', attempts: [] })
  const later = await orderIn(cafe)
  await settledDeliveries(cafe, id, 2)
  expect((await release(id, 'drop')).status).toBe(200)
  expect(server.hits.map(({ body }) => JSON.parse(body).data.order.id)).toEqual([later.id])
  const audit = await cafe.database.prisma.auditEntry.findMany({ where: { action: { in: ['webhook.dropped'] } } })
  expect(audit.map(({ after }) => after)).toEqual([{ deliveries: 1 }])
})
