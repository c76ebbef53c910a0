import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { column, connection, openBoard, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { STAFF } from './support/people'
import { placeTicket } from './support/rush'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

test.use({ ownServer: true })

test.describe('the server goes away under a board', () => {
  for (const { how, signal } of [
    { how: 'stopped', signal: 'SIGTERM' },
    { how: 'crashed', signal: 'SIGKILL' },
  ] as const) {
    test(`${how}: the board says that it is offline, then is live again with what it missed`, async ({
      page,
      cafe,
    }) => {
      await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
      const { order: before } = await cafe.guestOrders([[1, 'Cà phê trứng']])
      await expect(ticket(column(page, 'Pending'), before.number)).toBeVisible()

      await cafe.server().stop(signal)
      await expect(connection(page)).toContainText('Offline – updated')
      await tap(page, 'Confirm', before.number)
      await expect(ticket(column(page, 'Confirmed'), before.number).getByText('Not sent yet')).toBeVisible()

      // Written while nobody could announce it.
      const missed = await withDatabase(cafe.databaseUrl, (database) =>
        placeTicket(database, { table: 'A3', lines: [[2, 'Bánh cuốn chả']] }),
      )
      await cafe.server().start()
      await expect(connection(page)).toContainText('Live')
      await expect(ticket(column(page, 'Pending'), missed.number)).toBeVisible()
      await expect.poll(async () => (await cafe.orderNow(before.id)).status).toBe('confirmed')
      await expect(page.getByText('Not sent yet')).toHaveCount(0)
    })
  }
})

test('a counter that has lost the server says that it is not current, and comes back', async ({ page, cafe }) => {
  await page.goto((await cafe.boardPath(HANG_BONG)).replace('/board/', '/ready/'))
  await expect(connection(page)).toHaveText('Live')
  await cafe.server().stop('SIGKILL')
  await expect(connection(page)).toContainText('Not up to date')
  await expectAccessible(page)
  await cafe.server().start()
  await expect(connection(page)).toHaveText('Live')
})

test('a guest whose session has ended goes on in a new one, and is not told that the order is lost', async ({
  page,
  cafe,
}) => {
  // Guests at a counter share no orders, so the new session has none.
  const { tableId } = await cafe.asManager<Order>('POST', '/orders', {
    branchId: cafe.table('A3').branchId,
    items: [{ menuItemId: cafe.itemId('Bánh flan'), quantity: 1 }],
  })
  const { code } = await withDatabase(cafe.databaseUrl, ({ prisma }) =>
    prisma.cafeTable.findUniqueOrThrow({ where: { id: tableId } }),
  )
  await page.goto(`/t/${code}`)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeAttached()
  await page.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
  await page.getByRole('button', { name: /^Review 1 item/ }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Chị Mai')
  await page.getByRole('button', { name: 'Place order' }).click()
  const own = page.getByRole('region', { name: 'Your orders' })
  await expect(own.getByRole('article')).toHaveCount(1)
  const first = (await own.getByRole('article').getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
  await withDatabase(cafe.databaseUrl, ({ query }) => query('UPDATE guest_sessions SET expires_at = now()', []))
  // Before the page knows that the session has ended.
  const asked = page.waitForResponse(/unknown-orders$/)
  await page.getByRole('button', { name: /^Review 1 item/ }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await asked
  await expect(own.getByRole('article', { name: first, exact: true })).toHaveCount(0)
  await expect(own.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeAttached()
  await expect(page.getByRole('alert').filter({ hasText: 'no longer known here' })).toHaveCount(0)
})

test('a guest whose order a restored backup does not have is told to ask the staff, in each tab', async ({
  page,
  context,
  cafe,
}) => {
  await page.goto(tablePath(cafe, 'A2'))
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeAttached()
  await page.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
  await page.getByRole('button', { name: /^Review 1 item/ }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  const own = page.getByRole('region', { name: 'Your orders' })
  const number = /\d+/.exec((await own.getByRole('article').getAttribute('aria-label')) ?? '')?.[0]
  await expect(own).toBeVisible()
  const other = await context.newPage()
  await other.goto(tablePath(cafe, 'A2'))
  await expect(other.getByRole('region', { name: 'Your orders' })).toBeVisible()

  await cafe.server().stop('SIGKILL')
  await withDatabase(cafe.databaseUrl, async ({ query }) => {
    const ofGuest = 'SELECT id FROM orders WHERE guest_session_id IS NOT NULL'
    for (const table of ['webhook_deliveries', 'payments', 'order_voids', 'order_events', 'order_items'])
      await query(`DELETE FROM ${table} WHERE order_id IN (${ofGuest})`, [])
    await query('DELETE FROM orders WHERE guest_session_id IS NOT NULL', [])
    await query('DELETE FROM guest_sessions', [])
  })
  await cafe.server().start()
  for (const tab of [page, other])
    await expect(tab.getByRole('alert').filter({ hasText: `Order ${number} is no longer known here` })).toBeVisible()
  await expect(own).toHaveCount(0)
})
