import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { column, openBoard, ticket } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { MANAGER } from './support/people'
import type { RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** Thirty tickets of the bar, then one with a dish of the kitchen at table B3. */
const BOARD: RushTicket[] = [
  ...Array.from(
    { length: 30 },
    (_, index): RushTicket => ({
      status: 'pending',
      age: 40 - index,
      table: 'A1',
      lines: [[1, 'Trà vải']],
    }),
  ),
  { status: 'pending', age: 1, table: 'B3', lines: [[2, 'Bánh flan']] },
]

test.use({ rush: { tickets: BOARD } })

for (const [size, viewport] of Object.entries({ wall: SCREENS.wall, phone: SCREENS.phone })) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport })

    test('an open ticket out of sight is found by its item without accents, and shown', async ({ page, cafe }) => {
      await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
      const sought = column(page, 'Pending').getByRole('article', { name: /table B3/ })
      await page.getByRole('button', { name: 'Find a ticket' }).click()
      const dialog = page.getByRole('dialog', { name: 'Find a ticket' })
      await expect(dialog.getByRole('searchbox')).toBeFocused()
      await page.keyboard.type('banh FLAN b3')
      await expect(dialog.getByRole('article')).toHaveCount(1)
      await expect(dialog.getByRole('article')).toContainText('Pending')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Show order/ }).click()
      await expect(dialog).toHaveCount(0)
      await expect(sought).toBeInViewport()
      await expect(sought.locator('[data-bump]')).toBeFocused()
    })
  })
}

