import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { presentEvent, type StoredEvent, wholeStoredOrder } from '@/lib/events/webhook-event'
import { emptyDatabase } from '../support/database'

const migration = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../prisma/migrations', name, 'migration.sql'), 'utf8')

const BRANCH = '00000000-0000-7000-8000-000000000002'
const TABLE = '00000000-0000-7000-8000-000000000003'
const MENU_ITEM = '00000000-0000-7000-8000-000000000004'
const orderId = (number: number) => `00000000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
const itemId = (number: number) => `00000000-0000-7000-8000-0000000002${String(number).padStart(2, '0')}`

/** How each order came to be what it is, as the service before this migration wrote it. */
const HISTORIES = [
  ['pending'],
  ['pending', 'confirmed'],
  ['pending', 'confirmed', 'preparing', 'ready', 'completed'],
  ['pending', 'cancelled'],
  ['pending', 'confirmed', 'cancelled'],
]
const PLACED_AT = Date.parse('2026-11-21T09:00:00.120Z')
const MINUTE = 60_000

test('orders and events of before the board have what they would have had then', async () => {
  const client = await emptyClient()
  await client.query(migration('20261121000000_spine') + migration('20261121150000_webhooks'))
  await client.query(`
    INSERT INTO organisations (id, slug, name, time_zone, currency, locale)
      VALUES ('${BRANCH}', 'old', 'Old', 'Asia/Ho_Chi_Minh', 'VND', 'vi-VN');
    INSERT INTO branches (id, org_id, name, time_zone) VALUES ('${BRANCH}', '${BRANCH}', 'Old', 'Asia/Ho_Chi_Minh');
    INSERT INTO tables (id, branch_id, label, code) VALUES ('${TABLE}', '${BRANCH}', 'A1', 'OLD');
    INSERT INTO stations (id, org_id, name, position) VALUES ('${BRANCH}', '${BRANCH}', 'Bar', 0);`)
  for (const [index, history] of HISTORIES.entries()) await insertOld(client, index + 1, history)

  await client.query(migration('20261121200000_board') + migration('20261122060000_allergy_notes'))
  await client.query(`UPDATE orders SET allergy_note = 'tôm' WHERE number = 2`)

  const { rows: orders } = await client.query(
    `SELECT number, previous_status AS previous, rush, (extract(epoch FROM status_since) * 1000)::float8 AS since
     FROM orders ORDER BY number`,
  )
  expect(orders).toEqual(
    HISTORIES.map((history, index) => ({
      number: index + 1,
      previous: history.at(-2) ?? null,
      rush: false,
      since: PLACED_AT + (history.length - 1) * MINUTE,
    })),
  )
  const { rows: events } = await client.query<StoredEvent>(
    `SELECT e.id, e.type, e.seq, e.branch_id AS "branchId", e.order_id AS "orderId", e.from_status AS "from",
       e.to_status AS "to", ${wholeStoredOrder('e')} AS "order"
     FROM order_events e ORDER BY e.order_id, e.version`,
  )
  expect(events.map((event) => presentEvent(event).data.order)).toEqual(
    HISTORIES.flatMap((history, index) =>
      history.map((status, step) => ({
        ...oldOrder(index + 1, status, step),
        timeZone: undefined,
        type: 'dine_in',
        customerName: '',
        reference: null,
        source: 'staff',
        pickupAt: null,
        startAt: isoInVietnam(PLACED_AT),
        cancelReason: null,
        remakeOf: null,
        recalledAt: null,
        paymentMethod: null,
        refund: null,
        refundDue: 0,
        voids: [],
        expectedTotal: null,
        problems: [],
        transferReference: null,
        previousStatus: history[step - 1] ?? null,
        rush: false,
        allergyNote: index === 1 ? 'tôm' : '',
        statusSince: isoInVietnam(PLACED_AT + step * MINUTE),
        createdAt: isoInVietnam(PLACED_AT),
        updatedAt: isoInVietnam(PLACED_AT + step * MINUTE),
        items: oldItems(index + 1).map((item) => ({
          ...item,
          menuItemId: MENU_ITEM,
          options: [],
          done: false,
          addedAt: null,
          kitchenName: item.menuItemName,
          allergens: [],
          problems: [],
        })),
      })),
    ),
  )
  const { rows: stations } = await client.query(
    'SELECT soon_after_minutes AS soon, late_after_minutes AS late FROM stations',
  )
  expect(stations).toEqual([{ soon: 5, late: 10 }])
})

const isoInVietnam = (at: number) => `${new Date(at + 7 * 60 * MINUTE).toISOString().slice(0, -1)}+07:00`

const oldItems = (number: number) => [
  { id: itemId(number * 2), menuItemName: 'Bạc xỉu', station: 'Bar', quantity: 2, unitPrice: 39_000, note: 'ít đường' },
  { id: itemId(number * 2 + 1), menuItemName: 'Nước mía', station: null, quantity: 1, unitPrice: 25_000, note: '' },
]

/** StoredOrder as it was then. */
const oldOrder = (number: number, status: string, step: number) => ({
  id: orderId(number),
  branchId: BRANCH,
  tableId: TABLE,
  tableLabel: 'A1',
  number,
  status,
  paymentStatus: 'unpaid',
  total: 103_000,
  version: step + 1,
  items: oldItems(number),
  createdAt: PLACED_AT,
  updatedAt: PLACED_AT + step * MINUTE,
  timeZone: 'Asia/Ho_Chi_Minh',
})

/** A connection to a database of this test's own. */
async function emptyClient(): Promise<pg.Client> {
  const { url, database, drop } = await emptyDatabase()
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.close()
    await drop()
  })
  return client
}

async function insertOld(client: pg.Client, number: number, history: string[]) {
  const id = orderId(number)
  const last = history.length - 1
  await client.query(
    `INSERT INTO orders (id, org_id, branch_id, table_id, table_label, day, number, status, total, version, created_at, updated_at)
     VALUES ($1, $2, $2, $3, 'A1', '2026-11-21', $4, $5, 103000, $6, $7, $8)`,
    [id, BRANCH, TABLE, number, history[last], last + 1, new Date(PLACED_AT), new Date(PLACED_AT + last * MINUTE)],
  )
  for (const [position, item] of oldItems(number).entries()) {
    await client.query(
      `INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, station, quantity, unit_price, note)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [item.id, id, position, MENU_ITEM, item.menuItemName, item.station, item.quantity, item.unitPrice, item.note],
    )
  }
  for (const [step, status] of history.entries()) {
    await client.query(
      `INSERT INTO order_events (id, org_id, branch_id, seq, order_id, version, type, from_status, to_status, actor, stored_order, at)
       VALUES (gen_random_uuid(), $1, $1, $2, $3, $4, $5, $6, $7, '{"kind":"guest","id":"x"}', $8, $9)`,
      [
        BRANCH,
        number * 10 + step,
        id,
        step + 1,
        step === 0 ? 'order.created' : 'order.status_changed',
        history[step - 1] ?? null,
        status,
        oldOrder(number, status, step),
        new Date(PLACED_AT + step * MINUTE),
      ],
    )
  }
}
