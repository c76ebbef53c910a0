import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { RUSH } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { watch } from './support/watch'

test.use({ rush: { tickets: RUSH } })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

for (const size of ['tablet', 'phone'] as const) {
  test.describe(`the report on a ${size}`, () => {
    test.use({ viewport: SCREENS[size] })

    test('a manager sees how the day went, asks for a part of it, and looks at a ticket', async ({ page, cafe }) => {
      const wrong = watch(page)
      const report = (await cafe.boardPath(HANG_BONG)).replace('/board/', '/branches/').concat('/report')
      await openAs(page, MANAGER, report)
      await expect(page.getByRole('heading', { name: 'Report', level: 1 })).toBeVisible()
      await expect(page.getByText('1 of 2 tickets')).toBeVisible()
      const chart = page.getByRole('img', { name: /^Chart: Orders, By hour/ })
      await expect(chart.locator('svg.recharts-surface')).toBeVisible()
      await expectNoHugeBar(chart)
      // The key figures are in the first screen: the filter is folded.
      await expect(page.getByRole('main').getByText('Orders', { exact: true }).first()).toBeInViewport()
      await expect(page.getByText(/^(Compared with|No orders in the period before)/)).toBeInViewport()
      await expect(page.getByRole('combobox', { name: 'Station' })).toBeHidden()
      const states = region(page, 'Time in each state').getByRole('table')
      await expect(states.getByRole('row', { name: /^Preparing 2 / })).toBeVisible()
      // A table says that it scrolls where it does not fit, and only there.
      await expect
        .poll(() =>
          page
            .getByText('Swipe to see more')
            .evaluateAll((hints: HTMLElement[]) =>
              hints.filter(
                ({ hidden, nextElementSibling: area }) =>
                  area && area.clientWidth > 0 && area.scrollWidth > area.clientWidth === hidden,
              ),
            ),
        )
        .toEqual([])
      await expectGoodPage(page)

      await page
        .getByText(/^Filter/)
        .first()
        .click()
      await page.getByRole('combobox', { name: 'Station' }).selectOption('Kitchen')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/station=Kitchen/)
      await expect(page.getByRole('region', { name: 'By station', exact: true }).getByRole('row')).toHaveCount(2)

      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download CSV: By station' }).click()
      const file = readFileSync(await (await download).path(), 'utf8')
      expect(file).toMatch(/^\uFEFFStation,Qty sold,Orders,Sales,/)
      expect(file).toContain('\r\nKitchen,')

      await page
        .getByText(/^Filter/)
        .first()
        .click()
      await page.getByLabel('From', { exact: true }).fill('2020-01-01')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'A report covers 800 days at most.' })).toBeVisible()
      await expect(page.getByLabel('From', { exact: true })).toHaveValue('2020-01-01')
      await expectGoodPage(page)

      await page.getByRole('link', { name: 'Today', exact: true }).click()
      await page.getByRole('link', { name: 'Order 36 history' }).click()
      await expect(page.getByRole('heading', { name: 'Order 36 history' })).toBeVisible()
      await expect(region(page, 'Timeline').getByRole('listitem')).toHaveCount(4)
      await expect(page.getByText('Preparing → Ready')).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('link', { name: 'Back to report' }).click()
      await expect(page.getByRole('link', { name: 'Today', exact: true })).toHaveAttribute('aria-current', 'page')
      expect(wrong).toEqual([])
    })
  })
}

for (const [size, viewport] of [
  ['a small laptop', { width: 1280, height: 800 }],
  ['a phone', SCREENS.phone],
] as const) {
  test.describe(`reports of a year on ${size}`, () => {
    test.use({ viewport })

    test('a manager compares branches, sorts them, and opens the year of one', async ({ page }) => {
      const wrong = watch(page)
      await openAs(page, MANAGER, '/reports')
      await expect(page.getByRole('heading', { name: 'Compare branches' })).toBeVisible()
      await page.getByRole('link', { name: 'Year', exact: true }).click()
      await expect(page.getByText(/^≈/).filter({ visible: true }).first()).toBeVisible()
      await page.getByLabel('Sort by').selectOption('orders')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/sort=orders/)
      if (viewport.width > 1_000)
        await expect(page.getByRole('columnheader', { name: 'Orders' })).toHaveAttribute('aria-sort', 'descending')
      await expectGoodPage(page)

      await page.getByRole('link', { name: 'Hàng Bông' }).filter({ visible: true }).click()
      await expect(page.getByRole('img', { name: /^Chart: Orders, By month/ })).toBeVisible()
      await expect(region(page, 'By category').getByRole('table')).toBeVisible()
      await expect(region(page, 'By person').getByRole('table')).toBeVisible()
      await page
        .getByText(/^Filter/)
        .first()
        .click()
      await expectNothingClipped(page)
      await page.getByLabel('Compare with').selectOption('a year before')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(/compare=year/)
      await expectGoodPage(page)
      expect(wrong).toEqual([])
    })
  })
}

test('to staff the report does not exist, nor does its file', async ({ page, cafe }) => {
  const report = (await cafe.boardPath(HANG_BONG)).replace('/board/', '/branches/').concat('/report')
  await openAs(page, STAFF, report)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect((await page.request.get(`${report}/csv?table=tickets`)).status()).toBe(403)
})

/** The first of the two figures of an hour alone was once a bar as wide as the chart. */
async function expectNoHugeBar(chart: Locator) {
  const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0
  const bar = chart.locator('.recharts-bar-rectangle rect').last()
  expect(await width(bar)).toBeLessThan((await width(chart)) / 6)
}

async function expectGoodPage(page: Page) {
  await expectAccessible(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBe(0)
}

/** The values of the filter's fields are shown whole. */
async function expectNothingClipped(page: Page) {
  const clipped = await page
    .getByRole('main')
    .locator('input[type=date], select')
    .evaluateAll((fields: HTMLElement[]) => fields.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
  expect(clipped).toEqual([])
}
