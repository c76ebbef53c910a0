import type { Page } from '@playwright/test'
import { connection, openBoard, openFromMenu } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

/** As on a device that is too busy to load anything before it is used. */
const neverIdle = (page: Page) => page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))

/**
 * Resolves when a page that is live has all scripts that it asks for when it is idle. Idle callbacks run in the order of their requests.
 */
async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeAttached()
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await page.waitForFunction(() => {
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    return [...document.scripts].every(({ src, noModule }) => src === '' || noModule || loaded.has(src))
  })
}

test.describe('what a page loads after it is shown', () => {
  test('the dialogs of a board open when the network is gone after the page was loaded', async ({
    page,
    context,
    cafe,
  }) => {
    const { order } = await cafe.guestOrders([[1, 'Canh chua']])
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await untilLoaded(page)
    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')

    await page.getByRole('button', { name: `More for order ${order.number}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await openFromMenu(page, 'Keys')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'All day' }).click()
    await expect(page.getByRole('complementary', { name: 'All day' })).toBeVisible()
    await page.getByRole('button', { name: /^Menu, / }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign out' })).toBeVisible()
  })

  test('a busy device loads a dialog at the tap, says if it cannot, and loads it at the next tap', async ({
    page,
    context,
    cafe,
  }) => {
    await neverIdle(page)
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    const more = page.getByRole('button', { name: 'More', exact: true })
    await more.click()
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await notice.getByRole('button', { name: 'OK' }).click()
    await expect(notice).toHaveCount(0)

    await context.setOffline(false)
    await more.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a guest opens an item and the cart when the network is gone after the page was loaded', async ({
    page,
    context,
    cafe,
  }) => {
    await page.goto(tablePath(cafe, 'A1'))
    await untilLoaded(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Trà vải', exact: true }).click()
    await page.getByRole('dialog', { name: 'Trà vải' }).getByRole('button', { name: 'Add to order' }).click()
    await page.getByRole('button', { name: /^Review 1 item/ }).click()
    await expect(page.getByRole('dialog', { name: 'Your order' })).toBeVisible()
  })

  test('a busy phone of a guest answers taps first, and adds the rest of the menu when it is idle', async ({
    page,
    cafe,
  }) => {
    await page.addInitScript(() => {
      const waiting: IdleRequestCallback[] = []
      Object.assign(window, { waiting, requestIdleCallback: (work: IdleRequestCallback) => waiting.push(work) })
    })
    await page.goto(tablePath(cafe, 'A1'))
    const rows = page.locator('main li').filter({ has: page.getByRole('button', { name: /^Add one / }) })
    const before = await rows.count()
    await page.getByRole('button', { name: 'Trà vải', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Trà vải' })).toBeVisible()
    expect(await rows.count()).toBe(before)
    await page.evaluate(() => {
      const { waiting } = window as unknown as { waiting: (() => void)[] }
      for (const work of waiting) work()
    })
    await expect.poll(() => rows.count()).toBeGreaterThan(before)
  })
})
