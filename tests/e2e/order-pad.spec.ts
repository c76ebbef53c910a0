import type { Page } from '@playwright/test'
import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { openBoard } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { expectRightOnEveryScreen, expectWholeOnEveryScreen } from './support/every-screen'
import { STAFF } from './support/people'
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
  return (await cafe.asManager<{ orders: Order[] }>('GET', '/orders?limit=100')).orders
}

/** An order that somebody else places at a table. */
async function placedAt(cafe: Cafe, table: string, allergyNote = ''): Promise<Order> {
  const lines: [number, string][] = [[1, 'Bánh cuốn chả']]
  await cafe.placeTicket({ status: 'preparing', age: 0, table, lines, allergyNote })
  const atTable = (await ordersNow(cafe)).filter(({ tableLabel }) => tableLabel === table)
  const [last] = atTable.toSorted((one, other) => other.number - one.number)
  if (!last) throw new Error('It was placed.')
  return last
}

/** What somebody else does, over REST. */
function elsewhere(cafe: Cafe) {
  return {
    sell: (name: string, available: boolean) =>
      cafe.asManager('PATCH', `/menu-items/${cafe.itemId(name)}`, { available }),
    complete: ({ id }: Order) => cafe.move(id, 'ready', 'completed'),
    add: ({ id }: Order, name: string) =>
      cafe.asManager<Order>('POST', `/orders/${id}/items`, { items: [{ menuItemId: cafe.itemId(name), quantity: 1 }] }),
  }
}

const cardOf = (page: Page, { number }: Order) => page.getByRole('article', { name: `Order ${number}`, exact: true })
const orderOnBill = (page: Page, { number }: Order) =>
  page.getByRole('heading', { name: new RegExp(`^Order ${number}\\b`) })
const review = (page: Page) => page.getByRole('button', { name: 'Review 1 item' })
const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' })
const allergies = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Allergies/ })

/** Chooses an item without options from the search. */
async function addItem(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill(name)
  const found = page.getByRole('region', { name: 'Found items' })
  await found
    .getByRole('button', { name: /^(One more|Add)/ })
    .first()
    .click()
}

test('occupied tables are first, a search finds one of many, and a tap on the row of an item adds it', async ({
  page,
  cafe,
}) => {
  const labels = 'T2, T10, T11, Sân vườn 1, Sân vườn 2, Sân vườn 10'
  const { branchId } = cafe.table('A1')
  const made = await cafe.asManager<{ tables: { id: string; label: string }[] }>('POST', '/tables', {
    branchId,
    labels,
  })
  const items = [{ menuItemId: cafe.itemId('Canh chua'), quantity: 1 }]
  const orderAt = (at: string) =>
    cafe.asManager('POST', '/orders', { tableId: made.tables.find(({ label }) => label === at)?.id, items })
  await orderAt('T10')
  await openPad(page, cafe)
  const tiles = page.getByRole('navigation', { name: 'Tables' }).getByRole('button')
  await expect(tiles).toHaveCount(13)
  await expect(tiles.nth(1)).toContainText('T10')
  await expect(tiles.nth(2)).toContainText('A1')
  await expect(tiles.last()).toContainText('T11')
  // A table that becomes occupied now stays where it is.
  await orderAt('T2')
  await expect(tile(page, 'T2')).toContainText('1 open order')
  await expect(tiles.nth(2)).toContainText('A1')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search the tables' }).fill('san vuon 1')
  await expect(tiles).toHaveText([/^Sân vườn 1/, /^Sân vườn 10/])
  await tiles.first().click()
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('Canh chua')
  // The button lies over the whole row.
  await page.getByRole('region', { name: 'Found items' }).getByText('Canh chua').click({ force: true })
  await expect(review(page)).toBeVisible()
})

