import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

const PUBLIC_URL = 'http://192.168.1.20:3000'
/** A4 without the margins of 10 mm, in CSS pixels of 1/96 inch. */
const PAPER = { width: 718, height: 1047 }

test.use({ serverSettings: { PUBLIC_URL } })

/** The rectangles of the codes' cards as they are printed. */
async function printedCards(page: Page) {
  await page.setViewportSize(PAPER)
  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('list').filter({ has: page.getByRole('img', { name: /^QR code of table/ }) })
  const pages = await sheet.count()
  const cards = await sheet.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const { x, y, width, height } = item.getBoundingClientRect()
      const spills = item.scrollHeight > item.clientHeight || item.scrollWidth > item.clientWidth
      return { x, y, width, height, spills }
    }),
  )
  const paper = await page.pdf({ preferCSSPageSize: true })
  const printedPages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  await page.emulateMedia({ media: 'screen' })
  return { pages, printedPages, cards }
}

test('a sheet of codes fills its paper, and one table’s code is printed alone', async ({ page }) => {
  await openAs(page, MANAGER, '/settings/tables')
  await page.getByRole('link', { name: 'QR sheet' }).click()
  await expect(page.getByText(`The codes lead to ${PUBLIC_URL}`)).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
  await expectAccessible(page)
  const all = await printedCards(page)
  expect(all.printedPages).toBe(all.pages)
  expect(all.cards.filter(({ spills }) => spills)).toEqual([])
  // Two columns of three rows fill a page.
  expect(all.cards[0]?.width).toBeCloseTo(PAPER.width / 2, -1)
  expect(all.cards[0]?.height).toBeCloseTo(PAPER.height / 3, -1)

  await expect(page.getByText('Quét để gọi món · Scan to order').first()).toBeVisible()
  await page.getByLabel('Wi-Fi of guests').fill('Cà phê Phố tầng hai, khách')
  await page.getByLabel('Wi-Fi password').fill('một mật khẩu dài dành cho khách 2026')
  const wifi = page.getByText('Wi-Fi: Cà phê Phố tầng hai, khách · một mật khẩu dài dành cho khách 2026')
  await expect(wifi.first()).toBeVisible()
  const withWifi = await printedCards(page)
  expect(withWifi.printedPages).toBe(all.pages)
  expect(withWifi.cards.filter(({ spills }) => spills)).toEqual([])
  await expectAccessible(page)

  // Any picture will do: a part of this page.
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 90 } })
  const logos = page.locator('.qr-card img.qr-logo')
  await page.getByRole('link', { name: 'Add a logo' }).click()
  const field = page.getByRole('region', { name: 'Logo' }).getByLabel('Picture')
  const noPicture = { name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await field.setInputFiles(noPicture)
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/settings/tables')
  await page.getByRole('link', { name: 'QR sheet' }).click()
  await expect(logos).toHaveCount(all.cards.length)
  await expect(wifi).toHaveCount(0)
  const withLogo = await printedCards(page)
  expect(withLogo.printedPages).toBe(all.pages)
  expect(withLogo.cards.filter(({ spills }) => spills)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change the logo' }).click()
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toHaveCount(0)
  await page.goto('/settings/tables')
  await page.getByRole('link', { name: 'QR sheet' }).click()
  await expect(page.getByRole('link', { name: 'Add a logo' })).toBeVisible()
  await expect(logos).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to tables' }).click()
  await page.getByRole('link', { name: 'Print the code of table A2', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'QR code of table A2' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  const one = await printedCards(page)
  expect(one).toMatchObject({ pages: 1, printedPages: 1, cards: [{ x: 0, y: 0, spills: false }] })
  expect(one.cards[0]?.height).toBeCloseTo(PAPER.height, -1)
})
