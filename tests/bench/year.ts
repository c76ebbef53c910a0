import type pg from 'pg'
import { openDatabase } from '@/lib/db/open-database'
import { sql as statement } from '@/lib/db/sql'
import { fillPast, type Past } from '@/prisma/demo-history'

const DAYS = 365
/** Written in so many steps, so that no statement holds more than a month in memory. */
const STEP_DAYS = 30

type Filled = { client: pg.Client; url: string }

/** Writes past days of the demo café in one transaction, with memory for so many rows. */
export async function fillDays(url: string, past: Past): Promise<void> {
  const database = openDatabase({ databaseUrl: url })
  try {
    await database.transaction(async (sql) => {
      await sql.prisma.$executeRaw(
        statement`SELECT set_config('work_mem', '256MB', true), set_config('jit', 'off', true)`,
      )
      await fillPast(sql, past)
    })
  } finally {
    await database.close()
  }
}

/**
 * A year of the demo café, up to yesterday (`prisma/demo-history.ts`).
 * @returns how many orders and events there are now
 */
export async function fillYear({ client, url }: Filled, orders: number): Promise<{ orders: number; events: number }> {
  const ordersPerDay = Math.ceil(orders / DAYS)
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo -= STEP_DAYS) {
    await fillDays(url, { fromDaysAgo: daysAgo, toDaysAgo: Math.max(1, daysAgo - STEP_DAYS + 1), ordersPerDay })
    process.stdout.write(`\r  ${Math.max(0, daysAgo - STEP_DAYS)} days to write `)
  }
  process.stdout.write('\r')
  await client.query('VACUUM (ANALYZE)')
  const { rows } = await client.query<{ orders: number; events: number }>(
    'SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM order_events) AS events',
  )
  return rows[0] ?? { orders: 0, events: 0 }
}
