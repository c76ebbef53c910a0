import type { Locator, Page } from '@playwright/test'
import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { column, connection, openAs, openBoard, ticket, untilStill } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { flawsOn } from './support/clipped'
import { expectWholeOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { openWall } from './support/wall-screen'

/** A confirmed order of two stations at table A1. */
async function placed(cafe: Cafe): Promise<Order> {
  const { order } = await cafe.guestOrders([
    [2, 'Bạc xỉu', 'ít đường'],
    [1, 'Phở bò tái'],
  ])
  await cafe.move(order.id, 'confirmed')
  return order
}

/** What somebody changes who is not at a board. */
async function changeAll(cafe: Cafe, order: Order, part: object = {}) {
  const pickupAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 600_000).toISOString()
  await cafe.asManager('PATCH', `/orders/${order.id}`, {
    tableId: cafe.table('B2').id,
    customerName: 'Chị Hương',
    type: 'takeaway',
    pickupAt,
    note: 'ra cùng lúc',
    allergyNote: 'đậu phộng',
    ...part,
  })
  await cafe.asManager('PATCH', `/orders/${order.id}/items/${order.items[0]?.id}`, { note: 'không đường' })
}

const marksOf = (shown: Locator) => shown.locator('[data-changes]')

test('what changed is marked with what it was, until a board of the station has seen it', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const order = await placed(cafe)
  const other = await anotherDevice()
  const bar = await anotherDevice()
  await page.setViewportSize({ width: 1024, height: 600 })
  for (const screen of [page, other, bar]) await openBoard(screen, STAFF, await cafe.boardPath(HANG_BONG))
  await bar.getByRole('button', { name: 'Bar', exact: true }).click()
  const [shown, there, atBar] = [page, other, bar].map((screen) => ticket(column(screen, 'Confirmed'), order.number))
  if (!shown || !there || !atBar) throw new Error('There is no board.')
  await expect(marksOf(shown)).toHaveCount(0)

  await changeAll(cafe, order)
  for (const board of [shown, there, atBar]) {
    await expect(marksOf(board)).toContainText(/changed.*table: was A1.*name: new.*type: was Dine-in.*pickup: new/i)
    await expect(marksOf(board)).toContainText(/note: new.*allergy: new.*Bạc xỉu/)
    await expect(board.locator('[data-was]')).toHaveText('Changed was ít đường')
    await expect(board).toContainText('ra cùng lúc')
  }
  // Struck through is only what is not to be made.
  await expect(shown.locator('[style*="line-through"], .line-through')).toHaveCount(0)
  await expectWholeOnEveryScreen(page, shown)
  await expectAccessible(page)

  await page.reload()
  await expect(marksOf(shown)).toBeVisible()
  await untilStill(page)
  await marksOf(shown).click()
  for (const board of [shown, there]) await expect(marksOf(board)).toHaveCount(0)
  await expect(shown.locator('[data-was]')).toHaveCount(0)
  await expect(marksOf(atBar)).toBeVisible()
  await page.reload()
  await expect(connection(page)).toContainText('Live')
  await expect(shown).toContainText('Chị Hương')
  await expect(marksOf(shown)).toHaveCount(0)

  // What changes after it was seen is marked again, and what is as it was is not.
  await cafe.asManager('PATCH', `/orders/${order.id}`, { note: 'ra trước', tableId: cafe.table('A1').id })
  await expect(marksOf(shown)).toContainText('note: was ra cùng lúc')
  await expect(marksOf(shown)).not.toContainText('name')
  await expect(marksOf(atBar)).not.toContainText('table')
})

test('a board that is offline ends its marks at once, and those of its station when it is back', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const order = await placed(cafe)
  const other = await anotherDevice()
  for (const screen of [page, other]) await openBoard(screen, STAFF, await cafe.boardPath(HANG_BONG))
  await cafe.asManager('PATCH', `/orders/${order.id}`, { note: 'ra cùng lúc' })
  const [shown, there] = [ticket(page, order.number), ticket(other, order.number)]
  await expect(marksOf(there)).toBeVisible()
  await expect(marksOf(shown)).toBeVisible()
  await untilStill(other)
  await other.context().setOffline(true)
  await marksOf(there).click()
  await expect(marksOf(there)).toHaveCount(0)
  await expect(marksOf(shown)).toBeVisible()
  await other.context().setOffline(false)
  await expect(marksOf(shown)).toHaveCount(0)
})

test('the wall marks a change for two minutes', async ({ page, cafe }) => {
  await page.setViewportSize(SCREENS.wall)
  const [early, late] = [await placed(cafe), await placed(cafe)]
  await openWall(page, cafe)
  for (const order of [early, late]) await changeAll(cafe, order)
  for (const order of [early, late]) {
    await expect(marksOf(ticket(page, order.number))).toContainText('table: was A1')
    await expect(ticket(page, order.number).locator('[data-was]')).toContainText('was ít đường')
  }
  await expect(marksOf(ticket(page, late.number)).and(page.getByRole('button'))).toHaveCount(0)
  await expect.poll(() => flawsOn(page)).toEqual([])

  await withDatabase(cafe.databaseUrl, (database) =>
    database.query(
      `UPDATE orders SET created_at = created_at - interval '10 minutes', start_at = NULL, change_marks = (
         SELECT jsonb_agg(mark || jsonb_build_object('at', (mark ->> 'at')::float8 - 121000)) FROM jsonb_array_elements(change_marks) mark)
       WHERE id = $1`,
      [early.id],
    ),
  )
  await cafe.asManager('PATCH', `/orders/${early.id}`, { rush: true })
  await expect(ticket(page, early.number)).toContainText(/rush/i)
  await expect(marksOf(ticket(page, early.number))).toHaveCount(0)
  await expect(ticket(page, early.number).locator('[data-was]')).toHaveCount(0)
})

