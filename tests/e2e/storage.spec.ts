import type { BrowserContext, Page } from '@playwright/test'
import { column, connection, openAs, openBoard, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

test.use({ serviceWorkers: 'allow' })

const CANNOT_KEEP = /This device cannot keep changes while offline/

for (const { what, spoil, table } of [
  { what: 'denied', spoil: denyStorage, table: 'B2' },
  { what: 'full', spoil: fillStorage, table: 'B3' },
]) {
  test.describe(`a browser whose storage is ${what}`, () => {
    test.beforeEach(({ context }) => spoil(context))

    test('works on the board while it is live, and says what it cannot do offline', async ({ page, context, cafe }) => {
      const errors = errorsOf(page)
      await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
      await expect(page.getByText(CANNOT_KEEP)).toBeVisible()
      const { order } = await cafe.guestOrders([[1, 'Canh chua']])
      await tap(page, 'Confirm', order.number)
      await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('confirmed')
      await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()

      await context.setOffline(true)
      await expect(connection(page)).toContainText('Offline')
      await tap(page, 'Start', order.number)
      await expect(page.getByText(`Order ${order.number} was not changed: the board is offline`)).toBeVisible()
      await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
      await context.setOffline(false)
      await expect(connection(page)).toContainText('Live')
      await tap(page, 'Start', order.number)
      await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('preparing')
      expect(errors).toEqual([])
    })

    test('staff take an order of several lines on the pad', async ({ page, cafe }) => {
      const errors = errorsOf(page)
      await openAs(page, STAFF, (await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/'))
      await expect(page.getByRole('status').first()).toContainText('Live')
      const tables = page.getByRole('navigation', { name: 'Tables' })
      await tables.getByRole('button', { name: new RegExp(`^${table}\\b`) }).click()
      await page.getByRole('button', { name: 'New order' }).click()
      for (const item of ['Bánh cuốn chả', 'Canh chua']) {
        await page.getByRole('searchbox', { name: 'Search the menu' }).fill(item)
        const found = page.getByRole('region', { name: 'Found items' })
        await found
          .getByRole('button', { name: /^(One more|Add)/ })
          .first()
          .click()
      }
      await page.getByRole('button', { name: 'Review 2 items' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' }).click()
      const card = page.getByRole('article', { name: /^Order \d+$/ })
      await expect(card).toContainText('Bánh cuốn chả')
      await expect(card).toContainText('Canh chua')
      await expect(page.getByRole('button', { name: /^Review/ })).toHaveCount(0)
      expect(errors).toEqual([])
    })

    test('a guest orders, and the other pages are there', async ({ page, cafe }) => {
      const errors = errorsOf(page)
      const branchId = (await cafe.boardPath(HANG_BONG)).replace('/board/', '')
      await page.goto(tablePath(cafe, 'A1'))
      // Until it is live, the page may not have its event handlers yet.
      await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeAttached()
      await page.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
      await page.getByRole('button', { name: /^Review 1 item/ }).click()
      await page.getByRole('button', { name: 'Place order' }).click()
      // The order of the other test may be beside it: it was placed at the same table.
      const own = page.getByRole('region', { name: 'Your orders' })
      await expect(own.getByText('Received. Waiting for confirmation.')).toBeVisible()
      // In another tab: the guest's page may still be loading data, and would navigate by itself if that is aborted.
      const other = await page.context().newPage()
      const otherErrors = errorsOf(other)
      for (const path of [`/ready/${branchId}`, '/wall', '/login', '/offline']) {
        await other.goto(path)
        await expect(other.getByRole('heading').first()).toBeVisible()
        await expect(other.getByText('This page could not be loaded')).toHaveCount(0)
      }
      expect([...errors, ...otherErrors]).toEqual([])
    })
  })
}

test('an error of the browser is named on the page', async ({ page, context, cafe }) => {
  await context.addInitScript(() => {
    const add = window.addEventListener
    window.addEventListener = (type: string, ...rest: unknown[]) => {
      if (type === 'storage') throw new Error('No events here')
      return Reflect.apply(add, window, [type, ...rest])
    }
  })
  await openAs(page, STAFF, await cafe.boardPath(HANG_BONG))
  await expect(page.getByText('The page stopped because of a browser error: No events here.')).toBeVisible()
})

/** As browsers do that block what sites keep, locks and workers included. */
function denyStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: denied })
    }
    navigator.locks.request = async () => denied()
    navigator.serviceWorker.register = async () => denied()
  })
}

function fillStorage(context: BrowserContext) {
  return context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
}

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}
