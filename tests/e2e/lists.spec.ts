import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { HANG_BONG, THAO_DIEN } from './support/cafe'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { watch } from './support/watch'

test.use({ viewport: SCREENS.tablet })

test('a manager finds an item without accents, removes it, takes that back, and imports a file', async ({ page }) => {
  const wrong = watch(page)
  await openAs(page, MANAGER, '/settings/menu')
  await expect(page.getByText('21 entries')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  // Until its script runs, the page hears no keys.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await search.fill('bac xiu')
  await expect(page.getByRole('status').filter({ hasText: '1 of 21' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Bạc xỉu' }).check()
  const bulk = page.getByRole('region', { name: '1 selected' })
  await bulk.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 item' }).click()
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select Bạc xỉu' })).toBeVisible()
  await page.getByRole('searchbox').press('Escape')
  await expect(page.getByText('21 entries')).toBeVisible()

  await test.step('an item is found by its price and its description; an empty list says where it looked, and leads on', async () => {
    const found = (count: number) => page.getByRole('status').filter({ hasText: `${count} of 21` })
    await search.fill('39k')
    await expect(page.getByRole('checkbox', { name: 'Select Cà phê đen đá' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Select Bạc xỉu' })).toBeVisible()
    await search.fill('BAC xiu lop bot min')
    await expect(found(1)).toBeVisible()
    await page.getByLabel('Availability').selectOption({ label: 'Sold out' })
    await expect(page.getByText(/^Searched: name, category, .+ · Sold out$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Search all entries, without filters' }).click()
    await expect(found(1)).toBeVisible()
    await search.fill('')
    await expect(page.getByText('21 entries')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Remove Cà phê', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog.getByText(/^Still in use by 5 items: Cà phê đen đá/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const file = (text: string) => ({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await dialog.getByLabel('CSV file').setInputFiles(file('Cà phê,Bạc xỉu,41000,Bar\nCà phê,Cà phê muối,abc,Bar\n'))
  await expect(dialog.getByRole('row', { name: /^2 The price cannot be read/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  await dialog.getByLabel('CSV file').setInputFiles(file('Cà phê,Bạc xỉu,41000,Bar\nCà phê,Cà phê muối,45000,Bar\n'))
  await expect(dialog.getByText('1 new item · 1 change · 0 unchanged')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('22 entries')).toBeVisible()
  expect(wrong).toEqual([])
})

test('people are found by phone, tables by what people call them, at the other branches too', async ({
  page,
  cafe,
}) => {
  await openAs(page, MANAGER, '/settings/staff')
  const search = page.getByRole('searchbox')
  const people = page.getByRole('button', { name: /^Edit / })
  for (const phone of ['0900 000 002', '+84 900 000 002', 'tran quoc bao']) {
    await search.fill(phone)
    await expect(people).toHaveCount(1)
    await expect(people).toHaveAccessibleName('Edit Trần Quốc Bảo')
  }
  await page.getByLabel('Status').selectOption({ label: 'Deactivated' })
  await expect(page.getByText('Searched: name, phone, role and branch · Deactivated')).toBeVisible()
  await page.getByRole('button', { name: 'Search all entries, without filters' }).click()
  await expect(people).toHaveCount(1)

  await page.goto('/settings/tables')
  const tables = page.getByRole('heading', { level: 2 })
  await search.fill('TABLE a1')
  await expect(tables.filter({ hasText: /^A1$/ })).toHaveCount(1)
  const { branches } = await cafe.asManager<{ branches: { id: string; name: string }[] }>('GET', '/branches')
  const branchId = branches.find(({ name }) => name === THAO_DIEN)?.id
  await cafe.asManager('POST', '/tables', { branchId, labels: 'Sân 7' })
  await page.reload()
  await search.fill('san 7')
  await expect(page.getByText(`Searched: table names, areas and codes · ${HANG_BONG}`)).toBeVisible()
  const elsewhere = page.getByRole('link', { name: `Sân 7 · ${THAO_DIEN}` })
  await elsewhere.click()
  await expect(search).toHaveValue('Sân 7')
  await expect(tables).toHaveText(['Sân 7'])

  await page.getByRole('button', { name: 'Edit Sân 7' }).click()
  await page.getByLabel('Area').last().fill('Sân vườn')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await search.fill('SAN VUON')
  await expect(tables).toHaveText(['Sân 7'])
  await search.fill('')
  await page.getByRole('combobox', { name: 'Area', exact: true }).selectOption('Sân vườn')
  await expect(tables).toHaveText(['Sân 7'])
})
