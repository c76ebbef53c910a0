import type pg from 'pg'
import { openDatabase } from '@/lib/db/open-database'
import { orderListSchema } from '@/lib/orders/order-list'
import { listOrders } from '@/lib/orders/order-list-repository'
import type { CleanUp } from './clean-up'
import { columns, milliseconds as ms } from './columns'
import { createDatabase, demoCafe, migrateAndSeed } from './database'
import { atMost } from './goal'
import { median, percentile } from './statistics'
import { fillYear } from './year'

const ORDERS = 500_000
const ROUNDS = 20
const GOAL_MS = 200
const MONEY = { currency: 'VND', locale: 'vi-VN' }

/** How long it takes to find orders of a year, by each of the things that people search. @returns the report */
export async function find(cleanUp: CleanUp): Promise<string> {
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const size = await fillYear(database, ORDERS)
  const orgId = await demoCafe(database.client)
  const contacts = await addContacts(database.client)
  const reading = openDatabase({ databaseUrl: database.url })
  await cleanUp.add(() => reading.close())

  const lines: string[] = []
  for (const [name, query] of Object.entries(await searchesIn(database.client))) {
    const filter = orderListSchema.parse(query)
    const taken: number[] = []
    let found = { total: 0, hasMore: false }
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now()
      found = await listOrders(reading, { orgId, branchId: null }, filter, MONEY)
      taken.push(performance.now() - startedAt)
    }
    const slow = percentile(taken, 0.95)
    const total = `${found.total.toLocaleString('en')}${found.hasMore ? '+' : ''}`
    lines.push(`${columns(name, ms(median(taken)), ms(slow), total)}  ${atMost(slow, GOAL_MS)}`)
  }
  return `Finding orders of all branches: ${size.orders.toLocaleString('en')} orders, ${contacts.toLocaleString('en')} phones
Database time of a page of the list with the way there and back; ${ROUNDS} rounds
${columns('', 'p50', 'p95', 'found')}
${lines.join('\n')}`
}

/** What people search, of an order in the middle of the year. */
async function searchesIn(client: pg.Client): Promise<Record<string, Record<string, string>>> {
  const { rows } = await client.query<Record<'number' | 'label' | 'item' | 'total' | 'day' | 'phone', string>>(
    `SELECT o.number::text, o.table_label AS label, i.menu_item_name AS item, o.total::text, o.day::text,
       (SELECT phone FROM order_contacts ORDER BY order_id LIMIT 1) AS phone
     FROM orders o JOIN order_items i ON i.order_id = o.id ORDER BY o.id OFFSET ${ORDERS / 2} LIMIT 1`,
  )
  const [order] = rows
  if (!order) throw new Error('The year has no orders.')
  const { number, label, item, total, day, phone } = order
  const [word = ''] = item.split(' ')
  return {
    'a number': { search: number },
    'a number of a day': { search: number, from: day, to: day },
    'a table': { search: `table ${label}` },
    'a table and a number': { search: `${label} ${number}` },
    'an item': { search: item },
    'the start of a word': { search: word.slice(0, 2) },
    'an item, without accents': { search: item.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd') },
    'an amount': { search: total },
    'a phone': { search: phone },
    'nothing that is there': { search: 'zzyzx' },
    'unpaid, of any day': { list: 'unpaid', from: '2000-01-01' },
  }
}

/** The orders of the last 30 days have a phone each. @returns how many */
async function addContacts(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO order_contacts (order_id, org_id, phone, address)
     SELECT id, org_id, '09' || lpad((row_number() OVER (ORDER BY id) * 37 % 100000000)::text, 8, '0'), '12 Lê Lợi'
     FROM orders WHERE created_at > now() - interval '30 days'`,
  )
  await client.query('ANALYZE order_contacts')
  return rowCount ?? 0
}
