import type { Page } from '@playwright/test'
import type { Order } from '@/lib/orders/order'
import { openBoard } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { expect, test } from './support/test'

const PHONE = { width: 390, height: 844 }

async function openPad(page: Page, cafe: Cafe): Promise<void> {
  await page.setViewportSize(PHONE)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await page.goto((await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/'))
  await expect(page.getByRole('status').first()).toContainText('Live')
}

const tile = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Tables' }).getByRole('button', { name: new RegExp(`^${label}\\b`) })

/** The orders of today at the first branch, over REST. */
async function ordersNow(cafe: Cafe): Promise<Order[]> {
  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  return (await cafe.rest<{ orders: Order[] }>('GET', '/orders?limit=100', { token })).orders
}

/** Chooses an item without options from the search. */
async function addItem(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill(name)
  const found = page.getByRole('region', { name: 'Found items' })
  await found
    .getByRole('button', { name: /^(One more|Add)/ })
    .first()
    .click()
}

test('staff take an order at a table, add to it, and the bill of the table is paid at once', async ({ page, cafe }) => {
  await openPad(page, cafe)
  await tile(page, 'A3').click()
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  const review = page.getByRole('dialog')
  await review.getByRole('textbox', { name: /Bánh cuốn chả/ }).fill('không hành')
  await review.getByRole('button', { name: 'Send to the kitchen' }).click()
  const card = page.getByRole('article', { name: /^Order \d+$/ })
  await expect(card).toContainText('Bánh cuốn chả')
  await expect(card).toContainText('không hành')

  await card.getByRole('button', { name: /^Add items/ }).click()
  await addItem(page, 'Canh chua')
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' }).click()
  await expect(card).toContainText('Canh chua')

  // A second order at the table.
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' }).click()
  await expect(card).toHaveCount(2)
  const placed = (await ordersNow(cafe)).filter(({ tableLabel }) => tableLabel === 'A3')
  expect(placed.map(({ items, source }) => [items.length, source]).toSorted()).toEqual([
    [1, 'staff'],
    [2, 'staff'],
  ])
  const total = placed.reduce((sum, order) => sum + order.total, 0)

  await page.getByRole('link', { name: 'Bill' }).click()
  const inDong = new RegExp(total.toLocaleString('vi-VN').replaceAll('.', '[.,]'))
  await expect(page.getByText('Total').locator('..')).toContainText(inDong)
  await expect(page.getByRole('img', { name: /One transfer for the whole bill/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByText('Nothing is due at this table.')).toBeVisible()
  const paid = (await ordersNow(cafe)).filter(({ tableLabel }) => tableLabel === 'A3')
  expect(paid.map(({ paymentStatus, paymentMethod, status }) => [paymentStatus, paymentMethod, status])).toEqual([
    ['paid', 'cash', 'confirmed'],
    ['paid', 'cash', 'confirmed'],
  ])
})

test('an order that is sent without Wi-Fi is kept over a reload, shown as waiting, and arrives once', async ({
  page,
  context,
  cafe,
}) => {
  await openPad(page, cafe)
  await tile(page, 'B1').click()
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(tile(page, 'B1')).toContainText('1 not sent')
  expect((await ordersNow(cafe)).filter(({ tableLabel }) => tableLabel === 'B1')).toEqual([])

  await context.setOffline(false)
  await expect(tile(page, 'B1')).toContainText('1 open order')
  await expect(page.getByText('1 not sent')).toHaveCount(0)
  expect((await ordersNow(cafe)).filter(({ tableLabel }) => tableLabel === 'B1')).toHaveLength(1)
})

test('an order that the kitchen cannot take any more comes back with its lines', async ({ page, context, cafe }) => {
  await openPad(page, cafe)
  await tile(page, 'B2').click()
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()

  const { token } = await cafe.rest<{ token: string }>('POST', '/auth/login', { body: MANAGER })
  const { items } = await cafe.rest<{ items: { id: string; name: string }[] }>('GET', '/menu-items', { token })
  const id = items.find(({ name }) => name === 'Bánh cuốn chả')?.id
  await cafe.rest('PATCH', `/menu-items/${id}`, { token, body: { available: false } })
  await context.setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'something is sold out' })).toBeVisible()
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  await expect(page.getByRole('dialog')).toContainText('Bánh cuốn chả')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' })).toBeDisabled()
  await cafe.rest('PATCH', `/menu-items/${id}`, { token, body: { available: true } })
})

test('a takeaway at the counter has the name of the customer', async ({ page, cafe }) => {
  await openPad(page, cafe)
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  const review = page.getByRole('dialog')
  await review.getByRole('textbox', { name: 'Name of the customer' }).fill('Cô Lan')
  await review.getByRole('button', { name: 'Send to the kitchen' }).click()
  await expect(page.getByRole('article', { name: /^Order/ })).toContainText('Cô Lan')
  await expect(page.getByRole('article', { name: /^Order/ })).toContainText('Takeaway')
})
