import { expectAccessible } from './support/accessible'
import { column, connection, openOnBoth, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { expect, test } from './support/test'

test('a board that was away says once what it missed', async ({ page, context, cafe, anotherDevice }) => {
  const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
  const { order: moved } = await cafe.guestOrders([[1, 'Cà phê trứng']])
  const { order: cancelled, session } = await cafe.guestOrders([[1, 'Cà phê trứng']])
  await expect(ticket(column(page, 'Pending'), cancelled.number)).toBeVisible()

  await context.setOffline(true)
  await expect(connection(page)).toContainText('Offline')
  await tap(other, 'Confirm', moved.number)
  await cafe.rest('POST', `/guest/orders/${cancelled.id}/cancel`, { session })
  const { order: fresh } = await cafe.guestOrders([[2, 'Bánh cuốn chả']])
  await expect(ticket(column(other, 'Pending'), fresh.number)).toBeVisible()
  await expect(page.getByText('While offline')).toHaveCount(0)

  await context.setOffline(false)
  await expect(connection(page)).toContainText('Live')
  await expect(
    page.getByText(`While offline: 1 new, 1 updated, 1 cancelled or stopped (#${cancelled.number})`),
  ).toBeVisible()
  await expect(ticket(column(page, 'Pending'), fresh.number)).toBeVisible()
  await expect(ticket(column(page, 'Confirmed'), moved.number)).toBeVisible()
  await expect(ticket(column(page, 'Pending'), cancelled.number).getByText('Cancelled')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('While offline')).toHaveCount(0)
  await expect(other.getByText('While offline')).toHaveCount(0)
})
