import { startEscposPrinter } from '../support/escpos-printer'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { expectRightOnEveryScreen } from './support/every-screen'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

test('a manager adds a printer, its test slip arrives, and a printer that polls gets an address', async ({
  page,
  cafe,
}) => {
  const device = await startEscposPrinter()
  try {
    await openAs(page, MANAGER, '/settings/printers')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Add a printer' }).click()
    await dialog.getByLabel('Name').fill('Quầy bar')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Required')).toBeVisible()
    await dialog.getByLabel('Address of the printer').fill('127.0.0.1')
    await dialog.getByLabel('Port').fill(String(device.port))
    await dialog.getByLabel('Paper').selectOption({ label: '58 mm' })
    await dialog.getByRole('group', { name: 'Stations' }).getByLabel('Bar').check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Test slip on Quầy bar' }).click()
    const [paper] = await device.printed(1)
    expect(paper?.width).toBe(384)
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByRole('listitem').filter({ hasText: 'Quầy bar' }).textContent()
      })
      .toContain('Last printed')

    await page.getByRole('button', { name: 'Add a printer' }).click()
    await dialog.getByLabel('Name').fill('TemDánLyVàHộpMangĐiCủaQuánỞTầngTrệtCạnhQuầyThuNgân')
    await dialog.getByLabel('Connection').selectOption('polling')
    await dialog.getByLabel('Prints').selectOption('label')
    await dialog.getByLabel('When').selectOption('when_undisplayed')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const url = await page
      .getByLabel('Address of TemDánLyVàHộpMangĐiCủaQuánỞTầngTrệtCạnhQuầyThuNgân', { exact: true })
      .inputValue()
    const poll = await page.request.post(url, { data: { statusCode: '410 Out of paper' } })
    expect(await poll.json()).toEqual({ jobReady: false })
    await page.reload()
    await expect(page.getByText('Cannot print: no paper')).toBeVisible()
    await expectRightOnEveryScreen(page, cafe.baseUrl)

    await page.getByRole('button', { name: 'Remove TemDánLyVàHộpMangĐiCủaQuánỞTầngTrệtCạnhQuầyThuNgân' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(
      page.getByLabel('Address of TemDánLyVàHộpMangĐiCủaQuánỞTầngTrệtCạnhQuầyThuNgân', { exact: true }),
    ).toBeHidden()
    await page.goto('/settings/audit')
    await expect(page.getByRole('main')).toContainText('removed the printer')
  } finally {
    await device.off()
  }
})
