import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { openAs, openBoard, ticket } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { expectWholeOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { tablePath } from './support/table-path'
import { expect, test } from './support/test'

/** A new item, in the category of an item that is there. */
async function newItem(cafe: Cafe, name: string): Promise<void> {
  type Whole = { categories: { id: string; items: { name: string }[] }[] }
  const { categories } = await cafe.asManager<Whole>('GET', '/menu')
  const categoryId = categories.find(({ items }) => items.some((item) => item.name === 'Phở bò tái'))?.id
  await cafe.asManager('POST', '/menu/items', { name, categoryId, price: 99_000 })
}

test('a manager makes a combo, a guest orders one line, each station makes its part', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const name = 'Suất trưa'
  await newItem(cafe, name)
  await openAs(page, MANAGER, '/settings/menu')
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  const form = page.getByRole('dialog')
  await form.locator('summary', { hasText: 'Combo' }).click()
  for (const part of ['Phở bò tái', 'Bạc xỉu']) {
    await form.getByRole('combobox', { name: 'Add an item to the combo' }).selectOption({ label: part })
  }
  await form.getByRole('combobox', { name: 'How many: Phở bò tái' }).selectOption('2')
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size)
    await expectAccessible(page, { colours: size === SCREENS.phone })
  }
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('2 × Phở bò tái · Bạc xỉu').first()).toBeVisible()

  const guest = await anotherDevice()
  await guest.setViewportSize(SCREENS.phone)
  await guest.goto(tablePath(cafe, 'A1'))
  const row = guest.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('2 × Phở bò tái · Bạc xỉu')
  await row.getByRole('button', { name: `Add one ${name}` }).click()
  const sheet = guest.getByRole('dialog')
  // The usual size is in the price of the combo; the large one costs more.
  await sheet.getByRole('group', { name: 'Bạc xỉu · Kích cỡ' }).getByRole('radio', { name: /^L/ }).check()
  await sheet.getByRole('button', { name: `Add one ${name}` }).click()
  await expectAccessible(guest)
  await sheet.getByRole('button', { name: /^Add to order/ }).click()
  await guest.getByRole('button', { name: /^Review 2 items/ }).click()
  const sent = guest.waitForResponse((response) => response.request().method() === 'POST' && response.ok())
  await guest.getByRole('button', { name: 'Place order' }).click()
  await sent
  await expect(guest.getByText('Received. Waiting for confirmation.').first()).toBeVisible()
  const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders?open=true')
  const order = orders.find(({ items }) => items.some((item) => item.menuItemName === name))
  if (!order) throw new Error('The order was not placed.')
  expect(order).toMatchObject({ total: 210_000, items: [{ quantity: 2 }] })
  await expect(guest.getByText('Bạc xỉu: L').first()).toBeVisible()
  await cafe.move(order.id, 'confirmed', 'preparing')

  const pass = await anotherDevice()
  for (const screen of [page, pass]) await openBoard(screen, STAFF, await cafe.boardPath(HANG_BONG))
  await page.setViewportSize(SCREENS.tablet)
  const shown = ticket(page, order.number)
  // The pass: the combo above its parts.
  await expect(shown.getByRole('listitem')).toHaveText([/2 × ?Suất trưa.*4 × ?Phở bò tái/, /^2 × ?Bạc xỉu/])
  await expectWholeOnEveryScreen(page, shown)

  await page.getByRole('button', { name: 'Kitchen', exact: true }).click()
  await expect(shown.getByRole('listitem').first()).toHaveText(/4 × ?Phở bò tái.*of Suất trưa/)
  const line = shown.getByRole('button', { name: /^4 × Phở bò tái.*: done$/ })
  await expectWholeOnEveryScreen(page, shown)
  await expectAccessible(page)
  await line.click()
  const atPass = ticket(pass, order.number)
  await expect(atPass.getByText('Kitchen done')).toBeVisible()
  await expect(atPass.getByText('Bar 2 left')).toBeVisible()
  await expect
    .poll(async () =>
      (await cafe.orderNow(order.id)).items.map(({ done, parts }) => [done, ...parts.map((part) => part.done)]),
    )
    .toEqual([[false, true, false]])
})
