import type { Locator, Page } from '@playwright/test'
import type { Order } from '@/lib/orders/order'
import { startWebhookServer } from '../support/webhook-server'
import { expectAccessible } from './support/accessible'
import { column, openBoard, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'
import { openWall } from './support/wall-screen'
import { watch } from './support/watch'

const TEA = 'Trà đào cam sả'

const group = (sheet: Locator, name: string) => sheet.getByRole('group', { name, exact: true })

async function openSheet(page: Page, item: string): Promise<Locator> {
  await page.getByRole('button', { name: `Add one ${item}`, exact: true }).click()
  return page.getByRole('dialog', { name: item })
}

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone })

  test('two variants of one drink: sheet, cart, ticket, all day, REST, webhook, bill, report and files agree to the đồng', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const wrong = watch(page)
    const receiver = await startWebhookServer()
    await cafe.asManager('POST', '/webhook-endpoints', { name: 'POS', url: receiver.url })
    await page.goto(tablePath(cafe, 'A1'))
    const sheet = await openSheet(page, TEA)
    await expect(group(sheet, 'Kích cỡ').getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    await expect(group(sheet, 'Độ ngọt').getByRole('radio', { name: '100 %', exact: true })).toBeChecked()
    await expectAccessible(page)
    const price = sheet.getByRole('status').last()
    await expect(price).toHaveText(/^49\.000\s₫$/)
    await group(sheet, 'Kích cỡ').getByRole('radio', { name: /^L/ }).check()
    await group(sheet, 'Độ ngọt').getByRole('radio', { name: /^30/ }).check()
    await group(sheet, 'Đá').getByRole('radio', { name: 'Không đá' }).check()
    const pearls = sheet.getByRole('button', { name: 'Add one Trân châu đen', exact: true })
    for (let count = 0; count < 4; count++) await pearls.click()
    await expect(pearls).toBeDisabled()
    await expect(price).toHaveText(/^95\.000\s₫$/)
    for (let count = 0; count < 2; count++)
      await sheet.getByRole('button', { name: 'Remove one Trân châu đen' }).click()
    await expect(price).toHaveText(/^75\.000\s₫$/)
    await sheet.getByRole('button', { name: 'Add to order' }).click()

    await openSheet(page, TEA)
    await sheet.getByRole('button', { name: 'Add one Kem phô mai', exact: true }).click()
    await sheet.getByRole('button', { name: 'Add to order' }).click()
    await page.getByRole('button', { name: /^Review 2 items/ }).click()
    const cart = page.getByRole('dialog', { name: 'Your order' })
    await expect(cart.getByRole('listitem')).toHaveCount(2)
    await expect(cart.getByRole('listitem').first()).toContainText(
      /L \+6\.000\s₫ · 30 % · Không đá · 2 × Trân châu đen \+20\.000\s₫/,
    )
    await expectAccessible(page)

    // A line of the cart is edited: two of the second, now with less ice.
    await cart
      .getByRole('button', { name: `Edit the options of ${TEA}` })
      .last()
      .click()
    await expect(sheet.getByRole('button', { name: 'Remove one Kem phô mai' })).toBeVisible()
    await group(sheet, 'Đá').getByRole('radio', { name: 'Ít đá' }).check()
    await sheet.getByRole('button', { name: `Add one ${TEA}`, exact: true }).click()
    await expect(price).toHaveText(/^122\.000\s₫$/)
    await sheet.getByRole('button', { name: /^Save/ }).click()
    await expect(cart.getByRole('listitem').last()).toContainText(/Ít đá · Kem phô mai \+12\.000\s₫/)
    await expect(cart.getByText(/^197\.000\s₫$/)).toBeVisible()
    await cart.getByRole('button', { name: 'Place order' }).click()

    const own = page.getByRole('article', { name: 'Order 1', exact: true })
    await expect(own).toContainText(/197\.000\s₫/)
    await expect(own).toContainText(/2 × Trân châu đen/)

    // The kitchen reads its own names; what reduces is in a frame.
    const board = await anotherDevice()
    await board.setViewportSize({ width: 1280, height: 800 })
    await openBoard(board, MANAGER, await cafe.boardPath(HANG_BONG))
    const lines = ticket(column(board, 'Pending'), 1).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    const optionsOf = (line: Locator) => line.locator('[data-effect]').allInnerTexts()
    expect(await optionsOf(lines.first())).toEqual(['Cỡ L', 'Đường 30 %', 'Không đá', '+ 2 × Trân châu'])
    expect(await optionsOf(lines.last())).toEqual(['Ít đá', '+ Kem PM'])
    const styleOf = (effect: string) =>
      lines
        .first()
        .locator(`[data-effect=${effect}]`)
        .first()
        .evaluate((element) => getComputedStyle(element).borderTopWidth)
    expect([await styleOf('reduces'), await styleOf('adds')]).toEqual(['2px', '0px'])
    await board.getByRole('button', { name: 'All day', exact: true }).click()
    const allDay = board.getByRole('complementary', { name: 'All day' })
    await expect(allDay.getByRole('listitem')).toHaveCount(1)
    await expect(allDay.getByRole('listitem')).toHaveText(/3\s*Trà đào cam sả/)
    for (const count of ['1 Cỡ L', '1 Đường 30 %', '1 Không đá', '2 + Trân châu', '2 Ít đá', '2 + Kem PM'])
      await expect(allDay.getByRole('listitem')).toContainText(count)
    expect(await flawsOn(board)).toEqual([])

    const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders')
    const [order] = orders
    expect(order?.total).toBe(197_000)
    expect(
      order?.items.map(({ quantity, unitPrice, options }) => [
        quantity,
        unitPrice,
        options.map(({ name, quantity, price }) => [name, quantity, price]),
      ]),
    ).toEqual([
      [
        1,
        75_000,
        [
          ['L', 1, 6_000],
          ['30 %', 1, 0],
          ['Không đá', 1, 0],
          ['Trân châu đen', 2, 10_000],
        ],
      ],
      [
        2,
        61_000,
        [
          ['M', 1, 0],
          ['100 %', 1, 0],
          ['Ít đá', 1, 0],
          ['Kem phô mai', 1, 12_000],
        ],
      ],
    ])

    // The webhook has the same order.
    await expect.poll(() => receiver.hits.length).toBe(1)
    const { data } = JSON.parse(receiver.hits[0]?.body ?? '')
    expect(data.order).toEqual(order)
    await receiver.stop()

    // The bill of the table, and the report of the day with its files.
    const bill = `/order/${order?.branchId}/bill/${order?.tableId}`
    await board.goto(bill)
    await expect(board.getByText(/^Total/)).toHaveText(/197\.000\s₫/)
    const fileOf = async (table: string) =>
      (await board.request.get(`/branches/${order?.branchId}/report/csv?table=${table}`)).text()
    expect(await fileOf('items')).toContain(`${TEA},3,1,197000,`)
    expect(await fileOf('options')).toContain('Topping,Trân châu đen,2,20000')
    expect(await fileOf('options')).toContain('Topping,Kem phô mai,2,24000')
    expect(await fileOf('types')).toContain('Dine-in,1,0,197000,')

    // The same again, for a guest who liked it.
    await own.getByRole('button', { name: 'Order the same as order 1 again' }).click()
    await expect(cart.getByText(/^197\.000\s₫$/)).toBeVisible()
    await cart.getByRole('button', { name: 'Place order' }).click()
    const again = page.getByRole('article', { name: 'Order 2', exact: true })
    await expect(again).toContainText(/197\.000\s₫/)
    expect(wrong).toEqual([])
  })

  test('a required group without a choice is enforced where the guest looks, and sold-out options cannot be chosen', async ({
    page,
    cafe,
  }) => {
    type Items = { items: { name: string; optionGroups: { options: { id: string; name: string }[] }[] }[] }
    const { items } = await cafe.asManager<Items>('GET', '/menu-items')
    const options = items.flatMap(({ optionGroups }) => optionGroups.flatMap((one) => one.options))
    const mark = (name: string, available: boolean) =>
      cafe.asManager('PATCH', `/menu-options/${options.find((option) => option.name === name)?.id}`, { available })
    await mark('M', false)
    await page.goto(tablePath(cafe, 'A2'))
    const sheet = await openSheet(page, TEA)
    const size = group(sheet, 'Kích cỡ')
    await expect(size.getByRole('radio', { name: 'M Sold out' })).toBeDisabled()
    await sheet.getByRole('button', { name: 'Add one Thạch dừa', exact: true }).scrollIntoViewIfNeeded()
    await sheet.getByRole('button', { name: 'Add to order' }).click()
    await expect(size.getByRole('alert')).toHaveText('Choose an option of Kích cỡ.')
    await expect(size.getByRole('alert')).toBeInViewport()
    await expect(size.getByRole('radio', { name: /^S/ })).toBeFocused()
    await expectAccessible(page)
    await size.getByRole('radio', { name: /^S/ }).check()
    await expect(size.getByRole('alert')).toBeEmpty()
    await sheet.getByRole('button', { name: 'Add one Thạch dừa', exact: true }).click()
    await sheet.getByRole('button', { name: 'Add to order' }).click()

    // An option that is gone meanwhile keeps the cart from being sent, until the line is edited.
    await mark('Thạch dừa', false)
    await page.getByRole('button', { name: /^Review 1 item/ }).click()
    const cart = page.getByRole('dialog', { name: 'Your order' })
    await expect(cart).toContainText('An option is not available.')
    await expect(cart.getByRole('button', { name: 'Place order' })).toBeDisabled()
    await cart.getByRole('button', { name: `Edit the options of ${TEA}` }).click()
    await sheet.getByRole('button', { name: /^Save/ }).click()
    await expect(cart.getByText(/^44\.000\s₫$/).last()).toBeVisible()
    await cart.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('region', { name: 'Your orders' }).getByRole('article')).toHaveCount(1)
    await Promise.all([mark('M', true), mark('Thạch dừa', true)])
  })
})

