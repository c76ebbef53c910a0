import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { column, connection, openAs, openBoard, ticket } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { giveEars, heardNames } from './support/ears'
import { MANAGER, STAFF } from './support/people'
import { expect, test } from './support/test'

/** The changes that somebody else makes, over REST. */
function elsewhere(cafe: Cafe) {
  return {
    add: (order: Order, name: string, quantity = 1) =>
      cafe.asManager<Order>('POST', `/orders/${order.id}/items`, {
        items: [{ menuItemId: cafe.itemId(name), quantity }],
      }),
    takeOff: ({ id }: Order, line: string | undefined, quantity: number) =>
      cafe.asManager<Order>('POST', `/orders/${id}/items/${line}/void`, { quantity, reason: 'sold_out' }),
    pay: (id: string) => cafe.asManager('POST', `/orders/${id}/payments`, { method: 'cash' }),
  }
}

test('a line added to an order in preparation is marked and chimes as an addition only; a void is struck until it is seen', async ({
  page,
  context,
  cafe,
}) => {
  const { add, takeOff } = elsewhere(cafe)
  const order = await cafe.staffOrders([3, 'Trà vải'])
  await cafe.move(order.id, 'confirmed', 'preparing')
  await giveEars(context)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('q')
  await expect(page.getByText('Sound on')).toBeVisible()
  const shown = ticket(column(page, 'Preparing'), order.number)

  await add(order, 'Nước mía', 2)
  const addition = shown.getByRole('button', { name: 'Seen: 2 × Nước mía was added' })
  await expect(addition).toContainText('+ new')
  await expect.poll(() => heardNames(page)).toEqual(['addition'])
  await expectAccessible(page)
  await page.reload()
  await addition.click()
  await expect(shown.getByText('+ new')).toHaveCount(0)
  await expect(shown).toContainText('Nước mía')

  await takeOff(order, order.items[0]?.id, 2)
  const voided = shown.getByRole('button', { name: 'Dismiss: 2 × Trà vải was voided' })
  await expect(voided).toContainText('Voided')
  await page.reload()
  await voided.click()
  await expect(shown.getByText('Voided')).toHaveCount(0)
  await page.reload()
  await expect(connection(page)).toContainText('Live')
  await expect(shown).toContainText('Trà vải')
  await expect(shown.getByText('Voided')).toHaveCount(0)
  await expect(shown.getByText('+ new')).toHaveCount(0)
})

