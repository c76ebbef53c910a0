import { connection, openAs } from './support/board-page'
import { HANG_BONG, THAO_DIEN } from './support/cafe'
import { MANAGER, OTHER_MANAGER, STAFF, signInDevice } from './support/people'
import { expect, test } from './support/test'

test.describe('a board that is not yours', () => {
  for (const { who, person, branch, first } of [
    { who: 'staff of another branch', person: STAFF, branch: THAO_DIEN, first: null },
    { who: 'a manager of another organisation', person: OTHER_MANAGER, branch: HANG_BONG, first: '/branches' },
  ]) {
    test(`${who} gets a 404 page that leads back to their first page`, async ({ page, cafe }) => {
      await signInDevice(page.context(), person)
      await page.goto('/board')
      await expect(connection(page)).toContainText('Live')
      const own = page.url()

      const answer = await page.goto(await cafe.boardPath(branch))
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(await page.content()).not.toContain(branch)
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await expect(page).toHaveURL(first ?? own)
    })
  }

  test('a board that does not exist is a 404 page for a manager, too', async ({ page }) => {
    await openAs(page, MANAGER, '/board')
    await expect(page.getByRole('heading', { name: 'Choose a branch' })).toBeVisible()
    for (const id of ['01a1fe00-0000-7000-8000-000000000000', 'nonsense', '%00']) {
      const answer = await page.goto(`/board/${id}`)
      expect(answer?.status(), id).toBe(404)
      await expect(page.getByRole('link', { name: 'Go to the start page' }), id).toBeVisible()
    }
  })
})