test('a manager adds a group to a whole category, changes it for one item, removes it and takes that back', async ({
  page,
  cafe,
}) => {
  const wrong = watch(page)
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.goto('/settings/options')
  await expect(page.getByRole('heading', { name: 'Options', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add an option group' }).click()
  const form = page.getByRole('dialog', { name: 'Add an option group' })
  await form.getByLabel('Name', { exact: true }).fill('Dao nĩa')
  await form.getByLabel('Option', { exact: true }).fill('Muỗng nhỏ')
  await form.getByLabel('Price difference (VND)').fill('2.000')
  await form.getByRole('button', { name: 'Add an option' }).click()
  const second = form.getByRole('group', { name: 'Option 2' })
  await second.getByLabel('Option', { exact: true }).fill('Muỗng nhỏ')
  await form.getByRole('checkbox', { name: 'All of Bánh ngọt' }).check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  const twice = form.getByRole('group', { name: 'Muỗng nhỏ' }).last()
  await expect(twice.getByText('already')).toBeVisible()
  await twice.getByLabel('Option', { exact: true }).fill('Nĩa')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Dao nĩa' })
  await expect(row).toContainText(/Muỗng nhỏ \+2\.000\s₫ · Nĩa/)
  await expect(row).toContainText('3 items')

  await page.goto('/settings/menu')
  await page.getByRole('button', { name: 'Edit Bánh flan', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What guests see' })).toContainText(
    /Dao nĩa.*Muỗng nhỏ \+2\.000\s₫ · Nĩa/,
  )
  await page.getByRole('button', { name: 'Edit options' }).click()
  const item = page.getByRole('dialog', { name: 'Options of Bánh flan' })
  await item.getByText('Different for this item').click()
  await item.getByRole('group', { name: 'Nĩa' }).getByLabel('Nĩa: Not with this item').check()
  await item.getByRole('group', { name: 'Muỗng nhỏ' }).getByLabel('Price difference (VND)').fill('3.000')
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Save' }).click()
  await expect(item).toBeHidden()
  await page.getByRole('button', { name: 'Edit Bánh flan', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What guests see' })).toContainText(
    /Muỗng nhỏ \+3\.000\s₫$|Muỗng nhỏ \+3\.000\s₫Edit/,
  )

  await page.goto('/settings/options')
  await page.getByRole('searchbox').fill('nia')
  await page.getByRole('button', { name: 'Remove Dao nĩa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('3 items')
  expect(wrong).toEqual([])
})

test('a price stays at its option although another manager has moved the options meanwhile', async ({ page, cafe }) => {
  type Items = { items: { name: string; optionGroups: { id: string; name: string }[] }[] }
  const { items } = await cafe.asManager<Items>('GET', '/menu-items')
  const sizes = items.find(({ name }) => name === TEA)?.optionGroups.find(({ name }) => name === 'Kích cỡ')
  type Group = { options: { name: string; price: number }[] }
  const path = `/menu/option-groups/${sizes?.id}`
  const { options } = await cafe.asManager<Group>('GET', path)
  await openBoard(page, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.goto('/settings/options')
  await page.getByRole('button', { name: 'Edit Kích cỡ', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Kích cỡ' })
  const priceOf = (name: string) => group(form, name).getByLabel('Price difference (VND)')
  await priceOf('L').fill('8.000')
  await cafe.asManager('PATCH', path, { options: options.toReversed() })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'another user changed' })).toBeVisible()
  await expect(form.getByText('Another user changed this')).toBeVisible()
  await expect(form.getByRole('group', { name: /^[SML]$/ }).first()).toHaveAccessibleName('L')
  await expect(priceOf('L')).toHaveValue('8.000')
  await expect(priceOf('M')).toHaveValue('')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const { options: saved } = await cafe.asManager<Group>('GET', path)
  expect(saved.map(({ name, price }) => [name, price])).toEqual([
    ['L', 8_000],
    ['M', 0],
    ['S', -5_000],
  ])
  await cafe.asManager('PATCH', path, { options })
})

test.describe('a wall display', () => {
  test.use({ viewport: SCREENS.wall })

  test('writes options as large as their item, and gives them their height', async ({ page, cafe }) => {
    type Items = { items: { id: string; name: string; optionGroups: { options: { id: string; name: string }[] }[] }[] }
    const { items } = await cafe.asManager<Items>('GET', '/menu-items')
    const tea = items.find(({ name }) => name === TEA)
    const idOf = (name: string) =>
      tea?.optionGroups.flatMap((one) => one.options).find((option) => option.name === name)?.id
    const options = ['L', '30 %', 'Không đá', 'Trân châu đen'].map((name) => ({ optionId: idOf(name) }))
    await openWall(page, cafe)
    const body = { tableId: cafe.table('B1').id, items: [{ menuItemId: tea?.id, quantity: 1, options }] }
    const { number } = await cafe.asManager<Order>('POST', '/orders', body)
    const line = ticket(page, number).getByRole('listitem')
    await expect(line.locator('[data-effect]')).toHaveText(['Cỡ L', 'Đường 30 %', 'Không đá', '+ Trân châu'])
    const sizes = await line.evaluate((element) =>
      [...element.querySelectorAll('[data-effect]'), element].map((part) => getComputedStyle(part).fontSize),
    )
    expect(new Set(sizes).size).toBe(1)
    await expect.poll(() => flawsOn(page)).toEqual([])
  })
})
