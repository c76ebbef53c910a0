import { beforeEach, expect, test } from 'vitest'
import { boardSnapshot } from '@/lib/board/board-snapshot'
import { openBoardScreen } from '../support/board-screen'
import { type Cafe, startCafeForTest } from '../support/cafe'
import { connectScreen, sessionCookie } from '../support/screen'

let cafe: Cafe
beforeEach(async () => {
  cafe = await startCafeForTest()
})

/** Rows beyond the limit of an order's notes: 50 lines an order, each with a note of 280 characters. */
async function fillBoard(orders: number, character: string): Promise<void> {
  const { orgId, branchId, tableId } = cafe.here
  await cafe.database.query(
    `WITH placed AS (
       INSERT INTO orders (id, org_id, branch_id, table_id, table_label, day, number, source, total, created_at, status_since, updated_at)
       SELECT gen_random_uuid(), $1, $2, $3, 'A1', now()::date, 1000 + n, 'staff', 0, now(), now(), now()
       FROM generate_series(1, $4::int) n
       RETURNING id
     )
     INSERT INTO order_items (id, order_id, position, menu_item_id, menu_item_name, kitchen_name, station_id, quantity, unit_price, note)
     SELECT gen_random_uuid(), placed.id, line, $5, 'Bạc xỉu', 'Bạc xỉu', (SELECT id FROM stations WHERE org_id = $1 AND name = 'Bar'), 1, 0, repeat($6, 280)
     FROM placed, generate_series(0, 49) line`,
    [orgId, branchId, tableId, orders, cafe.menuItemId, character],
  )
}

test.each([
  ['45 orders with control characters', 45, '\u0001'],
  ['106 orders with quotes', 106, '"'],
])('a board of %s is joined and stays live', async (_, orders, character) => {
  await fillBoard(orders, character)
  const cookie = await sessionCookie(cafe.staff)
  const screen = await connectScreen(cafe.baseUrl, { cookie })
  const snapshot = await Promise.race([
    screen.snapshot(cafe.here.branchId),
    screen.disconnected.then((reason) => Promise.reject(new Error(`The join ended in ${reason}.`))),
  ])
  expect(JSON.stringify(snapshot).length).toBeGreaterThan(4_000_000)
  expect(snapshot.orders).toHaveLength(orders)

  const initial = await boardSnapshot(cafe.database, cafe.here.orgId, cafe.here.branchId)
  const board = await openBoardScreen({ baseUrl: cafe.baseUrl, token: cafe.staff, initial })
  await expect.poll(() => board.connection).toEqual(['live'])
})
