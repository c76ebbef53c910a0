import type { Order } from '@/lib/orders/order'
import { column, connection, openAs, openBoard, ticket } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { giveEars, heardNames } from './support/ears'
import { lockedBoard } from './support/locked-board'
import { MANAGER, STAFF } from './support/people'
import { expect, test } from './support/test'

/** Places an order of one coffee as the manager, at the counter of the first branch. */
async function atCounter(cafe: Cafe, order: object): Promise<Order> {
  const branchId = (await cafe.boardPath(HANG_BONG)).split('/').at(-1)
  const body = { branchId, items: [{ menuItemId: cafe.itemId('Cà phê trứng'), quantity: 1 }], ...order }
  return cafe.asManager<Order>('POST', '/orders', body)
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const scheduledButton = { name: /^Scheduled \d+$/ }

test.describe('an order for later', () => {
  test.use({ ownServer: true })

  test('is listed, and appears when it is due, also after a restart', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const order = await atCounter(cafe, { customerName: 'Chị Hương', pickupAt: inMinutes(60) })
    await expect(page.getByRole('button', scheduledButton)).toHaveText('Scheduled 1')
    await expect(ticket(column(page, 'Pending'), order.number)).toHaveCount(0)

    await cafe.server().stop('SIGKILL')
    await expect(connection(page)).toContainText('Offline – updated')
    // This moves the pickup, so that the test need not wait for 40 minutes.
    await withDatabase(cafe.databaseUrl, (database) =>
      database.query(
        `UPDATE orders SET start_at = now() + interval '10 seconds', version = version + 1 WHERE id = $1`,
        [order.id],
      ),
    )
    await cafe.server().start()
    await expect(connection(page)).toContainText('Live')
    await page.reload()
    const due = ticket(column(page, 'Pending'), order.number)
    await expect(due).toBeVisible({ timeout: 60_000 })
    await expect(due).toContainText('Chị Hương')
    await expect(due).toContainText('Takeaway')
    await expect(page.getByRole('button', scheduledButton)).toHaveCount(0)
  })
})

test('an order that becomes due sounds once, as a new one; its event neither flashes nor sounds, and is in its history', async ({
  page,
  context,
  cafe,
}) => {
  await giveEars(context)
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await page.keyboard.press('q')
  await expect(page.getByText('Sound on')).toBeVisible()
  const later = await atCounter(cafe, { customerName: 'Cô Sáu', pickupAt: inMinutes(90) })
  const lead = Date.parse(later.pickupAt ?? '') - Date.parse(later.startAt)
  const pickupAt = new Date(Date.now() + lead + 5_000).toISOString()
  const order = await atCounter(cafe, { customerName: 'Chị Bưởi', pickupAt })
  expect(Date.parse(order.startAt)).toBeGreaterThan(Date.parse(order.createdAt))
  await page.evaluate(() => {
    const flashed: string[] = []
    Object.assign(window, { flashed })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && /flashing/.test(target.className)) flashed.push(target.innerText)
    }).observe(document.body, { subtree: true, attributeFilter: ['class'] })
  })
  const due = ticket(column(page, 'Pending'), order.number)
  await expect(due).toBeVisible({ timeout: 20_000 })
  // Orders that come together chime together, a moment later.
  await expect.poll(() => heardNames(page)).toEqual(['new'])
  await expect.poll(async () => (await cafe.orderNow(order.id)).version, { timeout: 20_000 }).toBe(order.version + 1)

  // The board gets the events of an order in their order, so what the first one did is seen now.
  await cafe.asManager('PATCH', `/orders/${order.id}`, { rush: true })
  await expect.poll(() => heardNames(page)).toEqual(['new', 'changed'])
  const flashed = await page.evaluate(() => (window as unknown as { flashed: string[] }).flashed)
  expect(flashed.length).toBeGreaterThan(0)
  for (const text of flashed) expect(text).toMatch(/rush/i)

  const managers = await context.browser()?.newContext({ baseURL: cafe.baseUrl })
  const history = await managers?.newPage()
  if (!history) throw new Error('There is a browser.')
  await openAs(history, MANAGER, `/orders/${order.id}`)
  await expect(history.getByText('Became due')).toHaveCount(1)
  await managers?.close()
})