test('the tables of one area are shown, what is ready in the others is counted, and the device keeps the choice', async ({
  page,
  cafe,
}) => {
  const { branchId } = cafe.table('A1')
  await cafe.asManager('POST', '/tables', { branchId, labels: 'R2, R10, R1, R3, R4', area: 'Sân thượng có mái che' })
  const { tables } = await cafe.asManager<{ tables: { id: string }[] }>('POST', '/tables', {
    branchId,
    labels: 'H1',
    area: 'Hiên',
  })
  await openPad(page, cafe)
  const area = (name: string) => page.getByRole('group', { name: 'Area' }).getByRole('button', { name })
  const shown = page.getByRole('navigation', { name: 'Tables' }).getByRole('button')
  await expect(area('All areas')).toHaveAttribute('aria-pressed', 'true')
  await area('Sân thượng có mái che').click()
  await expect(shown).toHaveText([/^(Counter|Quầy)/, /^R1/, /^R2/, /^R3/, /^R4/, /^R10/])

  const order = await cafe.asManager<Order>('POST', '/orders', {
    tableId: tables[0]?.id,
    items: [{ menuItemId: cafe.itemId('Canh chua'), quantity: 1 }],
  })
  await cafe.move(order.id, 'confirmed', 'preparing', 'ready')
  await expect(area('Hiên')).toContainText('1 ready')
  await expectAccessible(page)
  await expectRightOnEveryScreen(page, cafe.baseUrl)

  await page.reload()
  await expect(shown).toHaveText([/^(Counter|Quầy)/, /^R1/, /^R2/, /^R3/, /^R4/, /^R10/])
  await page.getByRole('searchbox', { name: 'Search the tables' }).fill('hien')
  await expect(shown).toHaveText([/^H1/])
  await page.getByRole('searchbox', { name: 'Search the tables' }).fill('')
  await area('All areas').click()
  await expect(tile(page, 'A1')).toBeVisible()
  await cafe.move(order.id, 'completed')
})

test('all orders of a table move to another one, which joins the two, and the pads follow', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const { branchId } = cafe.table('A1')
  const { tables } = await cafe.asManager<{ tables: { id: string; label: string }[] }>('POST', '/tables', {
    branchId,
    labels: 'M1, M2',
    area: 'Sân thượng có mái che',
  })
  const orderAt = (label: string) =>
    cafe.asManager<Order>('POST', '/orders', {
      tableId: tables.find((table) => table.label === label)?.id,
      items: [{ menuItemId: cafe.itemId('Canh chua'), quantity: 1 }],
    })
  const [unpaid, open, there] = [await orderAt('M1'), await orderAt('M1'), await orderAt('M2')]
  await cafe.move(unpaid.id, 'confirmed', 'preparing', 'ready', 'completed')
  const other = await anotherDevice()
  await openPad(other, cafe)
  await tile(other, 'M2').click()
  await expect(cardOf(other, there)).toBeVisible()
  await openPad(page, cafe)
  await tile(page, 'M1').click()
  await page.getByRole('button', { name: 'Move table' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  // The dialog belongs to this table: it is not open at the next one.
  await page.goBack()
  await tile(page, 'M2').click()
  await expect(cardOf(page, there)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await tile(page, 'M1').click()
  await expect(cardOf(page, unpaid)).toBeVisible()
  await page.getByRole('button', { name: 'Move table' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move table M1' })
  await expect(dialog.getByRole('button', { name: /^M2/ })).toContainText('1 order')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^M2/ }).click()
  await expect(dialog).toContainText('2 orders move to M2. There is one order already')
  await expectWholeOnEveryScreen(page, dialog.getByRole('button', { name: 'Join with M2' }))
  await dialog.getByRole('button', { name: 'Join with M2' }).click()

  await expect(page.getByRole('heading', { name: 'Table M2' })).toBeVisible()
  for (const pad of [page, other])
    for (const order of [unpaid, open, there]) await expect(cardOf(pad, order)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(tile(page, 'M1')).toContainText('No open orders')
  await expect(tile(page, 'M2')).toContainText('2 open orders')
  await cafe.move(open.id, 'cancelled')
  await cafe.move(there.id, 'cancelled')
})

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

  const item = `/menu-items/${cafe.itemId('Bánh cuốn chả')}`
  await cafe.asManager('PATCH', item, { available: false })
  await context.setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'something is sold out' })).toBeVisible()
  const refused = page.getByRole('article', { name: 'Not placed' })
  await expect(refused).toContainText('Bánh cuốn chả')
  await expectAccessible(page)
  await refused.getByRole('button', { name: 'Change and send again' }).click()
  await review(page).click()
  await expect(page.getByRole('dialog')).toContainText('Bánh cuốn chả')
  await expect(send(page)).toBeDisabled()
  await cafe.asManager('PATCH', item, { available: true })
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await refused.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
})

