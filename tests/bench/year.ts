import type pg from 'pg'
import { fillPast } from '@/prisma/demo-history'

const DAYS = 365
/** Written in so many steps, so that no statement holds more than a month in memory. */
const STEP_DAYS = 30

/**
 * A year of the demo café, up to yesterday (`prisma/demo-history.ts`).
 * @returns how many orders and events there are now
 */
export async function fillYear(client: pg.Client, orders: number): Promise<{ orders: number; events: number }> {
  await client.query(`SET work_mem = '256MB'; SET jit = off`)
  const sql = {
    query: async <Row>(text: string, params: readonly unknown[]) =>
      (await client.query(text, [...params])).rows as Row[],
  }
  const ordersPerDay = Math.ceil(orders / DAYS)
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo -= STEP_DAYS) {
    await fillPast(sql, { fromDaysAgo: daysAgo, toDaysAgo: Math.max(1, daysAgo - STEP_DAYS + 1), ordersPerDay })
    process.stdout.write(`\r  ${Math.max(0, daysAgo - STEP_DAYS)} days to write `)
  }
  process.stdout.write('\r')
  await client.query('VACUUM (ANALYZE)')
  const { rows } = await client.query<{ orders: number; events: number }>(
    'SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM order_events) AS events',
  )
  return rows[0] ?? { orders: 0, events: 0 }
}
