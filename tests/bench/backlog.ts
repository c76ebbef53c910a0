import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '@/lib/db/open-database'
import { carryOut } from '@/lib/orders/carry-out'
import { BOARD_ENDPOINT_ID } from '@/lib/outbox/outbox'
import { type BenchDatabase, demoCafe } from './database'
import { movesOf } from './moves'

/** Orders that move at a time. */
const WIDTH = 8
const PATIENCE_SECONDS = 300

/** Moves pending orders to completed as the service does, while no server runs: four events each that nobody is told of. */
export async function completeUnheard({ url, client }: BenchDatabase, orderIds: string[]): Promise<void> {
  const orgId = await demoCafe(client)
  const scope = { orgId, branchId: null, guestSessionId: null }
  const by = { scope, actor: { kind: 'staff', id: orgId, name: 'Backlog' } } as const
  const database = openDatabase({ databaseUrl: url })
  const left = orderIds[Symbol.iterator]()
  const work = async () => {
    for (const orderId of left) {
      for (const { to } of movesOf([orderId])) await carryOut(database, by, orderId, { type: 'change_status', to })
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, work)).finally(() => database.close())
}

/** Makes every change wait anew for the board and for these endpoints, which are as if nothing had ever been sent. */
export async function putBack(client: pg.Client, endpointIds: string[]): Promise<void> {
  await client.query('TRUNCATE webhook_deliveries, webhook_attempts')
  await client.query('UPDATE webhook_endpoints SET failures = 0, failing_since = NULL, paused_until = NULL')
  await client.query(QUEUE, [[BOARD_ENDPOINT_ID, ...endpointIds]])
  await client.query('VACUUM (ANALYZE) webhook_deliveries, webhook_attempts, webhook_endpoints')
}

/** Resolves when nothing waits for the board, nor for these endpoints. */
export async function untilDrained(client: pg.Client, endpointIds: string[]): Promise<void> {
  const startedAt = performance.now()
  for (const endpointId of [BOARD_ENDPOINT_ID, ...endpointIds]) {
    while (await anyWaits(client, endpointId)) {
      if (performance.now() - startedAt > PATIENCE_SECONDS * 1000) {
        throw new Error(`Deliveries still wait after ${PATIENCE_SECONDS} s.`)
      }
      await wait(50)
    }
  }
}

async function anyWaits(client: pg.Client, endpointId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM webhook_deliveries WHERE endpoint_id = $1 AND status = 'pending' LIMIT 1`,
    [endpointId],
  )
  return rowCount === 1
}

/** The events of changes: those that placed the orders are history. */
const QUEUE = `
INSERT INTO webhook_deliveries (endpoint_id, event_id, order_id, version, next_attempt, created_at)
SELECT endpoint_id, e.id, e.order_id, e.version, e.at, e.at
FROM order_events e CROSS JOIN unnest($1::uuid[]) AS endpoint_id
WHERE e.version > 1 ORDER BY e.at`