test('an order that waited too long to be sent comes back with its lines', async ({ page, context, cafe }) => {
  await openPad(page, cafe)
  await tile(page, 'B3').click()
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Review 1 item' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send to the kitchen' }).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('passboard.tap.'))) {
      const tap = JSON.parse(localStorage.getItem(key) ?? '')
      localStorage.setItem(key, JSON.stringify({ ...tap, at: tap.at - 13 * 3_600_000 }))
    }
  })
  await context.setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'it was too old to be sent' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Not placed' })).toContainText('Bánh cuốn chả')
})

test('a refused order and the one in progress at its table keep their lines and their allergy notes apart', async ({
  page,
  context,
  cafe,
}) => {
  const { sell } = elsewhere(cafe)
  await openPad(page, cafe)
  await tile(page, 'B3').click()
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await review(page).click()
  await allergies(page).fill('đậu phộng')
  await context.setOffline(true)
  await send(page).click()
  await expect(page.getByText('Not sent yet')).toBeVisible()

  // The next guest of the table orders meanwhile.
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Canh chua')
  await review(page).click()
  await allergies(page).fill('tôm')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await sell('Bánh cuốn chả', false)
  await context.setOffline(false)
  await expect(page.getByRole('alert').filter({ hasText: 'something is sold out' })).toBeVisible()
  await review(page).click()
  await expect(allergies(page)).toHaveValue('tôm')
  await expect(page.getByRole('dialog')).not.toContainText('Bánh cuốn chả')
  await send(page).click()

  const refused = page.getByRole('article', { name: 'Not placed' })
  await expect(refused).toContainText('Bánh cuốn chả')
  await expect(refused).toContainText('đậu phộng')
  await sell('Bánh cuốn chả', true)
  await refused.getByRole('button', { name: 'Change and send again' }).click()
  await review(page).click()
  await expect(allergies(page)).toHaveValue('đậu phộng')
  await send(page).click()
  await expect(page.getByRole('article', { name: /^Order/ })).toHaveCount(2)
  await expect(refused).toHaveCount(0)
  const placed = (await ordersNow(cafe)).filter(({ tableLabel }) => tableLabel === 'B3')
  expect(
    placed.map(({ items, allergyNote }) => [items.map((item) => item.menuItemName), allergyNote]).toSorted(),
  ).toEqual([
    [['Bánh cuốn chả'], 'đậu phộng'],
    [['Canh chua'], 'tôm'],
  ])
})

test('items for an order that was completed meanwhile are kept, for a new order with its allergy note', async ({
  page,
  context,
  cafe,
}) => {
  const { complete } = elsewhere(cafe)
  const order = await placedAt(cafe, 'A1', 'lạc')
  await openPad(page, cafe)
  await tile(page, 'A1').click()
  await page.getByRole('button', { name: `Add items to order ${order.number}` }).click()
  await addItem(page, 'Canh chua')
  await review(page).click()
  await context.setOffline(true)
  await send(page).click()
  await expect(cardOf(page, order)).toBeVisible()
  await complete(order)
  await context.setOffline(false)
  await expect(
    page.getByRole('alert').filter({ hasText: `Items were not added to order ${order.number}` }),
  ).toBeVisible()
  const refused = page.getByRole('article', { name: `Not added to order ${order.number}` })
  await expect(refused).toContainText('Canh chua')
  await expect(refused).toContainText('lạc')
  await refused.getByRole('button', { name: 'Change and send again' }).click()
  await expect(page.getByRole('heading', { name: 'New order · A1' })).toBeVisible()
  await review(page).click()
  await expect(allergies(page)).toHaveValue('lạc')
  await send(page).click()
  await expect(refused).toHaveCount(0)
  await expect(page.getByRole('article', { name: /^Order/ }).filter({ hasText: 'Canh chua' })).toContainText('lạc')
})

