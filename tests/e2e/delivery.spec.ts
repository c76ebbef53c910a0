import type { Page } from '@playwright/test'
import type { Contact } from '@/lib/orders/contact'
import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { expectRightOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { expect, test } from './support/test'

const padOf = async (cafe: Cafe) => (await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/')

async function delivered(cafe: Cafe, contact: Partial<Contact>): Promise<Order> {
  const branchId = (await cafe.boardPath(HANG_BONG)).split('/').at(-1)
  const items = [
    { menuItemId: cafe.itemId('Bánh cuốn chả'), quantity: 2 },
    { menuItemId: cafe.itemId('Cà phê trứng'), quantity: 1 },
  ]
  const order = { branchId, items, type: 'delivery', customerName: 'Chị Nguyễn Thị Thanh Hương', contact }
  return cafe.asManager<Order>('POST', '/orders', order)
}

const contactOf = (cafe: Cafe, { id }: Order) => cafe.asManager<Contact>('GET', `/orders/${id}/contact`)
const phone = (page: Page) => page.getByRole('textbox', { name: 'Phone' })
const address = (page: Page) => page.getByRole('textbox', { name: 'Delivery address' })

test('staff take a delivery on the pad, with phone and address, and print its slip', async ({ page, cafe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, STAFF, await padOf(cafe))
  await expect(page.getByRole('status').first()).toContainText('Live')
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('Bánh cuốn chả')
  await page
    .getByRole('region', { name: 'Found items' })
    .getByRole('button', { name: /^(One more|Add)/ })
    .click()
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  const dialog = page.getByRole('dialog')
  await expect(phone(page)).toBeVisible()
  await expect(address(page)).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Delivery' })
  await phone(page).fill('090 123 45 67')
  await address(page).fill('12 Lê Lợi, Bến Nghé')
  await dialog.getByRole('textbox', { name: 'Name of the customer' }).fill('Chị Hương')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send to the kitchen' }).click()

  await page.getByRole('link', { name: 'Delivery slip' }).click()
  const slip = page.getByRole('article')
  await expect(slip).toContainText('Chị Hương')
  await expect(slip).toContainText('12 Lê Lợi, Bến Nghé')
  await expect(slip).toContainText('To collect')
  await expect(slip.getByRole('link', { name: '090 123 45 67' })).toHaveAttribute('href', 'tel:0901234567')
})

test('the slip and the page of the order change the contact, and say that nothing is collected of a paid order', async ({
  page,
  cafe,
}) => {
  const order = await delivered(cafe, { phone: '+84 28 7300 1234 PIN 12 34 56' })
  const slipPath = `${await padOf(cafe)}/delivery/${order.id}`
  await openAs(page, STAFF, slipPath)
  const slip = page.getByRole('article')
  await expect(slip).toContainText('No address is noted.')
  await expect(slip).toContainText('PIN 12 34 56')
  await expect(slip.getByRole('link')).toHaveCount(0)
  await address(page).fill(`${'Hẻm 123/45/6 '.repeat(20)}\nPhường Bến Nghé, Thành phố Hồ Chí Minh`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(slip).toContainText('Thành phố Hồ Chí Minh')
  await expectRightOnEveryScreen(page, cafe.baseUrl)
  await expectAccessible(page)

  await cafe.asManager('POST', `/orders/${order.id}/payments`, { method: 'cash' })
  await page.reload()
  await expect(slip).toContainText('Paid. Nothing to collect.')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const cancelled = await delivered(cafe, {})
  await cafe.move(cancelled.id, 'cancelled')
  await page.goto(`${await padOf(cafe)}/delivery/${cancelled.id}`)
  await expect(slip).toContainText('Cancelled')
  await expect(slip.getByText('Nothing to collect.', { exact: true })).toBeVisible()

  await openAs(page, MANAGER, `/orders/${order.id}`)
  const card = page.getByRole('region', { name: 'Phone and address' })
  await expect(card.getByRole('link', { name: 'Delivery slip' })).toHaveAttribute('href', slipPath)
  await phone(page).fill('0907654321')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Saved.')).toBeVisible()
  await expect(card.getByRole('link', { name: '0907654321' })).toBeVisible()
  expect((await contactOf(cafe, order)).phone).toBe('0907654321')
  await expectRightOnEveryScreen(page, cafe.baseUrl)
  await page.goto('/orders?search=765%204321')
  await expect(page.getByRole('link', { name: new RegExp(`${order.number}`) }).first()).toBeVisible()
})