test('a completed order is found by number, table and item for a day, and is back in sight by keys alone', async ({
  page,
  cafe,
}) => {
  const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']], { branch: HANG_BONG, table: 'A2' })
  await completed(cafe, order.id)
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  for (const query of [`${order.number}`, 'a2 bac', 'BẠC XỈU']) {
    await page.keyboard.press('KeyF')
    const dialog = page.getByRole('dialog', { name: 'Find a ticket' })
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(query)
    await expect(dialog.getByRole('article', { name: `Order ${order.number}, table A2` })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  await page.keyboard.press('KeyF')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('no such ticket')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  for (let letter = 0; letter < 'no such ticket'.length; letter++) await page.keyboard.press('Backspace')
  await page.keyboard.type(`${order.number}`)
  const recall = page.getByRole('button', { name: `Show order ${order.number} on the board` })
  await expect(recall).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(recall).toBeFocused()
  await page.keyboard.press('ControlLeft')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(ticket(column(page, 'Ready'), order.number)).toContainText('Recalled')
})

test('a ticket that was finished on another day says the day, a cancelled or stopped one what it was, struck through', async ({
  page,
  cafe,
}) => {
  const [yesterday, cancelled, stopped] = [
    await cafe.staffOrders([1, 'Nước mía']),
    await cafe.staffOrders([1, 'Nước mía']),
    await cafe.staffOrders([1, 'Nước mía']),
  ]
  await completed(cafe, yesterday.id)
  await cafe.move(cancelled.id, 'cancelled')
  await cafe.move(stopped.id, 'confirmed', 'preparing')
  await cafe.asManager('POST', `/orders/${stopped.id}/stop`, { reason: 'guest_left' })
  await withDatabase(cafe.databaseUrl, (database) =>
    database.query(
      `UPDATE orders SET status_since = date_trunc('day', now(), 'Asia/Ho_Chi_Minh') - interval '1 second' WHERE id = $1`,
      [yesterday.id],
    ),
  )
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('KeyF')
  await page.keyboard.type('nuoc mia')
  const found = (number: number) => ticket(page.getByRole('dialog'), number)
  const lines = (number: number) => found(number).getByRole('list')
  await expect(found(yesterday.number)).toContainText(/completed (Mon|Tue|Wed|Thu|Fri|Sat|Sun)\W+\d+\/\d+\W+\d\d:\d\d/)
  await expect(lines(yesterday.number)).toHaveCSS('text-decoration-line', 'none')
  await expect(found(cancelled.number)).toContainText(/cancelled .*\d\d:\d\d/)
  for (const { number } of [cancelled, stopped]) {
    await expect(lines(number)).toHaveText(/^1 ×\s*Nước mía/)
    await expect(lines(number)).toHaveCSS('text-decoration-line', 'line-through')
  }
  await found(yesterday.number)
    .getByRole('button', { name: `Show order ${yesterday.number} on the board` })
    .click()
  await expect(ticket(column(page, 'Ready'), yesterday.number)).toContainText(
    /Recalled · completed (Mon|Tue|Wed|Thu|Fri|Sat|Sun)/,
  )
})

test('Recall begins at the ticket that was finished last: two keys bring it back', async ({ page, cafe }) => {
  const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
  await completed(cafe, order.id)
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: `Show order ${order.number} on the board` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ticket(column(page, 'Ready'), order.number)).toContainText('Recalled')
})

test('finished tickets that do not match go at once, before the server is asked', async ({ page, cafe }) => {
  const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
  await completed(cafe, order.id)
  await page.clock.install()
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('KeyF')
  const dialog = page.getByRole('dialog', { name: 'Find a ticket' })
  await expect(dialog.getByRole('article', { name: `Order ${order.number}, table A1` })).toBeVisible()
  // The pause after which the server is asked does not end.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)
  await page.keyboard.type('no such ticket')
  await expect(dialog.getByRole('article')).toHaveCount(0)
})

test('a found ticket stays, and keeps the focus, while the server is asked', async ({ page, cafe }) => {
  const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
  await completed(cafe, order.id)
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('KeyF')
  const recall = page.getByRole('button', { name: `Show order ${order.number} on the board` })
  await expect(recall).toBeVisible()
  const held: Route[] = []
  await page.route('**/board/**', async (route) => {
    if (route.request().method() === 'POST') held.push(route)
    else await route.continue()
  })
  await page.keyboard.type('a1 bac')
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect(recall).toBeFocused()
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await held[0]?.continue()
  await answered
  await expect(page.getByText('Loading')).toHaveCount(0)
  await expect(recall).toBeFocused()
})

test('a ticket of another station is shown among all', async ({ page, cafe }) => {
  await openBoard(page, MANAGER, `${await cafe.boardPath(HANG_BONG)}?station=Bar`)
  const sought = column(page, 'Pending').getByRole('article', { name: /table B3/ })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(sought).toHaveCount(0)
  await page.keyboard.press('Slash')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('b3')
  await page.getByRole('button', { name: /^Show order \d+$/ }).click()
  await expect(sought).toBeInViewport()
})

test('keys alone mark a line, mark a rush, and open all day, the menu of a ticket and the next station', async ({
  page,
  cafe,
}) => {
  const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
  await cafe.move(order.id, 'confirmed')
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await press(page, 'KeyN')
  await expect(
    page.getByRole('navigation', { name: 'Stations' }).getByRole('button', { pressed: true }),
  ).not.toHaveText('All stations')
  await ticket(column(page, 'Confirmed'), order.number).locator('[data-bump]').focus()
  await press(page, 'KeyR')
  await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ rush: true })
  await press(page, 'KeyL')
  await expect.poll(async () => (await cafe.orderNow(order.id)).items.map(({ done }) => done)).toEqual([true])
  await press(page, 'KeyM')
  await expect(page.getByRole('dialog', { name: new RegExp(`^Order ${order.number} `) })).toBeVisible()
  await press(page, 'KeyU')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'KeyA')
  await expect(page.getByRole('complementary', { name: 'All day' })).toBeVisible()
})

const press = (page: Page, key: string) => page.keyboard.press(key)

async function completed(cafe: Cafe, id: string) {
  await cafe.move(id, 'confirmed', 'preparing', 'ready', 'completed')
}
