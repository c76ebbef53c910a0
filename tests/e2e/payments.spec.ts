import { formatLocale } from '@/lib/locales'
import { expectAccessible } from './support/accessible'
import { openAs } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { expectRightOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { expect, test } from './support/test'

test('a party pays its bill separately: an item, an equal part in cash with change, and the rest', async ({
  page,
  browser,
  cafe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const order = await cafe.staffOrders([3, 'Nước mía'])
  const [juice] = order.items
  const branch = (await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/')
  await openAs(page, STAFF, `${branch}/bill/${order.tableId}`)

  await page.getByRole('button', { name: 'Items' }).click()
  await page.getByRole('button', { name: 'One more: Nước mía' }).click()
  await expect(page.getByText('is still due.')).toBeVisible()
  await page.getByRole('button', { name: 'Card' }).click()
  await expect(page.getByText(/^Still due/)).toBeVisible()
  const price = juice?.unitPrice ?? 0
  expect(await cafe.orderNow(order.id)).toMatchObject({
    paymentStatus: 'partly_paid',
    paidAmount: price,
    status: 'pending',
    payments: [{ method: 'card', items: [{ itemId: juice?.id, quantity: 1 }] }],
  })

  const half = Math.floor((order.total - price) / 2)
  await page.getByRole('button', { name: 'Equal parts' }).click()
  await page.getByLabel('Handed over in cash').fill(String(half + 5_000))
  await expect(page.getByText('Change to give back').getByRole('status')).toContainText(/5[.,]000/)
  expect(await flawsOn(page, { scrolls: true })).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Bank transfer' }).click()
  await expect(page.getByText('Nothing is due at this table.')).toBeVisible()
  expect(await cafe.orderNow(order.id)).toMatchObject({
    paymentStatus: 'paid',
    paymentMethod: null,
    paidAmount: order.total,
    status: 'confirmed',
    payments: [{ amount: price }, { amount: half, handedOver: half + 5_000 }, { method: 'transfer' }],
  })

  await page.getByRole('link', { name: `Receipt of order ${order.number}` }).click()
  const code = page.getByRole('link', { name: 'QR code of the receipt' })
  await expect(code).toBeVisible()
  expect(await flawsOn(page, { scrolls: true })).toEqual([])
  await expectAccessible(page)
  const guest = await (await browser.newContext({ locale: 'vi-VN', viewport: { width: 390, height: 844 } })).newPage()
  await guest.goto(new URL((await code.getAttribute('href')) ?? '', page.url()).href)
  await expect(guest.getByRole('heading', { name: 'Biên nhận' })).toBeVisible()
  await expect(guest.getByText('Tiền thối lại').locator('..')).toContainText('5.000')
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  expect(await flawsOn(guest, { scrolls: true })).toEqual([])
  await expectAccessible(guest)
})

test('a payment that was recorded by mistake gets another method, and is voided; a completed order is refunded in part', async ({
  page,
  cafe,
}) => {
  const { id } = await cafe.staffOrders([3, 'Nước mía'])
  await cafe.asManager('POST', `/orders/${id}/payments`, { method: 'cash' })
  await openAs(page, MANAGER, `/orders/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Correct the payment of/ }).click()
  await dialog.getByRole('button', { name: 'Card' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await cafe.orderNow(id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'card' })

  await page.getByRole('button', { name: /^Void the payment of/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Wrong order' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await cafe.orderNow(id)).toMatchObject({ paymentStatus: 'unpaid', status: 'pending' })
  await expect(page.getByText(/^Payment of .* voided \(Card\): Wrong order$/)).toBeVisible()

  await cafe.asManager('POST', `/orders/${id}/payments`, { method: 'cash' })
  for (const status of ['confirmed', 'preparing', 'ready', 'completed']) {
    await cafe.asManager('PATCH', `/orders/${id}/status`, { status })
  }
  await page.reload()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByLabel('Amount to give back').fill('5000')
  await dialog.getByLabel('Why is it given back?').selectOption('Complaint')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cash' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await cafe.orderNow(id)).toMatchObject({ status: 'completed', paymentStatus: 'paid', refundedAmount: 5_000 })
  await expectRightOnEveryScreen(page, new URL(page.url()).origin)
})

test('staff discount an order on the pad up to their limit, above it a manager does; the bill has the line', async ({
  page,
  cafe,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, total, tableId, number } = await cafe.staffOrders([3, 'Nước mía'])
  const pad = (await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/')
  await openAs(page, STAFF, `${pad}?table=${tableId}`)
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await page.getByRole('button', { name: `More for order ${number}` }).click()
    await dialog.getByRole('button', { name: 'Discount or surcharge' }).click()
  }
  await open()
  await dialog.getByLabel('Percent', { exact: true }).fill('10')
  await dialog.getByLabel('Reason').fill('Sinh nhật')
  await expect(dialog.getByText(/^Total: .* → /)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Give the discount' }).click()
  await expect(page.getByText('Discount 10% · Sinh nhật')).toBeVisible()
  expect(await cafe.orderNow(id)).toMatchObject({ total: total * 0.9, itemsTotal: total, status: 'pending' })

  await open()
  await dialog.getByRole('button', { name: 'VND' }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('5000')
  await dialog.getByLabel('Reason').fill('Chờ lâu')
  await dialog.getByRole('button', { name: 'Give the discount' }).click()
  await expect(page.getByText(/above the limit of staff/)).toBeVisible()
  expect(await cafe.orderNow(id)).toMatchObject({ total: total * 0.9 })

  await page.goto(`${pad}/bill/${tableId}`)
  await expect(page.getByText('Discount 10% · Sinh nhật')).toBeVisible()
  expect(await flawsOn(page, { scrolls: true })).toEqual([])

  await openAs(page, MANAGER, `/orders/${id}`)
  await page.getByRole('button', { name: 'Discount or surcharge' }).click()
  await dialog.getByRole('button', { name: 'Remove “Sinh nhật”' }).click()
  await expect(page.getByText(/^Discount removed: .* \(Sinh nhật\)$/)).toBeVisible()
  expect(await cafe.orderNow(id)).toMatchObject({ total, adjustments: [] })
})

test('a bill has the time of its branch', async ({ page, cafe }) => {
  const timeZone = 'Pacific/Kiritimati'
  const { branchId, tableId } = await cafe.staffOrders([1, 'Nước mía'])
  await cafe.asManager('PATCH', `/branches/${branchId}`, { timeZone })
  const format = new Intl.DateTimeFormat(formatLocale('en', 'vi-VN'), {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  const before = format.format(Date.now())
  await openAs(page, STAFF, `/order/${branchId}/bill/${tableId}`)
  const shown = await page.getByText(`${HANG_BONG} · `).textContent()
  expect([before, format.format(Date.now())].map((time) => `${HANG_BONG} · ${time}`)).toContain(shown)
  await cafe.asManager('PATCH', `/branches/${branchId}`, { timeZone: 'Asia/Ho_Chi_Minh' })
})
