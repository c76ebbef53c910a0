import type { Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '@/app/i18n/languages'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import type { Cafe } from './support/cafe'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { watch } from './support/watch'

test.use({ viewport: SCREENS.tablet })

/** Items whose texts a spreadsheet could run, with separators and quotes, two of one name, and one with options of its own. */
const HOSTILE = [
  'Category;Name;Price;Station;Description;Kitchen name;Options;Option group;Option;Price difference;Left out;Number of the same name',
  '"Đồ thử; ""mới""";\'=HYPERLINK("https://example.test");10000;;"\'+1,\'-2; x";\'@SUM(A1);;;;;;',
  '"Đồ thử; ""mới""";Trà ổi;20000;Bar;;;Topping, Đá;;;;;1',
  '"Đồ thử; ""mới""";Trà ổi;25000;Bar;;;Topping;;;;;2',
  '"Đồ thử; ""mới""";Trà ổi;;;;;;Topping;Thạch dừa;9000;;2',
  '"Đồ thử; ""mới""";Trà ổi;;;;;;Topping;Kem phô mai;;yes;1',
].join('\r\n')

async function importFile(page: Page, buffer: Buffer) {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('CSV file')
    .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer })
}

/** What integrations read of the menu. */
async function menuNow(cafe: Cafe): Promise<{ items: { name: string; price: number }[] }> {
  return cafe.asManager('GET', '/menu-items')
}

/** Holds back the answers to the page's requests for its new data. @returns a function that lets them pass */
async function holdRefresh(page: Page): Promise<() => void> {
  let pass = () => {}
  const passed = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/settings/menu?_rsc=*', async (route) => {
    await passed
    await route.continue()
  })
  return pass
}

for (const language of ['en', 'vi'] as const) {
  test(`the menu file that the page offers in ${language} changes nothing when it is imported`, async ({
    page,
    cafe,
  }) => {
    const wrong = watch(page)
    await openAs(page, MANAGER, '/settings/menu')
    const dialog = page.getByRole('dialog')
    const before = await menuNow(cafe)
    if (!before.items.some(({ name }) => name.startsWith('='))) {
      await importFile(page, Buffer.from(HOSTILE))
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await expect(page.getByText('24 entries')).toBeVisible()
    }
    const menu = await menuNow(cafe)
    expect(menu.items.filter(({ name }) => name === 'Trà ổi').map(({ price }) => price)).toEqual([20_000, 25_000])

    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: cafe.baseUrl }])
    const answer = await page.request.get('/settings/menu/csv')
    await page.context().clearCookies({ name: LANGUAGE_COOKIE })
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="menu.csv"',
      'cache-control': 'no-store',
    })
    const file = await answer.body()
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
    const [header = '', ...lines] = text.split('\r\n')
    expect(header.split(';').slice(0, 3)).toEqual(
      language === 'en' ? ['Category', 'Name', 'Price'] : ['Nhóm món', 'Tên món', 'Giá'],
    )
    expect(lines.join('\n')).toContain('Cà phê sữa đá')
    // Wherever a cell may begin, with any separator, a sign has a quote before it. Numbers are the only ones without.
    const cells = lines.flatMap((line) => line.split(/[;,\t]/)).map((cell) => cell.replace(/^["\s]+/, ''))
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell) && !/^-?\d+$/.test(cell))).toEqual([])
    expect(text).toContain('\'=HYPERLINK(""https://example.test"")')

    await importFile(page, file)
    await expect(dialog.getByText('The file changes nothing.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
    expect(await menuNow(cafe)).toEqual(menu)
    expect(wrong).toEqual([])
  })
}

test('without a session there is no menu file', async ({ request }) => {
  expect((await request.get('/settings/menu/csv')).status()).toBe(401)
})

test('the export of another system is told by its name, with what is left out, and the list has its items at once', async ({
  page,
  cafe,
}) => {
  await openAs(page, MANAGER, '/settings/menu')
  const dialog = page.getByRole('dialog')
  await importFile(page, Buffer.from('Tên;Nhóm;Tiền\nTrà;Trà;39000\n'))
  await expect(dialog.getByRole('group', { name: 'Which column is which?' })).toBeVisible()
  const rows = [
    'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Default price,Available for sale [Quận 1]',
    'tra-sua,1,Trà sữa Loyverse,Trà,Size,M,39000.00,Y',
    'tra-sua,2,,,,L,45000.00,Y',
    'cu,3,Món cũ,Trà,,,10000.00,N',
  ]
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await expect(dialog).toContainText('This is an export of Loyverse')
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size)
    await expect(dialog.locator('summary')).toHaveText('1 line is left out: it is no item')
    // Nothing in the dialog is wider than it.
    expect(
      await dialog.evaluate(
        (box) =>
          [...box.querySelectorAll('*')].filter(
            (one) =>
              one.getBoundingClientRect().right > box.getBoundingClientRect().right + 1 &&
              one.closest('section[tabindex]') === null,
          ).length,
      ),
    ).toBe(0)
  }
  await dialog.locator('summary').click()
  await expect(dialog).toContainText('It is not for sale.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Trà sữa Loyverse – L')).toBeVisible()
  const { items } = await menuNow(cafe)
  expect(items.filter(({ name }) => name.startsWith('Trà sữa Loyverse')).map(({ price }) => price)).toEqual([
    39_000, 45_000,
  ])
})

