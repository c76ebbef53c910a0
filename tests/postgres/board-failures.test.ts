import { expect, onTestFinished, test } from 'vitest'
import type { By } from '@/lib/access/scope'
import { systemResolve } from '@/lib/addresses/public-address'
import { parseConfig } from '@/lib/config'
import type { Database } from '@/lib/db/database'
import { isOutboxStuck } from '@/lib/events/outbox-repository'
import { BOARD_RETRIES } from '@/lib/events/retries'
import { carryOut } from '@/lib/orders/carry-out'
import { placeOrder } from '@/lib/orders/place-order'
import { newOrderSchema } from '@/lib/orders/sent-order-schema'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { EVERY_PORT } from '@/lib/webhook-ports'
import type { Service } from '@/server/api/context'
import { createLimits } from '@/server/limits'
import { createMetrics } from '@/server/ops/metrics'
import { type Dispatcher, startDispatcher } from '@/server/webhooks/dispatcher'
import { createSender } from '@/server/webhooks/sender'
import { openTestDatabase } from '../support/database'
import { keptLog } from '../support/log-lines'
import { startWebhookServerForTest } from '../support/webhook-server'

/** A dispatcher that delivers the board's events to a server. */
function startDispatcherTo(url: string, database: Database): Dispatcher {
  const config = parseConfig({ AUTH_SECRET: process.env.AUTH_SECRET })
  const resolve = systemResolve
  const service: Service = {
    config,
    database,
    resolve,
    limits: createLimits(config, null),
    log: keptLog().log,
    metrics: createMetrics(),
    stopping: new AbortController().signal,
    sender: createSender({ allowPrivate: true, ports: EVERY_PORT, resolve }),
  }
  return startDispatcher(service, url)
}

test('an event that the board refuses is tried again later, then given up, and does not hold up the next one of its order', async () => {
  const database = await openTestDatabase()
  const pause = (time: '1 day' | null) =>
    database.query('UPDATE webhook_endpoints SET paused_until = now() + $2::interval WHERE id = $1', [
      BOARD_ENDPOINT_ID,
      time,
    ])
  const receiver = await startWebhookServerForTest(async (response, { body }) => {
    // Nothing more is sent until the test has looked.
    if (receiver.hits.length === 1) await pause('1 day')
    response.writeHead(body.includes('"order.created"') ? 410 : 204).end()
  })
  const table = await database.prisma.cafeTable.findFirstOrThrow({ include: { branch: true } })
  const { orgId } = table.branch
  const item = await database.prisma.menuItem.findFirstOrThrow({ where: { orgId } })
  const by: By = {
    scope: { orgId, branchId: null, guestSessionId: null },
    actor: { kind: 'staff', id: item.id, name: 'Test' },
  }
  const order = newOrderSchema.parse({ items: [{ menuItemId: item.id, quantity: 1 }] })
  const { id } = await placeOrder(database, by, table.id, order)
  await carryOut(database, by, id, { type: 'change_status', to: 'confirmed' })
  const deliveries = () =>
    database.query(
      `SELECT d.status, d.failures, d.attempts, d.next_attempt > (
           SELECT max(at) + interval '20 seconds' FROM webhook_attempts WHERE endpoint_id = $2) AS waits
       FROM webhook_deliveries d WHERE d.order_id = $1 AND d.endpoint_id = $2 ORDER BY d.version`,
      [id, BOARD_ENDPOINT_ID],
    )

  await database.query('UPDATE webhook_deliveries SET failures = $2 WHERE order_id = $1 AND version = 1', [
    id,
    BOARD_RETRIES - 1,
  ])
  // Nobody sent them when they were written.
  const dispatcher = startDispatcherTo(receiver.url, database)
  onTestFinished(async () => {
    await dispatcher.stop()
    await database.close()
  })
  await expect.poll(deliveries).toEqual([
    { status: 'pending', failures: BOARD_RETRIES, attempts: 1, waits: true },
    { status: 'pending', failures: 0, attempts: 0, waits: true },
  ])
  expect(receiver.hits).toHaveLength(1)

  expect(await isOutboxStuck(database)).toBe(false)

  // As if the time had passed.
  await database.query(
    `UPDATE webhook_deliveries SET next_attempt = now() - interval '1 minute', created_at = now() - interval '1 hour' WHERE order_id = $1`,
    [id],
  )
  expect(await isOutboxStuck(database)).toBe(true)
  await pause(null)
  await expect.poll(deliveries).toMatchObject([
    { status: 'dead', failures: BOARD_RETRIES + 1, attempts: 2 },
    { status: 'delivered', failures: 0, attempts: 1 },
  ])
  expect(await isOutboxStuck(database)).toBe(false)
})
