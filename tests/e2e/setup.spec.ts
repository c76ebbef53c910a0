import { test as base, expect, type Page } from '@playwright/test'
import { checkBackup } from '@/lib/backup/check-backup'
import { expectAccessible } from './support/accessible'
import { type EmptyPassboard, startEmptyPassboard } from './support/empty-passboard'
import { waitForHydration } from './support/hydrated'
import { signIn } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { watch } from './support/watch'

const test = base.extend<{ passboard: EmptyPassboard }>({
  passboard: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const passboard = await startEmptyPassboard()
      await use(passboard)
      await passboard.close()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ passboard }, use) => use(passboard.baseUrl),
  context: async ({ context }, use) => {
    await waitForHydration(context)
    await use(context)
  },
})

// A café in Vietnam, whose manager's browser is in English.
test.use({ viewport: SCREENS.phone, timezoneId: 'Asia/Ho_Chi_Minh' })

const step = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const codeOn = (console: string) => /code:\s+([0-9A-Z]{5}-[0-9A-Z]{5})/.exec(console)?.[1] ?? ''

test('an empty Passboard is set up by whoever reads the console, once', async ({ page, passboard, browser }) => {
  const wrong = watch(page)
  const code = codeOn(passboard.output())
  // As the QR code in the terminal opens it.
  await page.goto(`/setup#${code}`)
  await expect(page.getByLabel('Set-up code')).toHaveValue(code)
  await page.goto('/')
  await expect(page).toHaveURL('/setup')
  await step(page, 'Code')
  await expectAccessible(page)
  await page.getByLabel('Set-up code').fill('AAAAA-AAAAA')
  await goOn(page)
  await expect(page.getByText('Wrong code. Enter the code from the console.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Set-up code').fill(code.toLowerCase().replace('-', ' '))
  await goOn(page)

  await step(page, 'Business')
  await goOn(page)
  await expect(page.getByText('Required').first()).toBeVisible()
  await page.getByLabel('Business name').fill('Cà phê Đầu Tiên')
  await expect(page.getByLabel('Short name')).toHaveValue('ca-phe-dau-tien')
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Ho_Chi_Minh')
  await expect(page.getByLabel('Currency')).toHaveValue('VND')
  await expectAccessible(page)
  await goOn(page)

  await step(page, 'Branch')
  await page.getByLabel('Branch name').fill('Bến Thành')
  await page.getByLabel('Tables').fill('T1, T2, T3')
  await expect(page.getByText('3 tables.')).toBeVisible()
  await goOn(page)

  await step(page, 'Manager')
  await test.step('a closed browser goes on where it stopped', async () => {
    const again = await page.context().newPage()
    await again.goto(`/setup#${code}`)
    await goOn(again)
    await step(again, 'Manager')
    await again.getByRole('button', { name: 'Back' }).click()
    await expect(again.getByLabel('Branch name')).toHaveValue('Bến Thành')
    await again.close()
  })
  await page.getByLabel('Name', { exact: true }).fill('Đỗ Thị Thu Hà')
  await page.getByLabel('Phone').fill('090 123 4567')
  await page.getByLabel('PIN', { exact: true }).fill('246810')
  await page.getByLabel('Repeat PIN').fill('246811')
  await goOn(page)
  await expect(page.getByText('The PINs do not match')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Repeat PIN').fill('246810')
  await goOn(page)

  await step(page, 'Menu')
  await page.getByRole('radio', { name: /Import a file/ }).check()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByLabel('Or paste the lines here')).toHaveAccessibleDescription('Required')
  await page.getByLabel('Or paste the lines here').fill('Cà phê,Đen,29,Bar')
  await expect(page.getByText(/Đen: 29\s₫\? Did you mean 29\.000\s₫\?/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Yes, these prices are in thousands' }).check()
  await expect(page.getByRole('cell', { name: /^29\.000\s₫$/ })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from('Café,Crème,39000', 'utf16le') })
  await expect(page.getByLabel('CSV file')).toHaveAccessibleDescription(/Save it as “CSV UTF-8”/)
  await expectAccessible(page)
  await page.getByLabel('CSV file').setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Danh mục;Tên;Giá;Quầy;Tùy chọn;Nhóm tùy chọn;Lựa chọn;Chênh lệch giá',
        'Cà phê;Bạc xỉu;39.000;Bar;Kích cỡ;;;',
        'Cà phê;;1000;Bar;;;;',
        'Bánh;Bánh flan;đắt;Bếp;;;;',
        ';;;;;Kích cỡ;M;',
        ';;;;;Kích cỡ;L;6.000',
      ].join('\n'),
    ),
  })
  await expect(page.getByRole('status').filter({ hasText: '1 item found, 2 lines cannot be read' })).toBeVisible()
  await expect(page.getByText('Option groups: Kích cỡ')).toBeVisible()
  await expect(page.getByRole('row', { name: /3 The name is missing/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /4 The price cannot be read/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('Fix these lines, or leave them out.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Leave out these lines' }).check()

  // Somebody else's form, filled in with the same code meanwhile.
  const elsewhere = await browser.newContext({ baseURL: passboard.baseUrl })
  await waitForHydration(elsewhere)
  const other = await elsewhere.newPage()
  await other.goto('/setup')
  await other.context().setOffline(true)
  await other.getByLabel('Set-up code').fill(code)
  await goOn(other)
  await expect(other.getByRole('alert').filter({ hasText: 'no connection to the server' })).toBeVisible()
  await expect(other.getByLabel('Set-up code')).not.toHaveAttribute('aria-invalid', 'true')
  await other.context().setOffline(false)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('heading', { name: 'Set-up complete' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'How staff sign in' })).toContainText('ca-phe-dau-tien')
  await expectAccessible(page)
  await other.getByLabel('Set-up code').fill(code)
  await goOn(other)
  await expect(other).toHaveURL('/login')
  await other.goto('/setup')
  await expect(other).toHaveURL('/login')
  await signIn(other, { orgSlug: ' Cà phê Đầu Tiên', phone: '0901234567', pin: '246810' })
  await expect(other).toHaveURL('/branches')
  await other.close()

  await page.getByRole('link', { name: 'Open the board' }).click()
  await expect(page.getByRole('status')).toContainText('Live')
  await seesInstallation(page)
  await downloadsBackup(page)
  expect(wrong).toEqual([])
})

/** The manager of the only business is told about the machine. */
async function seesInstallation(page: Page) {
  await page.goto('/settings/installation')
  for (const check of ['Node', 'Disk', 'Memory', 'Backups', 'Database', 'Clock', 'Screens', 'Webhooks'])
    await expect(page.getByText(`${check}:`, { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
}

async function downloadsBackup(page: Page) {
  await page.goto('/settings/backup')
  await expectAccessible(page)
  const passphrase = page.getByLabel('Passphrase')
  const download = page.getByRole('button', { name: 'Download backup' })
  await passphrase.fill('cà phê')
  await download.click()
  await expect(passphrase.and(page.locator(':invalid'))).toBeFocused()
  await passphrase.fill('cà phê sữa đá 1986')
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  const { rows } = await checkBackup({ path: await file.path(), passphrase: 'cà phê sữa đá 1986' })
  expect([rows.organisations, rows.tables, rows.menu_items]).toEqual([1, 3, 1])
}