test('a price that looks like a thousandth is questioned, in the form and in a file, and nobody is kept from it', async ({
  page,
  cafe,
}) => {
  const price = async (name: string) => (await menuNow(cafe)).items.find((item) => item.name === name)?.price
  await openAs(page, MANAGER, '/settings/menu')
  const dialog = page.getByRole('dialog')
  const question = dialog.getByText(/^45\s₫\? Did you mean 45\.000\s₫\?$/)
  const save = dialog.getByRole('button', { name: 'Save' })

  await test.step('the form asks, and saves what is answered', async () => {
    await page.getByRole('button', { name: 'Edit Bạc xỉu', exact: true }).click()
    await dialog.getByLabel('Price (VND)').fill('45')
    await expect(question).toBeVisible()
    await save.click()
    await expect(dialog.getByLabel('Price (VND)')).toHaveAccessibleDescription(/Answer the question below/)
    for (const size of [SCREENS.phone, SCREENS.wall, SCREENS.tablet]) {
      await page.setViewportSize(size)
      await expectAccessible(page)
      await question.scrollIntoViewIfNeeded()
      await expect(question).toBeInViewport({ ratio: 1 })
    }
    await dialog.getByRole('button', { name: /^45\.000\s₫$/ }).click()
    await expect(question).toHaveCount(0)
    const letRefresh = await holdRefresh(page)
    const refresh = page.waitForRequest('**/settings/menu?_rsc=*')
    await save.click()
    await refresh
    await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeDisabled()
    letRefresh()
    await expect(dialog).toHaveCount(0)
    expect(await price('Bạc xỉu')).toBe(45_000)

    // The form was closed with the list that shows what was saved: opened again at once, it is not told of a change by somebody else.
    await page.getByRole('button', { name: 'Edit Bạc xỉu', exact: true }).click()
    await dialog.getByLabel('Price (VND)').fill('45')
    await dialog.getByRole('button', { name: /^Keep 45\s₫$/ }).click()
    await expect(question).toHaveCount(0)
    await save.click()
    await expect(dialog).toHaveCount(0)
    expect(await price('Bạc xỉu')).toBe(45)
  })

  await test.step('a file is imported in thousands, or as it is written', async () => {
    const file = Buffer.from('Cà phê,Trà tắc thử,25,Bar\nCà phê,Khăn lạnh thử,1.000,Bar')
    await importFile(page, file)
    await expect(dialog.getByText(/^Trà tắc thử: 25\s₫\? Did you mean 25\.000\s₫\?$/)).toBeVisible()
    await expect(dialog.getByText(/Khăn lạnh thử: /)).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Import with 25\s₫$/ })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Import with 25\.000\s₫$/ }).click()
    await expect(dialog).toHaveCount(0)
    expect([await price('Trà tắc thử'), await price('Khăn lạnh thử')]).toEqual([25_000, 1_000])
  })
})

test('the columns of another header are pointed out once; the next file is read by itself', async ({ page, cafe }) => {
  await openAs(page, MANAGER, '/settings/menu')
  const dialog = page.getByRole('dialog')
  const file = (name: string) => Buffer.from(`Nr,Produkt,Betrag,Abteilung\n1,${name},31.000,Bánh`)
  await importFile(page, file('Bánh khoai thử'))
  const column = (name: string) => dialog.getByRole('combobox', { name, exact: true })
  await expect(dialog.getByRole('button', { name: 'Read the file' })).toBeDisabled()
  await column('Name').selectOption('Produkt')
  await column('Price').selectOption('Produkt')
  await expect(column('Name')).toHaveValue('')
  await column('Price').selectOption('Betrag')
  await column('Name').selectOption('Produkt')
  await column('Category').selectOption('Abteilung')
  await expect(column('Price')).toHaveAccessibleDescription('For example: 31.000')
  for (const size of [SCREENS.phone, SCREENS.wall, SCREENS.tablet]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
    await column('Kitchen name').scrollIntoViewIfNeeded()
    await expect(column('Kitchen name')).toBeInViewport({ ratio: 1 })
  }
  await dialog.getByRole('button', { name: 'Read the file' }).click()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await importFile(page, file('Bánh gai thử'))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { items } = await menuNow(cafe)
  expect(items.filter(({ price }) => price === 31_000).map(({ name }) => name)).toEqual([
    'Bánh khoai thử',
    'Bánh gai thử',
  ])
})
