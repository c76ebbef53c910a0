import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import { TOO_MANY_REQUESTS } from '@/lib/problems'
import { expectAccessible } from './support/accessible'
import { openAs, openBoard } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function openSettings(page: Page, section: string) {
  await openAs(page, MANAGER, `/settings/${section}`)
  await expect(page).toHaveURL(`/settings/${section}`)
}

test('a manager sets up people: what is wrong is said beside its field, what was typed stays, a new PIN signs out', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  await openSettings(page, 'staff')
  await page.getByRole('button', { name: 'Add staff', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Đỗ Thị Thanh Hương')
  await form.getByLabel('Phone').fill('not yet')
  await form.getByLabel('PIN').fill('123456')
  await button(page, 'Save').click()
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/Not a valid phone number/)
  await expect(form.getByLabel('Phone')).toBeFocused()
  await expect(form.getByLabel('PIN')).toHaveAccessibleDescription(/too easy to guess/)
  await expectAccessible(page)
  await form.getByLabel('PIN').fill('975310')
  await form.getByLabel('Phone').fill('0900 000 002')
  await button(page, 'Save').click()
  await expect(form.getByLabel('Phone')).toHaveAccessibleDescription(/Already in use/)
  await expect(form.getByLabel('Name')).toHaveValue('Đỗ Thị Thanh Hương')
  await form.getByLabel('Phone').fill('0900 000 033')
  await button(page, 'Save').click()
  await expect(entry(page, 'Đỗ Thị Thanh Hương')).toContainText('0900000033 · Staff · Hàng Bông')

  const hers = await anotherDevice()
  await openBoard(hers, { phone: '0900000033', pin: '975310', orgSlug: 'demo-cafe' }, await cafe.boardPath(HANG_BONG))
  await page.getByRole('button', { name: 'New PIN for Đỗ Thị Thanh Hương', exact: true }).click()
  await form.getByLabel('PIN').fill('864209')
  await button(page, 'Save').click()
  await expect(form).toHaveCount(0)
  await expect(hers).toHaveURL(/\/login/)

  await page.getByRole('button', { name: 'Deactivate Đỗ Thị Thanh Hương', exact: true }).click()
  await button(page, 'Deactivate').click()
  await expect(entry(page, 'Đỗ Thị Thanh Hương')).toContainText('Deactivated')
  await expect(button(page, 'Deactivate Nguyễn Thị Minh Châu')).toHaveCount(0)
  await expectAccessible(page)
})

/** On a phone, a wall and a tablet, axe finds nothing, and a part of a dialog is whole in sight. */
async function expectInSightOnEveryScreen(page: Page, part: Locator) {
  for (const size of [SCREENS.phone, SCREENS.wall, SCREENS.tablet]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport({ ratio: 1 })
  }
}

test('people are added from a list: every wrong line is named, and then each person has a PIN', async ({ page }) => {
  await openSettings(page, 'staff')
  await button(page, 'Add several').click()
  const form = page.getByRole('dialog')
  const list = form.getByLabel('One person a line')
  await list.fill('Lê Thị Hoa\t0900 000 041\nPhạm Ngọc Ánh\t12\tthu ngân\nNguyễn Văn An\t0900 000 002')
  await button(page, 'Add all').click()
  await expect(form.getByText('Line 2, Phone: Not a valid phone number')).toBeVisible()
  await expect(form.getByText('Line 3, Phone: Already in use')).toBeVisible()
  await expectInSightOnEveryScreen(page, list)
  await list.fill('Tên\tSĐT\tMã PIN\nLê Thị Hoa\t0900 000 041\t\nPhạm Ngọc Ánh\t0900 000 042\t904817')
  await button(page, 'Add all').click()
  const pins = page.getByRole('dialog', { name: '2 people added' })
  await expect(pins.getByRole('row', { name: /Lê Thị Hoa 0900000041 \d{6}$/ })).toBeVisible()
  await expect(pins.getByRole('row', { name: 'Phạm Ngọc Ánh 0900000042 904817' })).toBeVisible()
  await expectInSightOnEveryScreen(page, button(page, 'Copy'))
  await button(page, 'Close').click()
  await expect(entry(page, 'Phạm Ngọc Ánh')).toContainText('0900000042 · Staff · Hàng Bông')
})

