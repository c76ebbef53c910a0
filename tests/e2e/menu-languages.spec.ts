import { expectAccessible } from './support/accessible'
import { openAs, openBoard } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

test.use({ viewport: SCREENS.phone })

test('a manager translates an item on a phone; guests read and search it in their language, the kitchen in its own', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  await openAs(page, MANAGER, '/settings/organisation')
  await page.getByLabel('Add a language').selectOption('en')
  await page.getByLabel('Add a language').selectOption('ko')
  await page.getByLabel('Add a language').selectOption('fr')
  await expect(page.getByRole('list', { name: 'Other languages' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove French – Français' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/settings/menu')
  await page.getByRole('button', { name: 'Edit Bạc xỉu' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name (English)').fill('White coffee')
  await form.getByLabel('Description (English)').fill('Much milk, little coffee.')
  await expect(form.getByLabel('Name (Korean)')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)

  // Its browser sends en-US.
  const [guest, board] = [await anotherDevice(), await anotherDevice()]
  await openBoard(board, STAFF, await cafe.boardPath(HANG_BONG))
  await guest.goto(tablePath(cafe, 'A1'))
  const search = guest.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill('bac xiu')
  await expect(guest.getByRole('listitem').filter({ hasText: 'White coffee' })).toBeVisible()
  await expect(guest.getByRole('button', { name: /^Add one / })).toHaveCount(1)
  await search.fill('pizza')
  await expect(guest.getByText('Nothing on the menu matches “pizza”.')).toBeVisible()
  await search.fill('')
  await guest.getByRole('button', { name: 'White coffee', exact: true }).click()
  await expect(guest.getByRole('dialog').getByText('Much milk, little coffee.')).toBeVisible()
  await expectAccessible(guest)
  await guest
    .getByRole('dialog')
    .getByRole('button', { name: /^Add to order/ })
    .click()
  await guest.getByRole('button', { name: /^Review 1 item/ }).click()
  await guest.getByRole('button', { name: 'Place order' }).click()
  const order = guest.getByRole('article', { name: /^Order/ })
  await expect(order).toContainText('White coffee')
  await expect(board.getByRole('article').filter({ hasText: 'Bạc xỉu' })).toBeVisible()

  const language = guest.getByRole('button', { name: 'Tiếng Việt' })
  await language.click()
  await expect(guest.getByRole('article').filter({ hasText: 'Bạc xỉu' })).toBeVisible()
  await guest.getByRole('button', { name: '한국어' }).click()
  // Korean has no text of the page, and none of this item.
  await expect(guest.getByRole('searchbox', { name: 'Search the menu' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Bạc xỉu', exact: true })).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('button', { name: '한국어' })).toHaveAttribute('aria-pressed', 'true')
})
