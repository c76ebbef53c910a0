import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { connection, openAs, openBoard } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, signIn } from './support/people'
import { RUSH } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { watch } from './support/watch'

test.use({ rush: { tickets: RUSH } })

test.describe('accessible and quiet on a phone, a tablet and a wall', () => {
  test('/login', async ({ page }) => {
    const wrong = watch(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    await expectGoodPage(page)
    expect(wrong).toEqual([])
  })

  test('/login after a wrong PIN', async ({ page }) => {
    await page.goto('/login')
    await signIn(page, { ...MANAGER, phone: '0900000123' })
    await expect(page.getByText('Phone or PIN is wrong.')).toBeVisible()
    await expectGoodPage(page)
  })

  test('/board', async ({ page }) => {
    const wrong = watch(page)
    await openAs(page, MANAGER, '/board')
    await expect(page.getByRole('heading', { name: 'Choose a branch' })).toBeVisible()
    await expectGoodPage(page)
    expect(wrong).toEqual([])
  })

  test('/board/<id> with tickets of every lateness, also offline', async ({ page, context, cafe }) => {
    const wrong = watch(page)
    // On a slow machine the rush of the file's café is no longer on time.
    await cafe.placeTicket({ status: 'pending', age: 0, table: 'A1', lines: [[1, 'Bánh flan']] })
    await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
    for (const lateness of ['On time', 'Due soon', 'Late']) {
      await expect(page.getByRole('img', { name: lateness, exact: true }).first()).toBeAttached()
    }
    await expectGoodPage(page, expectTargets)
    expect(wrong).toEqual([])
    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    await expectGoodPage(page)
  })

  test('the 404 page', async ({ page }) => {
    const wrong = watch(page)
    await page.goto('/nothing')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expectGoodPage(page)
    // The page's own status, which the browser reports as an error, and nothing else.
    expect(wrong).toEqual(['404: /nothing', expect.stringContaining('status of 404')])
  })
})

test('a page view asks the server for no other page', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_rsc=')) asked.push(request.url())
  })
  await openAs(page, MANAGER, '/settings/menu')
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible()
  expect(asked).toHaveLength(1)
})

/** @param more what else holds on each screen */
async function expectGoodPage(page: Page, more: (page: Page) => Promise<void> = async () => {}) {
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${size.width} px`)
      .toBe(0)
    await more(page)
  }
}

/** What greasy hands tap in a rush is at least 48 pixels high, also on the smallest tickets. */
async function expectTargets(page: Page) {
  const targets = page.getByRole('article').getByRole('button')
  await expect.poll(() => targets.count()).toBeGreaterThan(RUSH.length)
  const buttons = await targets.all()
  for (const button of buttons) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
}
