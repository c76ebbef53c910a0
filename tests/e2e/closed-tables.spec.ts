import { expectAccessible } from './support/accessible'
import { openBoard, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

test('a guest with 10 open orders is told so; a manager closes the table on the board, and opens it again', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const boardPath = await cafe.boardPath(HANG_BONG)
  const table = cafe.table('A1')
  const guest = await anotherDevice()
  await guest.goto(`/t/${table.code}`)
  await guest.getByRole('status').filter({ hasText: 'Live' }).waitFor({ state: 'attached' })
  const session = (await guest.context().cookies()).find(({ name }) => name === `passboard.guest.${table.code}`)?.value
  const body = { items: [{ menuItemId: cafe.itemId('Bánh flan'), quantity: 1 }] }
  for (let count = 0; count < 10; count++) await cafe.rest('POST', '/guest/orders', { session: session ?? '', body })

  await guest.getByRole('button', { name: 'Add one Bạc xỉu', exact: true }).click()
  await guest.getByRole('button', { name: /^Add to order/ }).click()
  await guest.getByRole('button', { name: /^Review 1 item/ }).click()
  await guest.getByRole('button', { name: 'Place order' }).click()
  const sheet = guest.getByRole('dialog', { name: 'Your order' })
  await expect(sheet.getByRole('alert')).toHaveText('You have 10 open unpaid orders. Please ask the staff.')
  await expectAccessible(guest)

  await openBoard(page, MANAGER, boardPath)
  await ticket(page, 1)
    .getByRole('button', { name: /^More for order 1/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close table A1' }).click()
  const question = page.getByRole('dialog', { name: 'Close table A1?' })
  await expect(question).toContainText('10 pending orders will be cancelled.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Close table A1' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Pending' }).getByRole('button', { name: /^Confirm/ })).toHaveCount(0)
  await expect(guest.getByText('This table is closed. Please ask the staff.')).toBeVisible()
  await expectAccessible(guest)

  await page.goto(`/settings/tables?branch=${table.branchId}`)
  const closed = page.getByRole('paragraph').filter({ hasText: /^Closed$/ })
  await expect(closed).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open table A1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open table A1' }).click()
  await expect(closed).toBeHidden()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Table A1' })).toBeVisible()
  await expect(guest.getByRole('status').filter({ hasText: 'Live' })).toBeAttached()
})

test('a guest at a removed table who calls staff is told that the code is not valid', async ({ page, cafe }) => {
  const { id, code } = cafe.table('B3')
  await page.goto(`/t/${code}`)
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor({ state: 'attached' })
  await cafe.asManager('DELETE', `/tables/${id}`)
  await page.getByRole('button', { name: 'Call staff' }).click()
  await expect(page.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible()
})
