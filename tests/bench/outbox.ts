import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** More than the slowest machine needs for what a round leaves. */
const PATIENCE_SECONDS = 60

/** Waits until our dispatcher has nothing to do, so that it takes nothing from whoever is measured next. @returns seconds */
export async function untilDelivered(client: pg.Client): Promise<number> {
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  while ((await waitingWebhooks(client)) > 0) {
    if (seconds() > PATIENCE_SECONDS) throw new Error(`Webhooks still wait after ${PATIENCE_SECONDS} s.`)
    await wait(50)
  }
  return seconds()
}

async function waitingWebhooks(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS waiting FROM webhook_deliveries WHERE status = 'pending'`,
  )
  return rows[0].waiting
}
