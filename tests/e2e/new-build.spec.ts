import type { Page } from '@playwright/test'
import { openAs, openBoard, openFromMenu } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { expect, test } from './support/test'

/** The server does not know the actions of this page: an id of no action stands in for one of an earlier build. */
const forgetActions = (page: Page) =>
  page.route('**/*', (route) => {
    const { 'next-action': action, ...headers } = route.request().headers()
    return action ? route.continue({ headers: { ...headers, 'next-action': '40'.padEnd(42, 'f') } }) : route.fallback()
  })

test.describe('a page of an earlier build than the server’s', () => {
  test('loads anew at a tap on a part whose script is gone', async ({ page, cafe }) => {
    await page.addInitScript(() => {
      // As on a device that is too busy to load anything before it is used, and on a page of yesterday.
      Object.assign(window, { requestIdleCallback: () => 0 })
      Object.defineProperty(performance, 'timeOrigin', { value: Date.now() - 86_400_000 })
    })
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    let isOld = true
    await page.route('**/_next/static/chunks/**', (route) =>
      isOld ? route.fulfill({ status: 404 }) : route.fallback(),
    )
    await page.route('**/version', (route) => {
      isOld = false
      return route.fulfill({ body: 'a newer build' })
    })
    const loadedAnew = page.waitForEvent('load')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await loadedAnew
    await openFromMenu(page, 'Keys')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('loads anew at a button that the server does not know', async ({ page, cafe }) => {
    const order = await cafe.staffOrders([1, 'Nước mía'])
    await openAs(page, MANAGER, `/orders/${order.id}`)
    await forgetActions(page)
    const loadedAnew = page.waitForEvent('load')
    await page.getByRole('button', { name: `Record payment of order ${order.number}` }).click()
    await page.getByRole('button', { name: 'Cash', exact: true }).click()
    await loadedAnew
    expect((await cafe.orderNow(order.id)).paymentStatus).toBe('unpaid')
  })

  test('keeps what was entered in a form, and says what to do', async ({ page }) => {
    await openAs(page, MANAGER, '/settings/organisation')
    await forgetActions(page)
    const name = page.getByRole('textbox', { name: 'Name' }).first()
    await name.fill('Một tên khác')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Passboard was updated meanwhile.')).toBeVisible()
    await expect(name).toHaveValue('Một tên khác')
  })
})