test('an order for later can be confirmed, and started at once', async ({ page, cafe }) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const order = await atCounter(cafe, { customerName: 'Anh Tú', pickupAt: inMinutes(90) })
  await page.getByRole('button', scheduledButton).click()
  const list = page.getByRole('dialog', { name: 'Scheduled' })
  await expect(list).toContainText('Anh Tú')
  await atCounter(cafe, { customerName: 'Cô Ba', pickupAt: inMinutes(3 * 24 * 60) })
  const onAnotherDay = /Pickup (Mon|Tue|Wed|Thu|Fri|Sat|Sun)\W+\d+\/\d+\W+\d\d:\d\d/
  await expect(list.getByRole('article').filter({ hasText: 'Cô Ba' })).toContainText(onAnotherDay)
  await list.getByRole('button', { name: `Confirm order ${order.number}` }).click()
  await expect(list).toContainText('Confirmed')
  await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('confirmed')
  // By key: a second touch at the same place within a moment counts as a double tap.
  await list.getByRole('button', { name: `Start order ${order.number} now` }).press('Enter')
  await expect(list.getByRole('button', { name: `Start order ${order.number} now` })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(ticket(column(page, 'Preparing'), order.number)).toBeVisible()
  await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('preparing')
  const { startAt, statusSince } = await cafe.orderNow(order.id)
  expect(startAt).toBe(statusSince)
})

test('the first touch of a board turns its sound on and opens the touched list too', async ({ page, cafe }) => {
  await atCounter(cafe, { customerName: 'Cô Bảy', pickupAt: inMinutes(120) })
  const untouched = await lockedBoard(page, cafe)
  await untouched.getByRole('button', scheduledButton).hover()
  await untouched.mouse.down()
  await untouched.waitForFunction(() => window.ears.contexts.at(-1)?.state === 'running')
  await untouched.mouse.up()
  await expect(untouched.getByRole('dialog', { name: 'Scheduled' })).toBeVisible()
  await expect(untouched.getByText('Sound on')).toBeVisible()
})

test('a board can show the orders of one type', async ({ page, cafe }) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const away = await atCounter(cafe, { customerName: 'Bé Na' })
  const here = await cafe.staffOrders([1, 'Bạc xỉu'])
  const pending = column(page, 'Pending')
  await expect(ticket(pending, away.number)).toBeVisible()
  await expect(ticket(pending, here.number)).toBeVisible()
  const type = page.getByRole('combobox', { name: 'Order type' })
  await type.focus()
  await type.selectOption('Takeaway')
  await expect(ticket(pending, here.number)).toHaveCount(0)
  await expect(ticket(pending, away.number)).toBeVisible()
  // The keys are the board's again.
  await page.keyboard.press('Home')
  await expect(
    pending
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Confirm order/ }),
  ).toBeFocused()
  await page.reload()
  await expect(ticket(pending, away.number)).toBeVisible()
  await expect(ticket(pending, here.number)).toHaveCount(0)
})

test.describe('on an upright tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('the choice of a type and the chosen station are in sight', async ({ page, cafe }) => {
    await atCounter(cafe, { customerName: 'Anh Khoa' })
    await openBoard(page, STAFF, `${await cafe.boardPath(HANG_BONG)}?station=Pastry`)
    const station = page.getByRole('button', { name: 'Pastry', exact: true })
    await expect(station).toHaveAttribute('aria-pressed', 'true')
    await expect(station).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('combobox', { name: 'Order type' })).toBeInViewport({ ratio: 1 })
  })
})

