import type { Page } from '@playwright/test'
import { column, connection, openBoard, openOnBoth, tap, ticket } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { expect, test } from './support/test'

test.describe('taps without a connection', () => {
  test('are kept through a reload and sent in their order; what no longer applies is explained', async ({
    page,
    context,
    cafe,
    anotherDevice,
  }) => {
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const { order: mine } = await cafe.guestOrders([[1, 'Canh chua']])
    const { order: taken } = await cafe.guestOrders([[1, 'Trà vải']])
    await expect(ticket(column(page, 'Pending'), taken.number)).toBeVisible()

    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    await tap(page, 'Confirm', mine.number)
    await tap(page, 'Start', mine.number)
    await tap(page, 'Confirm', taken.number)
    await expect(ticket(column(page, 'Preparing'), mine.number).getByText('Not sent yet')).toBeVisible()
    await expect(connection(page)).toContainText('3 changes not sent')
    await tap(other, 'Confirm', taken.number)
    await tap(other, 'Start', taken.number)
    await expect.poll(async () => (await cafe.orderNow(taken.id)).status).toBe('preparing')

    await holdActions(page)
    await context.setOffline(false)
    await page.reload()
    await expect(connection(page)).toContainText('3 changes not sent')
    await expect(ticket(column(page, 'Preparing'), mine.number)).toBeVisible()
    await page.unroute('**/board/*')
    await page.reload()
    await expect.poll(() => cafe.orderNow(mine.id)).toMatchObject({ status: 'preparing', version: 3 })
    await expect(
      page.getByRole('alert').getByText(`Order ${taken.number} was already started by Trần Quốc Bảo.`),
    ).toBeVisible()
    await expect(ticket(column(page, 'Preparing'), taken.number)).toBeVisible()
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
    expect(await cafe.orderNow(taken.id)).toMatchObject({ version: 3 })
  })

  test('a tap whose answer is lost is sent again, and counts once', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
    await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
    let sent = 0
    await page.route('**/board/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await tap(page, 'Confirm', order.number)
    await expect.poll(() => sent).toBe(2)
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
    await settled(page, cafe, order.id)
    await expect(page.getByRole('alert').filter({ hasText: 'Order' })).toHaveCount(0)
  })

  test('on a screen with a name, the others say where it was tapped', async ({ page, cafe, anotherDevice }) => {
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
    await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
    await page.context().setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    await tap(other, 'Confirm', order.number)
    await other.getByRole('button', { name: 'Bar', exact: true }).click()
    await tap(other, 'Start', order.number)
    await tap(page, 'Confirm', order.number)
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('preparing')
    await page.context().setOffline(false)
    await expect(
      page
        .getByRole('alert')
        .getByText(`Order ${order.number} was already started by Trần Quốc Bảo at the Bar screen.`),
    ).toBeVisible()
  })
})

/** Lets no tap through. */
const holdActions = (page: Page) =>
  page.route('**/board/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))

async function settled(page: Page, cafe: Cafe, orderId: string) {
  await expect.poll(() => cafe.orderNow(orderId)).toMatchObject({ status: 'confirmed', version: 2 })
  await expect(connection(page)).not.toContainText('wait')
}