/** Fills the form about an order. */
async function edit(page: Page, values: Partial<Record<string, string>>) {
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(values)) {
    if (label === 'Order type') await dialog.getByRole('combobox', { name: label }).selectOption(value ?? '')
    else await dialog.getByLabel(label, { exact: true }).fill(value ?? '')
  }
  return dialog
}

test('the ticket’s menu changes type, pickup and notes; the board that did it marks nothing', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const order = await placed(cafe)
  const bar = await anotherDevice()
  for (const screen of [page, bar]) await openBoard(screen, STAFF, await cafe.boardPath(HANG_BONG))
  await bar.getByRole('button', { name: 'Bar', exact: true }).click()
  const shown = ticket(page, order.number)
  await shown.getByRole('button', { name: `More for order ${order.number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Customer, type, pickup, notes' }).click()
  const dialog = await edit(page, {
    'Order type': 'delivery',
    Pickup: '2020-01-01T10:00',
    'Note for the whole order': 'gọi trước',
    Allergy: 'tôm',
    'Customer’s name': 'Anh Nam',
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const pickup = dialog.getByLabel('Pickup', { exact: true })
  await expect(pickup).toHaveAccessibleDescription(/Not in the past/)
  await expectAccessible(page)
  // No field is wider than the form, and Save is in sight, on a phone too.
  for (const viewport of [SCREENS.tablet, SCREENS.phone]) {
    await page.setViewportSize(viewport)
    const widths = await dialog
      .locator('input, select, textarea, button[type=submit]')
      .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().right)))
    expect(new Set(widths).size).toBe(1)
    expect(widths[0]).toBeLessThan(viewport.width)
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  }
  await pickup.fill('')
  // Somebody else changes what the form does not.
  await cafe.asManager('PATCH', `/orders/${order.id}`, { rush: true })
  await dialog.getByLabel('Allergy', { exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(shown).toContainText('gọi trước')
  await expect
    .poll(() => cafe.orderNow(order.id))
    .toMatchObject({
      type: 'delivery',
      pickupAt: null,
      note: 'gọi trước',
      allergyNote: 'tôm',
      customerName: 'Anh Nam',
      rush: true,
    })
  await expect(marksOf(ticket(bar, order.number))).toContainText('type: was Dine-in')
  await expect(marksOf(shown)).toHaveCount(0)
})

for (const where of ['pad', 'page'] as const) {
  test(`the order ${where} changes pickup and notes of an order`, async ({ page, cafe }) => {
    const order = await placed(cafe)
    const branch = (await cafe.boardPath(HANG_BONG)).replace('/board/', '')
    if (where === 'pad') {
      await openAs(page, STAFF, `/order/${branch}`)
      await page.getByRole('button', { name: /A1/ }).first().click()
      await page.getByRole('button', { name: `More for order ${order.number}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Customer, type, pickup, notes' }).click()
    } else {
      await openAs(page, MANAGER, `/orders/${order.id}`)
      await page.getByRole('button', { name: 'Customer, type, pickup, notes' }).click()
    }
    const tomorrow = new Date(Date.now() + 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
    const dialog = await edit(page, { Pickup: `${tomorrow}T18:30`, 'Note for the whole order': 'gọi trước' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => cafe.orderNow(order.id))
      .toMatchObject({
        pickupAt: `${tomorrow}T18:30:00.000+07:00`,
        note: 'gọi trước',
        type: 'dine_in',
      })
    await expect(page.getByText('gọi trước').first()).toBeVisible()
    if (where === 'page') await expect(page.getByText(/^Pickup: as soon as it is ready → /)).toBeVisible()
    await expectAccessible(page)
  })
}

test('long names in Vietnamese are whole beside the marks, in each size', async ({ page, cafe }) => {
  const order = await placed(cafe)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await changeAll(cafe, order, {
    customerName: 'Nguyễn Thị Hoàng Phương Thảo – công ty Hương Sen Việt',
    note: 'khách đợi ở quầy, gói riêng từng phần, không lấy ống hút nhựa, gọi điện trước khi giao',
    allergyNote: 'hải sản có vỏ, mè và đậu nành lên men',
  })
  await changeAll(cafe, order, {
    customerName: 'Trần Lê Nguyễn Bảo Khánh',
    note: 'khách tự đến lấy',
    allergyNote: '',
  })
  await page.context().addCookies([{ name: 'passboard.language', value: 'vi', url: cafe.baseUrl }])
  for (const viewport of [SCREENS.tablet, { width: 1024, height: 600 }, SCREENS.phone]) {
    for (const ticketSize of ['s', 'm', 'l']) {
      await page.evaluate((ticketSize) => {
        const key = 'passboard.device'
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ticketSize }))
      }, ticketSize)
      await page.setViewportSize(viewport)
      await page.reload()
      if (viewport === SCREENS.phone) await page.getByRole('link', { name: /Đã xác nhận/ }).click()
      await expect(page.locator('[data-changes]').first()).toContainText('Đã đổi')
      await untilStill(page)
      expect(await flawsOn(page)).toEqual([])
    }
  }
})