test('an order that is completed while items are chosen for it does not become a new order by itself', async ({
  page,
  cafe,
}) => {
  const { complete } = elsewhere(cafe)
  const order = await placedAt(cafe, 'A2', 'lạc')
  await openPad(page, cafe)
  await tile(page, 'A2').click()
  await page.getByRole('button', { name: `Add items to order ${order.number}` }).click()
  await addItem(page, 'Canh chua')
  await complete(order)
  await expect(page.getByRole('alert').filter({ hasText: 'The order is finished' })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Order ${order.number} · A2` })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Canh chua' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Put them in a new order' }).click()
  await expect(page.getByRole('heading', { name: 'New order · A2' })).toBeVisible()
  await review(page).click()
  await expect(allergies(page)).toHaveValue('lạc')
  await send(page).click()
  await expect(page.getByRole('article', { name: /^Order/ }).filter({ hasText: 'Canh chua' })).toContainText('lạc')
})

test('a pad whose network is away when an order is completed stays as it is, and has the bill when the network is back', async ({
  page,
  cafe,
}) => {
  const { complete } = elsewhere(cafe)
  const order = await placedAt(cafe, 'B2')
  await openPad(page, cafe)
  await tile(page, 'B2').click()
  await expect(cardOf(page, order)).toBeVisible()
  // The socket stays connected, as in the first moment after a network has failed.
  let asked = 0
  const away = /readyz|\/(now|completed)$/
  await page.route(away, (route) => {
    asked += 1
    return route.abort('internetdisconnected')
  })
  await page.evaluate(() => Object.assign(window, { isThisPage: true }))
  await complete(order)
  await expect.poll(() => asked).toBeGreaterThan(1)
  expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
  await page.unroute(away)
  await expect(cardOf(page, order)).toContainText('Completed')
  expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
})

test('a pad that waits for the server does what it is tapped at once, and Back, too', async ({ page, cafe }) => {
  const { complete } = elsewhere(cafe)
  const order = await placedAt(cafe, 'B3')
  await openPad(page, cafe)
  await tile(page, 'B3').click()
  await expect(cardOf(page, order)).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = page.waitForRequest(/\/completed$|_rsc=/)
  await page.route(/\/completed$|_rsc=/, async (route) => {
    await answered
    await route.continue()
  })
  await page.evaluate(() => Object.assign(window, { isThisPage: true }))
  await complete(order)
  // The menu, tables and hours stay as they are.
  expect((await asked).url()).toMatch(/\/completed$/)
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(page.getByRole('heading', { name: 'New order · B3' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Table B3' })).toBeVisible()
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(page.getByRole('heading', { name: 'New order · B3' })).toBeVisible()
  await addItem(page, 'Canh chua')
  answer()
  await page.goBack()
  await expect(cardOf(page, order)).toContainText('Completed')
  expect(await page.evaluate(() => 'isThisPage' in window)).toBe(true)
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'New order · B3' })).toBeVisible()
  await expect(review(page)).toBeVisible()
})

test('a payment is for the amount that was on the pad: not for items that were sent before it', async ({
  page,
  context,
  cafe,
}) => {
  const order = await placedAt(cafe, 'B1')
  await openPad(page, cafe)
  await tile(page, 'B1').click()
  const pay = page.getByRole('button', { name: `Payment of order ${order.number}` })
  // The dialog must be there before the pad is offline.
  await pay.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cash' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Add items to order ${order.number}` }).click()
  await addItem(page, 'Canh chua')
  await review(page).click()
  await context.setOffline(true)
  await send(page).click()
  await pay.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cash' }).click()
  await context.setOffline(false)
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: `Nothing was recorded for order ${order.number}: the amount has changed.` }),
  ).toBeVisible()
  expect(await cafe.orderNow(order.id)).toMatchObject({ paymentStatus: 'unpaid', items: [{}, {}] })
  await expect(cardOf(page, order)).toContainText('Canh chua')
  await pay.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cash' }).click()
  await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ paymentStatus: 'paid', paymentMethod: 'cash' })
})