test('a guest at the counter gives a name, and it is called on the pickup display', async ({ page, cafe }) => {
  const { code, path } = await counterWithNames(cafe)
  await page.goto(`/t/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Takeaway')
  await page.getByRole('button', { name: 'Add one Bánh cuốn chả', exact: true }).click()
  await page.getByRole('button', { name: /^Review/ }).click()
  const cart = page.getByRole('dialog')
  await cart.getByRole('button', { name: 'Place order' }).click()
  await expect(cart).toContainText('Enter your name')
  await cart.getByRole('textbox', { name: 'Your name' }).fill('Nguyễn Thị Hương')
  await cart.getByRole('button', { name: 'Place order' }).click()
  await expect(cart).toHaveCount(0)

  const board = await page.context().newPage()
  await openBoard(board, STAFF, await cafe.boardPath(HANG_BONG))
  const placed = column(board, 'Pending').getByRole('article', { name: /Nguyễn Thị Hương, Takeaway/ })
  await expect(placed).toBeVisible()
  await placed.getByRole('button', { name: /^Confirm/ }).click()
  await expect(column(board, 'Confirmed').getByRole('article', { name: /Nguyễn Thị Hương, Takeaway/ })).toBeVisible()
  const display = await page.context().newPage()
  await display.goto(path)
  await expect(display.getByText('Nguyễn Thị Hương')).toBeVisible()
})

test('a phone whose clock is wrong offers a guest the pickups that are ahead', async ({ page, cafe }) => {
  const { code } = await counterWithNames(cafe)
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 30 * 3_600_000
  })
  await page.goto(`/t/${code}`)
  await page.getByRole('button', { name: 'Add one Bánh cuốn chả', exact: true }).click()
  await page.getByRole('button', { name: /^Review/ }).click()
  const pickup = page.getByRole('dialog').getByLabel('When will you collect it?')
  await expect(pickup.locator('option').nth(1)).toBeAttached()
})

test('a guest is told that a pickup which the phone has kept is over, and chooses again', async ({ page, cafe }) => {
  const { code } = await counterWithNames(cafe)
  await page.goto(`/t/${code}`)
  await page.getByRole('button', { name: 'Add one Bánh cuốn chả', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Review 1 item/ })).toBeVisible()
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '')
    localStorage.setItem(key, JSON.stringify({ ...kept, pickupAt: new Date(Date.now() - 3_600_000).toISOString() }))
  }, `passboard.cart.${code}`)
  await page.reload()
  await page.getByRole('button', { name: /^Review 1 item/ }).click()
  const cart = page.getByRole('dialog')
  await expect(cart.getByRole('alert')).toContainText('This pickup time is over')
  const pickup = cart.getByLabel('When will you collect it?')
  await expect(pickup).toHaveValue('')
  await cart.getByRole('textbox', { name: 'Your name' }).fill('Chị Mai')
  await expect(cart.getByRole('alert')).toContainText('This pickup time is over')
  await pickup.selectOption({ index: 1 })
  await expect(cart.getByText('This pickup time is over')).toHaveCount(0)
  const chosen = await pickup.inputValue()
  await cart.getByRole('button', { name: 'Place order' }).click()
  await expect(cart).toHaveCount(0)
  const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders')
  const placed = orders.find(({ customerName }) => customerName === 'Chị Mai')
  expect(Date.parse(placed?.pickupAt ?? '')).toBe(Date.parse(chosen))
  const own = page.getByRole('article', { name: `Order ${placed?.number}`, exact: true })
  await expect(own).toContainText(/Pickup: .*\d\d:\d\d/)
  await cafe.asManager('PATCH', `/orders/${placed?.id}`, { pickupAt: inMinutes(3 * 24 * 60) })
  await expect(own).toContainText(/Pickup: (Mon|Tue|Wed|Thu|Fri|Sat|Sun)\W+\d+\/\d+\W+\d\d:\d\d/)
})

/** The code of the counter of the first branch, which shows names on its pickup display, and the address of that display. */
async function counterWithNames(cafe: Cafe) {
  const { branchId, tableId } = await atCounter(cafe, {})
  await cafe.asManager('PATCH', `/branches/${branchId}`, { pickupNames: true })
  const { code } = await withDatabase(cafe.databaseUrl, ({ prisma }) =>
    prisma.cafeTable.findUniqueOrThrow({ where: { id: tableId } }),
  )
  return { code, path: `/ready/${branchId}` }
}
