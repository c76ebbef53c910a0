import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { connection, openBoard, openFromMenu } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { RUSH } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

test.use({ rush: { tickets: RUSH } })

test('every panel is accessible on a phone, a tablet and a wall', async ({ page, cafe }) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  for (const entry of ['All day', 'Recall', 'Sold out (86)', 'Kitchen is full …', 'Device settings', 'Keys']) {
    await openFromMenu(page, entry)
    if (entry.startsWith('Sold')) await expect(page.getByRole('button', { name: /Matcha latte/ })).toBeVisible()
    await expectAccessibleOnAll(page)
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await page
    .getByRole('button', { name: /^More for order/ })
    .first()
    .click()
  await expectAccessibleOnAll(page)
  await page.getByRole('button', { name: /^Cancel order/ }).click()
  await expectAccessibleOnAll(page)
})

async function expectAccessibleOnAll(page: Page) {
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size)
    await expectAccessible(page, { colours: size === SCREENS.phone })
  }
}

// Themes change colours only, which are the same on every screen.
for (const [theme, contrast] of [
  ['light', 'normal'],
  ['dark', 'more'],
  ['light', 'more'],
] as const) {
  test(`accessible in ${theme}, contrast ${contrast}`, async ({ page, context, cafe }) => {
    await context.addCookies([
      { name: 'passboard.theme', value: theme, url: cafe.baseUrl },
      { name: 'passboard.contrast', value: contrast, url: cafe.baseUrl },
    ])
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await expectAccessible(page)
    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    await expectAccessible(page)
  })
}

test('chosen on the device, and there after a reload: language, look, contrast, the name of the screen', async ({
  page,
  cafe,
}) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await openFromMenu(page, 'Device settings')
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('checkbox', { name: 'High contrast' }).check()
  await page.getByRole('textbox', { name: /Screen name/ }).fill('Quầy pha chế')
  await page.getByRole('radio', { name: 'Tiếng Việt' }).check()
  await expect(page.getByRole('region', { name: 'Chờ xác nhận' })).toBeAttached()
  await page.reload()

  await expect(page.getByRole('region', { name: 'Chờ xác nhận' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('Trực tiếp')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'vi')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect(html).toHaveAttribute('data-contrast', 'more')
  await expect(page.getByRole('button', { name: /^Xác nhận đơn \d+$/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Khác', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cài đặt thiết bị' }).click()
  await expect(page.getByRole('textbox', { name: /Tên màn hình/ })).toHaveValue('Quầy pha chế')
})

test('a browser that asks for Vietnamese gets it from the first page on', async ({ browser, cafe }) => {
  const context = await browser.newContext({ baseURL: cafe.baseUrl, locale: 'vi-VN' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible()
  await context.close()
})
