import { expectAccessible } from './support/accessible'
import { column, openBoard, ticket, untilStill } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { giveEars, heardNames } from './support/ears'
import { expectWholeOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

test('“Stop making” makes a struck STOP ticket on every board, and one tap completes it', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const path = await cafe.boardPath(HANG_BONG)
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const { order } = await cafe.guestOrders([
    [2, 'Bạc xỉu', 'ít đường'],
    [1, 'Phở bò tái'],
  ])
  const { order: other } = await cafe.guestOrders([[1, 'Trà vải']])
  for (const status of ['confirmed', 'preparing'])
    await cafe.rest('PATCH', `/orders/${order.id}/status`, { token, body: { status } })
  await cafe.rest('POST', `/orders/${order.id}/payments`, { token, body: { method: 'cash' } })
  const kitchen = await anotherDevice()
  await giveEars(kitchen.context())
  await openBoard(kitchen, MANAGER, path)
  await kitchen.getByRole('button', { name: 'Kitchen', exact: true }).click()
  await kitchen.keyboard.press('q')
  await expect(kitchen.getByText('Sound on')).toBeVisible()
  await openBoard(page, STAFF, path)

  const shown = ticket(column(page, 'Preparing'), order.number)
  await shown.getByRole('button', { name: `More for order ${order.number}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Stop making order ${order.number}` })
    .click()
  const dialog = page.getByRole('dialog', { name: `Stop making order ${order.number}?` })
  await expect(dialog).toContainText(/refund of .* will be due/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guest left' }).click()

  for (const board of [shown, ticket(kitchen, order.number)]) {
    await expect(board.getByText('STOP', { exact: true })).toBeVisible()
    await expect(board.getByText('Guest left')).toBeVisible()
    await expect(board.getByRole('list')).toHaveCSS('text-decoration-line', 'line-through')
    await expect(board.getByRole('list')).toContainText('Phở bò tái')
  }
  await expect.poll(() => heardNames(kitchen)).toEqual(['cancelled'])
  await expect(shown).toContainText(/Refund due/i)
  await expectWholeOnEveryScreen(page, shown)
  await expectAccessible(page)
  expect(await cafe.orderNow(order.id)).toMatchObject({ status: 'preparing', items: [], stopReason: 'guest_left' })
  const wall = await anotherDevice()
  await wall.setViewportSize(SCREENS.wall)
  await openBoard(wall, MANAGER, `${path}?view=wall`)
  for (const text of ['STOP', 'Guest left'])
    await expect(ticket(wall, order.number).getByText(text, { exact: true })).toBeVisible()
  await expect.poll(() => flawsOn(wall)).toEqual([])

  await shown.getByRole('button', { name: `Complete order ${order.number}`, exact: true }).click()
  await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('completed')
  await expect(ticket(page, order.number)).toHaveCount(0)
  await expect(ticket(kitchen, order.number)).toHaveCount(0)
  expect((await cafe.orderNow(other.id)).status).toBe('pending')
})

test('a cancelled ticket says why, and a station dismisses it on all of its boards', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const order = await cafe.staffOrders([2, 'Trà vải'])
  const other = await anotherDevice()
  const bar = await anotherDevice()
  for (const screen of [page, other, bar]) await openBoard(screen, STAFF, await cafe.boardPath(HANG_BONG))
  await bar.getByRole('button', { name: 'Bar', exact: true }).click()
  for (const screen of [page, other, bar]) await expect(ticket(screen, order.number)).toBeVisible()
  await cafe.rest('PATCH', `/orders/${order.id}/status`, { token, body: { status: 'cancelled', reason: 'sold_out' } })
  await expect(ticket(column(page, 'Pending'), order.number).getByText('Sold out', { exact: true })).toBeVisible()
  // A board that has known it since before it was cancelled.
  const dismiss = ticket(other, order.number).getByRole('button', { name: /^Dismiss/ })
  await expect(dismiss).toBeVisible()
  await untilStill(other)
  await other.context().setOffline(true)
  await dismiss.click()
  await expect(ticket(other, order.number)).toHaveCount(0)
  await expect(ticket(page, order.number)).toBeVisible()
  await other.context().setOffline(false)
  await expect(ticket(page, order.number)).toHaveCount(0)
  await expect(ticket(bar, order.number)).toBeVisible()
})

test('the order’s page stops an order, says so and why, and offers no other change', async ({ page, cafe }) => {
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const order = await cafe.staffOrders([2, 'Trà vải'])
  for (const status of ['confirmed', 'preparing'])
    await cafe.rest('PATCH', `/orders/${order.id}/status`, { token, body: { status } })
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: 'Stop making', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Spoiled' }).click()
  await expect(page.getByText('Stopped · Spoiled')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change or void items' })).toHaveCount(0)
  await expect(page.getByText('The kitchen was told to stop making it: Spoiled')).toBeVisible()
  expect(await cafe.orderNow(order.id)).toMatchObject({ status: 'preparing', stopReason: 'spoiled' })

  // Nor does the order pad, and the search finds it by what it was.
  const path = await cafe.boardPath(HANG_BONG)
  await page.goto(`${path.replace('/board/', '/order/')}?table=${order.tableId}`)
  const card = page.getByRole('article', { name: `Order ${order.number}` })
  await expect(card).toContainText('Stopped')
  await expect(card.getByRole('button')).toHaveCount(0)
  await openBoard(page, MANAGER, path)
  await page.keyboard.press('Slash')
  await page.getByRole('searchbox').fill(`${order.number} Trà vải`)
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText(['Stopped'])
  await cafe.move(order.id, 'ready', 'completed')
  await openBoard(page, MANAGER, path)
  await page.keyboard.press('Backspace')
  const recall = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Stopped' }).first()
  await expect(recall).toBeVisible()
  await expect(recall.getByRole('button')).toHaveCount(0)
})
