import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

test('unpaid and refunds lead from the branches page to the orders, and stay there until they are settled', async ({
  page,
  cafe,
}) => {
  const unpaid = await cafe.staffOrders([2, 'Trà vải'])
  await cafe.move(unpaid.id, 'confirmed', 'preparing', 'ready', 'completed')
  const regretted = await cafe.staffOrders([1, 'Nước mía'])
  await cafe.asManager('POST', `/orders/${regretted.id}/payments`, { method: 'card' })

  await openAs(page, MANAGER, '/branches')
  const branch = page.getByRole('article', { name: HANG_BONG })
  await branch.getByRole('link', { name: /^1 order · / }).click()
  await expect(page).toHaveURL(/list=unpaid/)
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Table' })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Completed')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Record payment of order ${unpaid.number}` }).click()
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(page.getByText('No orders found.')).toBeVisible()
  expect(await cafe.orderNow(unpaid.id)).toMatchObject({ status: 'completed', paymentMethod: 'cash' })

  await test.step('a search by transfer reference finds a paid order; cancelling it makes a refund due', async () => {
    await page.getByRole('link', { name: 'All orders', exact: true }).click()
    await expect(rows).toHaveCount(2)
    await page.getByLabel('Search').fill((regretted.transferReference ?? '').toLowerCase())
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(rows).toHaveCount(1)
    await rows.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Order ${regretted.number}`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('a refund of')
    await dialog.getByRole('button', { name: 'Mistake' }).click()
    await page.getByRole('button', { name: `Record refund of order ${regretted.number}` }).click()
    await dialog.getByRole('button', { name: 'Bank transfer' }).click()
    await expect(page.getByText(/^Refund of .+ done: Bank transfer$/)).toBeVisible()
    await expect(page.getByText(/^Payment of .+ recorded: Card$/)).toBeVisible()
    expect(await cafe.orderNow(regretted.id)).toMatchObject({ status: 'cancelled', refund: 'done' })
  })

  await test.step('a search finds an item without accents; an empty one says where it looked, and leads on', async () => {
    await page.goto('/orders?state=completed')
    await page.getByLabel('Search').fill('nuoc mia')
    await page.getByLabel('Search').press('Enter')
    await expect(page.getByText('Searched: all days · Completed')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Search all days, states, payments and branches' }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(String(regretted.number))
    await page.getByLabel('Payment').selectOption({ label: 'Card' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/payment=card/)
    await expect(rows).toHaveCount(1)
    await page.getByLabel('Payment').selectOption({ label: 'Cash' })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Searched: all days · Cash')).toBeVisible()
    await page.getByRole('link', { name: 'Search all days, states, payments and branches' }).click()
    await expect(rows).toHaveCount(1)
    await page.getByLabel('Search').fill('nuoc mia trung')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('Each word must be in the order')).toBeVisible()
  })

  await test.step('the page of a completed order recalls it, and makes a line of it again', async () => {
    await page.goto(`/orders/${unpaid.id}`)
    await page.getByRole('button', { name: 'Show on the boards' }).click()
    await expect(page.getByText('Recalled onto the boards')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss from the boards' }).click()
    await expect(page.getByText('Dismissed from the boards')).toBeVisible()
    expect((await cafe.orderNow(unpaid.id)).recalledAt).toBeNull()
    await page.getByRole('button', { name: 'Make again' }).click()
    const dialog = page.getByRole('dialog', { name: `Make again: order ${unpaid.number}` })
    await dialog.getByRole('button', { name: 'One more: Trà vải' }).click()
    await dialog.getByRole('button', { name: 'Made wrong' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Make again', exact: true }).click()
    // The dialog closes before the server answers.
    const count = async () => (await cafe.asManager<{ total: number }>('GET', '/orders')).total
    await expect.poll(count).toBe(3)
    await page.goto('/orders')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Confirmed')
  })

  await test.step('a phone shows the list without scrolling sideways', async () => {
    await page.setViewportSize(SCREENS.phone)
    await page.goto('/orders')
    await expect(rows).toHaveCount(3)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBe(0)
    await expectAccessible(page)
  })
})

test('an order is shown at the time of its branch', async ({ page, cafe }) => {
  const order = await cafe.staffOrders([1, 'Trà vải'])
  await cafe.asManager('PATCH', `/branches/${order.branchId}`, { timeZone: 'Asia/Tokyo' })
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format(
    new Date(order.createdAt),
  )
  await openAs(page, MANAGER, '/orders')
  await expect(
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: order.transferReference ?? '' }),
  ).toContainText(time)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByRole('main')).toContainText(`${time}:`)
})

test('a command whose answer is lost is sent again, and counts once', async ({ page, cafe }) => {
  const order = await cafe.staffOrders([3, 'Trà vải'])
  await openAs(page, MANAGER, `/orders/${order.id}`)
  const dialog = page.getByRole('dialog')
  await page.route(`**/orders/${order.id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Change or void items' }).click()
  await dialog.getByRole('button', { name: /^Void/ }).click()
  await dialog.getByRole('button', { name: /^One less/ }).click()
  await dialog.getByRole('button', { name: 'Mistake' }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'No connection to the server' })
  await expect(problem).toBeVisible()
  expect(await cafe.orderNow(order.id)).toMatchObject({ items: [{ quantity: 2 }] })

  await page.unroute(`**/orders/${order.id}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(problem).toHaveCount(0)
  await expect(page.getByText('Voided').first()).toBeVisible()
  expect(await cafe.orderNow(order.id)).toMatchObject({ items: [{ quantity: 2 }], voids: [{ quantity: 1 }] })
})

test('what was entered for a command that did not arrive is sent again as it was', async ({ page, cafe }) => {
  const order = await cafe.staffOrders([1, 'Trà vải'])
  await openAs(page, MANAGER, `/orders/${order.id}`)
  const dialog = page.getByRole('dialog')
  await page.route(`**/orders/${order.id}`, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByRole('button', { name: 'Change or void items' }).click()
  await dialog.getByRole('button', { name: /^Note for/ }).click()
  await dialog.getByRole('textbox').fill('ít đá')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection to the server' })).toBeVisible()
  await page.unroute(`**/orders/${order.id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ items: [{ note: 'ít đá' }] })
})

test('a payment is recorded only of the amount that the page shows', async ({ page, cafe }) => {
  const order = await cafe.staffOrders([3, 'Nước mía'])
  await openAs(page, MANAGER, `/orders/${order.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Record payment of order ${order.number}` }).click()
  const title = dialog.getByRole('heading')
  const before = await title.textContent()
  const [line] = order.items
  await cafe.asManager('POST', `/orders/${order.id}/items/${line?.id}/void`, { quantity: 1, reason: 'mistake' })
  await dialog.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('the amount has changed')
  expect(await cafe.orderNow(order.id)).toMatchObject({ paymentStatus: 'unpaid' })
  await expect(title).not.toHaveText(before ?? '')
  await dialog.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await cafe.orderNow(order.id)).toMatchObject({ paymentStatus: 'paid', refund: null })
})
