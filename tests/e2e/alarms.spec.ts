import type { Page } from '@playwright/test'
import { freePort } from '../support/free-port'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { expectRightOnEveryScreen } from './support/every-screen'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a manager adds a chat, reads why a test does not arrive, and changes who is told what', async ({
  page,
  cafe,
}) => {
  await openAs(page, MANAGER, '/settings/alarms')
  await expect(page.getByText('Nobody is told yet.')).toBeVisible()
  await expect(page.getByText('E-mail is not set up on this server')).toBeVisible()
  await button(page, 'Add e-mail or chat').click()
  const form = page.getByRole('dialog', { name: 'Add e-mail or chat' })
  // Half a time is a change too: Escape says so.
  const asked = page.waitForEvent('dialog')
  await form.getByLabel('From').press('1')
  const pressed = page.keyboard.press('Escape')
  const question = await asked
  expect(question.message()).toMatch(/unsaved changes/)
  await question.dismiss()
  await pressed
  await expect(form).toBeVisible()
  await form.getByLabel('Channel').selectOption('ntfy')
  await form.getByLabel('Name').fill('Nhóm quản lý ca tối của quán')
  await form.getByLabel('Web address').fill('my-cafe')
  await button(page, 'Save').click()
  await expect(form.getByLabel('Web address')).toHaveAccessibleDescription(/^Enter a public https or http address/)
  await expectAccessible(page)
  await form.getByLabel('Web address').fill(`http://127.0.0.1:${await freePort()}/my-cafe`)
  await form.getByLabel('From').fill('22:00')
  await form.getByLabel('Until').fill('07:00')
  await form.getByLabel('Summary of the day before, at').fill('07:30')
  await button(page, 'Save').click()
  const target = page.getByRole('listitem').filter({ hasText: 'Nhóm quản lý ca tối của quán' })
  await expect(target).toContainText('ntfy · quiet 22:00–07:00 · summary at 07:30')
  await button(page, 'Send a test to Nhóm quản lý ca tối của quán').click()
  await expect(target.getByRole('status')).toHaveText('The test message was not sent: The connection was refused.')
  await button(page, 'Edit Nhóm quản lý ca tối của quán').click()
  await page.getByLabel('Screens that do not respond').uncheck()
  await button(page, 'Save').click()
  await expect(target).not.toContainText('Screens that do not respond')
  await expect(page.getByText('Nothing of what somebody is told about.')).toBeVisible()
  await expectRightOnEveryScreen(page, cafe.baseUrl)
  await button(page, 'Remove Nhóm quản lý ca tối của quán').click()
  await button(page, 'Remove').click()
  await expect(page.getByText('Nobody is told yet.')).toBeVisible()
})
