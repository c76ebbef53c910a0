import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { expectRightOnEveryScreen } from './support/every-screen'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function openKeys(page: Page) {
  await openAs(page, MANAGER, '/settings/keys')
  await expect(page).toHaveURL('/settings/keys')
}

/** The key that the page shows now, as the button copies it. */
async function shownKey(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'API key' })
  const text = await dialog.getByLabel('API key').inputValue()
  await button(page, 'Copy').click()
  await expect(dialog.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  return text
}

test('a manager creates a key, which is shown once, gives it a new secret, and revokes it', async ({ page, cafe }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const statusWith = async (key: string, path: string) => {
    const { status } = await fetch(`${cafe.baseUrl}/api/v1${path}`, { headers: { Authorization: `Bearer ${key}` } })
    return status
  }
  await openKeys(page)
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  await button(page, 'Create an API key').click()
  const form = page.getByRole('dialog', { name: 'Create an API key' })
  await form.getByLabel('Name of the program').fill('staff')
  await button(page, 'Create').click()
  await expect(form.getByLabel('Name of the program')).toHaveAccessibleDescription(/Already in use/)
  await expect(form.getByRole('group', { name: 'What the program may do' })).toHaveAccessibleDescription(/Required/)
  await expectAccessible(page)

  await form.getByLabel('Name of the program').fill('Sapo POS')
  await form.getByLabel('Read orders').check()
  await form.getByLabel(HANG_BONG).check()
  await button(page, 'Create').click()
  const first = await shownKey(page)
  await expectAccessible(page)
  await button(page, 'Close').click()
  const key = entry(page, 'Sapo POS')
  await expect(key).toContainText(first.slice(0, first.lastIndexOf('_')))
  await expect(key).toContainText(HANG_BONG)
  await expect(key).toContainText('Read orders')
  await expect(key).toContainText('Not used yet')
  await expect(page.locator('body')).not.toContainText(first)

  expect(await statusWith(first, '/orders')).toBe(200)
  expect(await statusWith(first, '/menu-items')).toBe(403)
  await page.reload()
  await expect(key).toContainText(/Last used .* from 127\.0\.0\.1/)

  await button(page, 'New key for Sapo POS').click()
  await expectAccessible(page)
  await button(page, 'New key').last().click()
  const second = await shownKey(page)
  await button(page, 'Close').click()
  await expect(key).toContainText('The new key is not used yet. The old key works until')
  expect(await Promise.all([first, second].map((text) => statusWith(text, '/orders')))).toEqual([200, 200])
  await page.reload()
  await expect(key).not.toContainText('not used yet')
  await expect(key).toContainText('The old key works until')

  await button(page, 'Revoke Sapo POS').click()
  await expectAccessible(page)
  await button(page, 'Revoke').last().click()
  await expect(page.getByText('No API keys yet.')).toBeVisible()
  expect(await Promise.all([first, second].map((text) => statusWith(text, '/orders')))).toEqual([401, 401])

  await page.goto('/settings/audit?kind=api_key')
  await expect(page.getByRole('listitem').filter({ hasText: 'created the API key' })).toContainText('Read orders')
  await expect(page.getByRole('listitem').filter({ hasText: 'revoked the API key' })).toContainText('Sapo POS')
})

test('the keys and their form are whole on every screen, in both languages', async ({ page, cafe }) => {
  const name = 'Phần mềm giao hàng của quán'
  const permissions = ['cafe.read', 'orders.read', 'orders.place', 'orders.change', 'tickets.cancel']
  const { id } = await cafe.asManager<{ id: string }>('POST', '/api-keys', { name, permissions })
  await cafe.asManager('POST', `/api-keys/${id}/rotate`)
  await openKeys(page)
  await expect(entry(page, name)).toBeVisible()
  await expectRightOnEveryScreen(page, cafe.baseUrl)
  await button(page, 'Create an API key').click()
  await expect(page.getByRole('dialog', { name: 'Create an API key' })).toBeVisible()
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size)
    await expectAccessible(page, { colours: size === SCREENS.phone })
  }
})