test('a part of a completed order is paid: both pads show the rest, and neither shows the order when it is paid', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const { branchId } = cafe.table('A1')
  const { tables } = await cafe.asManager<{ tables: { id: string }[] }>('POST', '/tables', { branchId, labels: 'P1' })
  const order = await cafe.asManager<Order>('POST', '/orders', {
    tableId: tables[0]?.id,
    items: [{ menuItemId: cafe.itemId('Canh chua'), quantity: 1 }],
  })
  await cafe.move(order.id, 'confirmed', 'preparing', 'ready', 'completed')
  const other = await anotherDevice()
  for (const pad of [page, other]) {
    await openPad(pad, cafe)
    await tile(pad, 'P1').click()
    await expect(cardOf(pad, order)).toContainText('Completed')
  }
  const pay = (pad: Page) => pad.getByRole('button', { name: `Payment of order ${order.number}` })
  const dialog = page.getByRole('dialog')
  await pay(page).click()
  await dialog.getByRole('button', { name: 'An amount' }).click()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('10000')
  await dialog.getByRole('button', { name: 'Cash' }).click()
  const rest = new RegExp(`^Due .*${(order.total - 10_000).toLocaleString('vi-VN').replaceAll('.', '[.,]')}`)
  for (const pad of [page, other]) {
    await expect(pad.getByText(rest)).toBeVisible()
    await expect(pad.getByText('Partly paid')).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Close' }).click()

  await pay(other).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Cash' }).click()
  for (const pad of [page, other]) await expect(cardOf(pad, order)).toHaveCount(0)
  expect(await cafe.orderNow(order.id)).toMatchObject({ paymentStatus: 'paid', paidAmount: order.total })
})

test('a paid bill says nothing of an order that came meanwhile, and a bill that has changed is shown again', async ({
  page,
  cafe,
}) => {
  const { add } = elsewhere(cafe)
  const first = await placedAt(cafe, 'A3')
  await openPad(page, cafe)
  await tile(page, 'A3').click()
  await page.getByRole('link', { name: 'Bill' }).click()
  await expect(orderOnBill(page, first)).toBeVisible()
  const second = await placedAt(cafe, 'A3')
  await page.getByRole('button', { name: 'Cash' }).click()
  await expect(orderOnBill(page, second)).toBeVisible()
  await expect(page.getByText('All orders of the bill are paid.')).toHaveCount(0)
  expect(await cafe.orderNow(second.id)).toMatchObject({ paymentStatus: 'unpaid' })

  await add(second, 'Canh chua')
  await page.getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'the bill has changed' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Canh chua' })).toBeVisible()
  await page.getByRole('button', { name: 'Cash' }).click()
  await expect(page.getByText('Nothing is due at this table.')).toBeVisible()
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

test('a tablet whose clock is wrong offers the pickups that are ahead', async ({ page, cafe }) => {
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() - 30 * 3_600_000
  })
  await openPad(page, cafe)
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'New order' }).click()
  await addItem(page, 'Bánh cuốn chả')
  await review(page).click()
  const pickups = page.getByRole('dialog').getByLabel('When will you collect it?').locator('option')
  expect(Date.parse((await pickups.nth(1).getAttribute('value')) ?? '')).toBeGreaterThan(Date.now())
})
