import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { connection, openBoard } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, signIn } from './support/people'
import { RUSH } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { watch } from './support/watch'

test.use({ rush: { tickets: RUSH } })

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test.describe(`accessible and quiet on a ${screen}`, () => {
    test.use({ viewport })

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
      await page.goto('/board')
      await signIn(page, MANAGER)
      await expect(page.getByRole('heading', { name: 'Choose a branch' })).toBeVisible()
      await expectGoodPage(page)
      expect(wrong).toEqual([])
    })

    test('/board/<id> with tickets of every lateness', async ({ page, cafe }) => {
      const wrong = watch(page)
      // On a slow machine the rush of the file's café is no longer on time.
      await cafe.placeTicket({ status: 'pending', age: 0, table: 'A1', lines: [[1, 'Bánh flan']] })
      await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
      for (const lateness of ['On time', 'Due soon', 'Late']) {
        await expect(page.getByRole('img', { name: lateness, exact: true }).first()).toBeAttached()
      }
      await expectGoodPage(page)
      await expectTargets(page)
      expect(wrong).toEqual([])
    })

    test('/board/<id> offline', async ({ page, context, cafe }) => {
      await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
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
}

async function expectGoodPage(page: Page) {
  await expectAccessible(page)
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBe(0)
}

/** What greasy hands tap in a rush is at least 64 pixels high. */
async function expectTargets(page: Page) {
  const targets = page.getByRole('article').getByRole('button')
  await expect.poll(() => targets.count()).toBeGreaterThan(RUSH.length)
  const buttons = await targets.all()
  for (const button of buttons) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(64)
}