test('on a board, a ticket’s menu voids pieces, changes a note, moves the order and names its customer', async ({
  page,
  cafe,
}) => {
  const order = await cafe.staffOrders([2, 'Trà vải'])
  await cafe.move(order.id, 'confirmed')
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const shown = ticket(page, order.number)
  const more = (entry: string) => async () => {
    await shown.getByRole('button', { name: `More for order ${order.number}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: entry, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  const now = () => cafe.orderNow(order.id)

  await more('Change or void items')()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Void 2 × Trà vải/ }).click()
  await expect(dialog).toContainText('An order keeps at least one piece.')
  await dialog.getByRole('button', { name: 'Sold out' }).click()
  await expect(shown.getByRole('button', { name: /^Dismiss: 1 × Trà vải/ })).toBeVisible()
  await expect.poll(async () => (await now()).items).toMatchObject([{ quantity: 1 }])
  expect((await now()).voids).toMatchObject([{ quantity: 1, reason: 'sold_out' }])

  await more('Change or void items')()
  await expect(dialog.getByRole('button', { name: /^Void / })).toBeDisabled()
  await dialog.getByRole('button', { name: /^Note for/ }).click()
  await dialog.getByLabel('Note', { exact: true }).fill('ít đá')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(shown).toContainText('ít đá')

  await more('Move to another table')()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Table B2', exact: true }).click()
  await expect(ticket(page, order.number)).toHaveAccessibleName(`Order ${order.number}, table B2`)

  await more('Customer, type, pickup, notes')()
  await dialog.getByLabel('Customer’s name').fill('Chị Hương')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await now()).customerName).toBe('Chị Hương')
  expect(await now()).toMatchObject({ tableLabel: 'B2', items: [{ note: 'ít đá' }], version: 6 })
})

test('a void on a paid order shows the refund that is due, and giving it back settles it', async ({ page, cafe }) => {
  const { add, pay } = elsewhere(cafe)
  const order = await cafe.staffOrders([1, 'Trà vải'])
  await add(order, 'Nước mía')
  await cafe.move(order.id, 'confirmed')
  await pay(order.id)
  const { items } = await cafe.orderNow(order.id)
  await openAs(page, MANAGER, `/orders/${order.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change or void items', exact: true }).click()
  await dialog.getByRole('button', { name: /^Void 1 × Nước mía/ }).click()
  await expect(dialog).toContainText('a refund of')
  await dialog.getByRole('button', { name: 'Spoiled' }).click()
  await expect(page.getByText('Voided: 1 × Nước mía (Spoiled)')).toBeVisible()
  await expect(page.getByText('Added: 1 × Nước mía')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Refund due: ')).toBeVisible()
  expect(await cafe.orderNow(order.id)).toMatchObject({ refund: 'due', refundDue: items[1]?.unitPrice })
  await expectAccessible(page)

  await page.goto('/orders?list=refund')
  await page.getByRole('button', { name: `Record refund of order ${order.number}` }).click()
  await dialog.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(page.getByText('No orders found.')).toBeVisible()
  expect(await cafe.orderNow(order.id)).toMatchObject({ status: 'confirmed', refund: 'done', refundDue: 0 })
})

test('the page of an order changes the options of a line that is not begun, with the price', async ({ page, cafe }) => {
  const order = await cafe.staffOrders([2, 'Bạc xỉu'])
  await openAs(page, MANAGER, `/orders/${order.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change or void items', exact: true }).click()
  await dialog.getByRole('button', { name: /^Options of 2 × / }).click()
  await dialog.getByRole('radio', { name: /^L\b/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Save · / }).click()
  await expect(page.getByText(/^Bạc xỉu changed from “M, .+” to “L, .+”$/)).toBeVisible()
  const { items, total } = await cafe.orderNow(order.id)
  expect(items[0]?.options.map(({ name }) => name)).toContain('L')
  expect(total).toBe(order.total + 2 * 6_000)

  await cafe.move(order.id, 'confirmed', 'preparing')
  await page.reload()
  await page.getByRole('button', { name: 'Change or void items', exact: true }).click()
  await expect(dialog.getByRole('button', { name: /^Void 2 × / })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^(Options|Note)/ })).toHaveCount(0)
})

test('on a board, other options of a line that is not begun appear on the ticket', async ({ page, cafe }) => {
  const order = await cafe.staffOrders([2, 'Bạc xỉu'])
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const shown = ticket(page, order.number)
  const dialog = page.getByRole('dialog')
  await shown.getByRole('button', { name: `More for order ${order.number}` }).click()
  await dialog.getByRole('button', { name: 'Change or void items', exact: true }).click()
  await dialog.getByRole('button', { name: /^Options of 2 × Bạc xỉu/ }).click()
  const size = dialog.getByRole('group', { name: 'Kích cỡ' })
  await expect(size).toContainText('Choose one')
  await size.getByRole('radio', { name: /^L\b/ }).check()
  await dialog.getByRole('radio', { name: 'Không đá', exact: true }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Save · / }).click()
  await expect(dialog).toBeHidden()
  await expect(shown.locator('[data-effect]').filter({ hasText: 'Cỡ L' })).toBeVisible()
  await expect(shown.locator('[data-effect=reduces]')).toHaveText('Không đá')
  const { items, total } = await cafe.orderNow(order.id)
  expect(items[0]?.options.map(({ name }) => name)).toEqual(expect.arrayContaining(['L', 'Không đá']))
  expect(total).toBe(order.total + 2 * 6_000)
})