test('a list of people that is sent again after a lost answer shows their PINs', async ({ page }) => {
  await openSettings(page, 'staff')
  await button(page, 'Add several').click()
  await page.getByRole('dialog').getByLabel('One person a line').fill('Lê Thị Hoa\t0900 000 061')
  await page.route(
    '**/settings/staff',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await button(page, 'Add all').click()
  await expect(page.getByText(/No answer from the server/)).toBeVisible()
  await button(page, 'Add all').click()
  const pins = page.getByRole('dialog', { name: '1 person added' })
  await expect(pins.getByRole('row', { name: /Lê Thị Hoa 0900000061 \d{6}$/ })).toBeVisible()
})

test('a form that is refused before the server looks, because of too many requests, says so', async ({ page }) => {
  await openSettings(page, 'organisation')
  await page.route('**/settings/organisation', (route) =>
    route.fulfill({ status: 429, headers: { 'content-type': 'text/plain' }, body: TOO_MANY_REQUESTS }),
  )
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Một tên khác')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Too many attempts/)).toBeVisible()
})

test('a list of people whose header is not known asks for its columns, and adds all with the answer', async ({
  page,
}) => {
  await openSettings(page, 'staff')
  await button(page, 'Add several').click()
  const form = page.getByRole('dialog')
  await form
    .getByLabel('One person a line')
    .fill('Mitarbeiter\tRufnummer\tPosition\nAnna Schmidt\t0900 000 051\tManager')
  await button(page, 'Add all').click()
  const columns = form.getByRole('group', { name: 'Which column is which?' })
  await expect(columns.getByRole('combobox', { name: 'Role' })).toHaveValue('Position')
  const add = button(page, 'Add all with these columns')
  await expect(add).toBeDisabled()
  await columns.getByRole('combobox', { name: 'Full name' }).selectOption('Mitarbeiter')
  await columns.getByRole('combobox', { name: 'Phone' }).selectOption('Rufnummer')
  await expect(columns.getByText('For example: 0900 000 051')).toBeVisible()
  await expectInSightOnEveryScreen(page, add)
  await add.click()
  await expect(page.getByRole('dialog', { name: '1 person added' })).toContainText('Anna Schmidt')
})

test('a list of tables whose header is not known asks for its columns, once for the business', async ({ page }) => {
  await openSettings(page, 'tables')
  const paste = async (list: string) => {
    await page.getByRole('button', { name: 'Add tables', exact: true }).click()
    await page.getByLabel('Table names').fill(list)
  }
  await paste('Platz\tNummer\tStühle\nHof\tH1\t4\nHof\tH2\t2')
  const columns = page.getByRole('dialog').getByRole('group', { name: 'Which column is which?' })
  const read = button(page, 'Read with these columns')
  await expect(read).toBeDisabled()
  await columns.getByRole('combobox', { name: 'Table name' }).selectOption('Nummer')
  await columns.getByRole('combobox', { name: 'Area' }).selectOption('Platz')
  await expect(columns.getByText('For example: H1')).toBeVisible()
  await expectInSightOnEveryScreen(page, read)
  await read.click()
  await expect(page.getByLabel('Table names')).toHaveValue('H1\tHof\nH2\tHof')
  await expect(columns).toHaveCount(0)
  await button(page, 'Save').click()
  await expect(page.getByRole('img', { name: /^QR code of table H/ })).toHaveCount(2)

  await paste('Platz\tNummer\tStühle\nHof\tH3\t4')
  await expect(page.getByLabel('Table names')).toHaveValue('H3\tHof')
  await page.getByLabel('Table names').fill('Ecke\tInnen\nE1\tInnen')
  await expect(columns).toBeVisible()
  await button(page, 'Save').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await button(page, 'The first line is a table too').click()
  await button(page, 'Save').click()
  await expect(page.getByRole('img', { name: /^QR code of table (Ecke|E1)$/ })).toHaveCount(2)
})

test('unsaved changes are asked for; of two managers the later is told, and replaces only knowingly', async ({
  page,
  anotherDevice,
}) => {
  await openSettings(page, 'stations')
  const other = await anotherDevice()
  await openSettings(other, 'stations')
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit Pastry', exact: true }).click()
  await page.getByLabel('Late after (minutes)', { exact: true }).fill('3')
  await button(page, 'Save').click()
  await expect(page.getByLabel('Late after (minutes)', { exact: true })).toHaveAccessibleDescription(
    /Late must come after due soon/,
  )
  await page.getByLabel('Late after (minutes)', { exact: true }).fill('8')
  await button(page, 'Save').click()
  await expect(entry(page, 'Pastry')).toContainText('late after 8 min')

  await other.getByLabel('Late after (minutes)', { exact: true }).fill('9')
  await other.getByLabel('Name').fill('Bánh')
  await button(other, 'Save').click()
  await expect(other.getByRole('dialog').getByRole('alert')).toContainText('another user changed the marked fields')
  await expect(other.getByLabel('Late after (minutes)', { exact: true })).toHaveAccessibleDescription(
    /Another user changed this/,
  )
  await expect(other.getByLabel('Name')).toHaveValue('Bánh')
  await expectAccessible(other)

  // The first time it is stayed, then left.
  other.once('dialog', (question) => question.dismiss())
  await button(other, 'Close').click()
  await expect(other.getByLabel('Name')).toHaveValue('Bánh')
  for (let time = 0; time < 3; time += 1) {
    const asked = other.waitForEvent('dialog')
    const pressed = other.keyboard.press('Escape')
    await (await asked).dismiss()
    await pressed
  }
  await expect(other.getByLabel('Name')).toHaveValue('Bánh')
  await expect(entry(other, 'Pastry')).toContainText('late after 8 min')
  await button(other, 'Save').click()
  await expect(entry(other, 'Bánh')).toContainText('due soon after 3 min, late after 9 min')
  await expect(button(other, 'Edit Bánh')).toBeFocused()

  await other.getByRole('link', { name: 'Business' }).click()
  await other.getByLabel('Name', { exact: true }).fill('Cà phê Phố Cổ')
  other.once('dialog', (question) => question.dismiss())
  await other.getByRole('link', { name: 'Screens' }).click()
  await expect(other).toHaveURL('/settings/organisation')
  await other.getByLabel('Account number').fill('')
  await button(other, 'Save').click()
  await expect(other.getByLabel('Account number')).toHaveAccessibleDescription(
    /Enter the bank, account number and account holder/,
  )
  await other.getByLabel('Account number').fill('0071000123456')
  await other.getByLabel('Time zone').selectOption('Asia/Bangkok')
  await expect(button(other, 'Save')).toBeInViewport()
  await button(other, 'Save').click()
  await expect(other.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await expectAccessible(other)

  await other.goto('/settings/audit?kind=organisation')
  await expect(entry(other, 'edited the business')).toContainText('1234567890 → 0071000123456')
  await expect(entry(other, 'edited the business')).toContainText('Asia / Ho Chi Minh → Asia / Bangkok')
  await expectAccessible(other)
})

/** Holds what a page sends to its server until `release` is called. */
async function heldCommands(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  return release
}

test('what is typed while a page is saved stays, and is not saved yet', async ({ page }) => {
  await openSettings(page, 'organisation')
  const release = await heldCommands(page, '/settings/organisation')
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Cà phê Phố Cổ')
  await button(page, 'Save').click()
  await expect(button(page, 'Saving…')).toBeVisible()
  await name.fill('Cà phê Phố Mới')
  release()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(name).toHaveValue('Cà phê Phố Mới')
  await button(page, 'Save').click()
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Cà phê Phố Mới')
})

test('nothing is typed into a dialog while it is saved; then the next item begins with its name', async ({ page }) => {
  await openSettings(page, 'menu')
  const release = await heldCommands(page, '/settings/menu')
  await page
    .getByRole('button', { name: /^Add an item/ })
    .first()
    .click()
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true })
  await name.fill('Trà cúc mật ong')
  await page.getByLabel('Price (VND)').fill('45000')
  await page.getByLabel('Price (VND)').press('Enter')
  await expect(name).toBeDisabled()
  release()
  await expect(name).toHaveValue('')
  await expect(name).toBeFocused()
})

test('an item whose answer is lost may be saved, says the form; saved again, it is there once', async ({ page }) => {
  await openSettings(page, 'menu')
  await page.route('**/settings/menu', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page
    .getByRole('button', { name: /^Add an item/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Trà atisô')
  await form.getByLabel('Price (VND)').fill('45000')
  await button(page, 'Save').click()
  await expect(form.getByRole('alert')).toContainText('It may have been saved')
  await page.unroute('**/settings/menu')
  await button(page, 'Save').click()
  await expect(form.getByRole('status')).toContainText('Trà atisô')
  await button(page, 'Close').click()
  await expect(entry(page, 'Trà atisô')).toHaveCount(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone })

  test('menu, tables and a webhook are set up', async ({ page, cafe }) => {
    await openSettings(page, 'menu')
    await page.getByRole('button', { name: 'Edit Bạc xỉu', exact: true }).click()
    await expect(page.getByLabel('Price (VND)')).toHaveValue('39.000')
    await page.getByLabel('Price (VND)').fill('41.5')
    await button(page, 'Save').click()
    await expect(page.getByLabel('Price (VND)')).toHaveAccessibleDescription(/Not a valid price/)
    await expectAccessible(page)
    await page.getByLabel('Price (VND)').fill('42000')
    await button(page, 'Save').click()
    await expect(entry(page, 'Bạc xỉu')).toContainText(/42\.000\s₫/)
    page.once('dialog', (question) => question.dismiss())
    await page.getByRole('button', { name: 'Edit Bạc xỉu', exact: true }).click()
    await page.getByLabel('Price (VND)').fill('43000')
    await button(page, 'Remove from menu').click()
    await expect(page.getByLabel('Price (VND)')).toHaveValue('43000')
    page.once('dialog', (question) => question.accept())
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await button(page, 'Move Bạc xỉu up').click()
    await expect(page.getByRole('region', { name: 'Cà phê' }).getByRole('listitem').nth(1)).toContainText('Bạc xỉu')
    await expect(button(page, 'Move Bạc xỉu up')).toBeFocused()
    await page.getByRole('button', { name: 'Sold out: Bạc xỉu', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hàng Bông' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Hàng Bông', pressed: true })).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Close').click()
    await expect(entry(page, 'Bạc xỉu')).toContainText('Sold out: Hàng Bông')

    await button(page, 'All settings').click()
    await page.getByRole('link', { name: 'Tables', exact: true }).click()
    await page.getByRole('button', { name: 'Add tables', exact: true }).click()
    await page.getByLabel('Table names').fill('C1, C2')
    await button(page, 'Save').click()
    await expect(page.getByRole('img', { name: /^QR code of table C/ })).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove table A2', exact: true }).click()
    await button(page, 'Remove table').click()
    await expect(page.getByRole('heading', { name: 'A2' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'QR sheet' }).click()
    await expect(page.getByRole('heading', { name: 'QR codes of Hàng Bông' })).toBeVisible()
    // This server has no PUBLIC_URL, so a printed code would lead a guest's phone to itself.
    await expect(page.getByRole('note')).toContainText('Guests’ phones cannot open the codes yet')
    await expect(page.getByRole('img', { name: /^QR code of table/ })).toHaveCount(0)
    await expect(button(page, 'Print')).toHaveCount(0)
    await expectAccessible(page)

    const receiver = createServer((request, response) => request.resume().on('end', () => response.end('ok')))
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    const address = receiver.address()
    await button(page, 'All settings').click()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('button', { name: 'Add a webhook', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Kế toán')
    await form.getByLabel('Address').fill('accounting')
    await button(page, 'Save').click()
    await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/https or http address/)
    await form.getByLabel('Address').fill(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`)
    await button(page, 'Save').click()
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/)
    await expectAccessible(page)
    await button(page, 'Close').click()
    const { order } = await cafe.guestOrders([[1, 'Cà phê trứng']])
    const delivery = entry(page, `Order ${order.number} · placed`)
    await page.getByRole('link', { name: 'Open Kế toán' }).click()
    await button(page, 'Send test event').click()
    await expect(page.getByRole('status').filter({ hasText: 'Delivered: status 200' })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(delivery).toContainText('Delivered', { timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: `Retry Order ${order.number}`, exact: true }).click()
    await expect(async () => {
      await page.reload()
      await expect(delivery.first()).toContainText('2 attempts', { timeout: 1_000 })
    }).toPass()
    await expectAccessible(page)
    receiver.close()

    await button(page, 'All settings').click()
    await page.getByRole('link', { name: 'Activity log' }).click()
    await expect(entry(page, 'edited on the menu Bạc xỉu')).toContainText(/39\.000\s₫ → 42\.000\s₫/)
    await expect(entry(page, 'added the webhook Kế toán')).toHaveCount(1)
    await expectAccessible(page)
  })
})
