import type { Page } from '@playwright/test'
import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { openBoard, passBounce } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { MANAGER } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { tablePath } from './support/table-path'
import { tellEstimate } from './support/tell-estimate'
import { expect, test } from './support/test'
import { watch } from './support/watch'

const readyPath = async (cafe: Cafe) => (await cafe.boardPath(HANG_BONG)).replace('/board/', '/ready/')

const live = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeAttached()

const ownOrder = (page: Page, number: number) => page.getByRole('article', { name: `Order ${number}`, exact: true })

/**
 * By key: a board takes no second tap on the same place so soon after the first. A key bumps only a ticket that is visible, and
 * a phone scrolls to it with an animation.
 */
async function bump(board: Page, verb: string) {
  const button = board.getByRole('button', { name: `${verb} order 1`, exact: true })
  await button.focus()
  await expect(button).toBeInViewport({ ratio: 1 })
  await passBounce(board)
  await button.press('Enter')
}

/** Chooses one of an item that has options, with its defaults. */
async function addWithDefaults(page: Page, item: string) {
  await page.getByRole('button', { name: `Add one ${item}`, exact: true }).click()
  await page.getByRole('dialog', { name: item }).getByRole('button', { name: 'Add to order' }).click()
}

/** Chooses one of an item, opens the order, and sends it. */
async function order(page: Page, item: string) {
  const hasOptions = item === 'Trà vải'
  if (hasOptions) await addWithDefaults(page, item)
  else await page.getByRole('button', { name: `Add one ${item}`, exact: true }).click()
  await page.getByRole('button', { name: /^Review 1 item/ }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
}

/** The time of day at the branch so many minutes after the one in which an order was placed. */
const clockAfter = ({ createdAt }: Order, minutes: number) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Ho_Chi_Minh' }).format(
    Date.parse(createdAt) + minutes * 60_000,
  )

/** Translates the page as browsers do, from now on: a FONT element takes the place of each text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const textsIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      return texts
    }
    const replace = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest('font, script, style')) return
      const font = document.createElement('font')
      font.append(text.data)
      text.before(font)
      text.remove()
    }
    for (const text of textsIn(document.body)) replace(text)
    new MutationObserver((records) => {
      for (const added of records.flatMap(({ addedNodes }) => [...addedNodes]))
        for (const text of textsIn(added)) replace(text)
    }).observe(document.body, { childList: true, subtree: true })
  })

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone })

  test('a guest orders, follows the order, is told how to pay, and the counter calls the number', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const wrong = watch(page)
    const path = tablePath(cafe, 'A1')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Table A1' })).toBeVisible()
    await live(page)
    await expectAccessible(page)

    await addWithDefaults(page, 'Bạc xỉu')
    await addWithDefaults(page, 'Bạc xỉu')
    await page.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
    await page.getByRole('button', { name: /^Review 3 items/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Your order' })
    await sheet.getByLabel('Note for Bạc xỉu').fill('ít đường')
    await sheet.getByLabel('Allergies – tell the kitchen').fill('đậu phộng')
    await expectAccessible(page)
    // What was chosen outlives the page.
    await page.reload()
    await live(page)
    await page.getByRole('button', { name: /^Review 3 items/ }).click()
    await expect(sheet.getByLabel('Note for Bạc xỉu')).toHaveValue('ít đường')
    await expect(sheet.getByLabel('Allergies – tell the kitchen')).toHaveValue('đậu phộng')
    await sheet.getByRole('button', { name: 'Place order' }).click()

    const own = ownOrder(page, 1)
    await expect(own.getByRole('status')).toHaveText('Received. Waiting for confirmation.')
    await expect(own).toContainText('ít đường')
    await expect(own).toContainText('Allergy: đậu phộng')
    await expect(own).toContainText(/108\.000\s₫/)
    const payment = page.getByRole('region', { name: 'To pay' })
    await expect(payment).toContainText(/108\.000\s₫/)
    await expect(payment.getByRole('img', { name: 'VietQR code to pay order 1' })).toBeVisible()
    await expect(payment).toContainText(/Transfer message[0-9A-Z]{7}/)
    await expect(page.getByRole('button', { name: /^Review/ })).toBeHidden()
    await expectAccessible(page)
    await page.reload()
    await expect(own).toBeVisible()

    const [board, counter] = [await anotherDevice(), await anotherDevice()]
    await counter.goto(await readyPath(cafe))
    await expect(counter.getByRole('status')).toHaveText('Live')
    await openBoard(board, MANAGER, await cafe.boardPath(HANG_BONG))
    await bump(board, 'Confirm')
    await expect(own.getByRole('status')).toHaveText('Confirmed by the kitchen.')
    await expect(own.getByRole('button', { name: /^Cancel/ })).toBeHidden()
    const inProgress = counter.getByRole('region', { name: 'Preparing' }).getByRole('listitem')
    await expect(inProgress).toHaveText(/1$/)
    const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders')
    const [first] = orders.filter(({ number }) => number === 1)
    if (!first) throw new Error('It is confirmed.')
    await tellEstimate(cafe, first, [4, 6, 9])
    await expect(inProgress).toHaveText(new RegExp(`1about ${clockAfter(first, 6)}$`))
    await bump(board, 'Start')
    await expect(own.getByRole('status')).toHaveText('Being prepared.')
    await bump(board, 'Ready')
    await expect(own.getByRole('status')).toHaveText('Ready!')
    const ready = counter.getByRole('region', { name: 'Ready' })
    await expect(ready.getByRole('listitem')).toHaveText(/1$/)
    await expect(counter.getByRole('region', { name: 'Preparing' })).toContainText('No orders')
    await expectAccessible(counter)
    await counter.setViewportSize(SCREENS.phone)
    await expectAccessible(counter)
    await bump(board, 'Complete')
    await board.getByRole('button', { name: 'Cash', exact: true }).click()
    await expect(own.getByRole('status')).toHaveText('Served. Enjoy!')
    await expect(payment).toBeHidden()
    await expect(ready).toContainText('No orders')
    expect(wrong).toEqual([])
  })

  test('an order whose answer is lost is placed once, and a pending one can be taken back', async ({ page, cafe }) => {
    await page.goto(tablePath(cafe, 'A2'))
    await live(page)
    // The order reaches the kitchen; its answer is lost on the way back.
    let isLost = false
    await page.route('**/t/**', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
    })
    await order(page, 'Trà vải')
    const sheet = page.getByRole('dialog', { name: 'Your order' })
    await expect(sheet.getByRole('alert')).toContainText('Your order may not have arrived')
    await expect(sheet.getByRole('button', { name: 'Add one Trà vải' })).toBeDisabled()
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Send again' }).click()
    await expect(sheet).toBeHidden()
    const orders = page.getByRole('region', { name: 'Your orders' }).getByRole('article')
    await expect(orders).toHaveCount(1)

    await orders.getByRole('button', { name: /^Cancel order/ }).click()
    await expectAccessible(page)
    await orders.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(orders.getByRole('status')).toHaveText('Cancelled. As you wished.')
    await expect(orders).toHaveCount(1)
  })

  test('where the browser translates the page it stays right: a new price, when an order is ready, where it moved, why it was cancelled', async ({
    page,
    cafe,
  }) => {
    await page.goto(tablePath(cafe, 'B1'))
    await live(page)
    await translate(page)
    const add = page.getByRole('button', { name: 'Add one Nước mía', exact: true })
    await add.click()
    await expect(page.getByText('Review 1 item')).toBeVisible()
    await add.click()
    await expect(page.getByText('Review 2 items')).toBeVisible()
    await cafe.asManager('PATCH', `/menu/items/${cafe.itemId('Nước mía')}`, { price: 99_000 })
    await page.reload()
    await live(page)
    await translate(page)
    await page.getByText('Review 2 items').click()
    const sheet = page.getByRole('dialog', { name: 'Your order' })
    await expect(sheet.getByText(/^The price was/)).toBeAttached()
    await expect(sheet.getByRole('button', { name: 'Place order' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Place order' }).click()

    const own = page.getByRole('region', { name: 'Your orders' }).getByRole('article')
    await expect(own.getByRole('status')).toHaveText('Received. Waiting for confirmation.')
    await expect(own).toContainText(/198\.000\s₫/)
    const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders')
    const [placed] = orders.filter(({ tableLabel }) => tableLabel === 'B1')
    if (!placed) throw new Error('It was placed.')
    const window = (from: number, to: number) =>
      `Ready between ${clockAfter(placed, from)} and ${clockAfter(placed, to)}`
    await tellEstimate(cafe, placed, [4, 6, 9])
    await expect(own.getByText(window(4, 9), { exact: true })).toBeVisible()
    await expectAccessible(page)
    await tellEstimate(cafe, placed, [10, 12, 15])
    await expect(own).toContainText(`Taking longer than expected. ${window(10, 15)}`)
    await cafe.move(placed.id, 'confirmed')
    await expect(own.getByRole('status')).toHaveText('Confirmed by the kitchen.')
    await expect(own).toContainText(window(10, 15))
    await cafe.asManager('PATCH', `/orders/${placed.id}`, { tableId: cafe.table('B2').id })
    await expect(own).toContainText('It is at table B2 now.')
    await cafe.asManager('PATCH', `/orders/${placed.id}/status`, { status: 'cancelled', reason: 'sold_out' })
    await expect(own.getByRole('status')).toHaveText('Cancelled. Something of it is sold out.')
    await expect(own).not.toContainText('Ready between')
  })

  test('what is sold out meanwhile is not ordered, and named; without a network the page says so', async ({
    page,
    cafe,
    context,
  }) => {
    await page.goto(tablePath(cafe, 'A3'))
    await live(page)
    await page.getByRole('button', { name: 'Add one Canh chua', exact: true }).click()
    await cafe.asManager('PATCH', `/menu-items/${cafe.itemId('Canh chua')}`, { available: false })
    // The open page learns it by itself.
    await expect(page.getByRole('button', { name: 'Add one Canh chua', exact: true })).toBeHidden()
    await page.getByRole('button', { name: /^Review 1 item/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Your order' })
    await expect(sheet).toContainText('Sold out. Remove it')
    await expect(sheet.getByRole('button', { name: 'Place order' })).toBeDisabled()
    // Back closes the sheet, and the page stays.
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Table A3' })).toBeVisible()
    await page.getByRole('button', { name: /^Review 1 item/ }).click()
    await sheet.getByRole('button', { name: 'Remove one Canh chua' }).click()
    await expect(sheet).toContainText('Your order is empty.')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Add one Canh chua' })).toBeHidden()

    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await live(page)
    await page.getByRole('button', { name: 'Tiếng Việt' }).click()
    await expect(page.getByRole('heading', { name: 'Bàn A3' })).toBeVisible()
  })
})

test('a table: what is ready comes first, friends share the list, staff answer calls, and a phone alerts', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vibrate', {
      value: (pattern: number[]) => {
        document.body.dataset.vibrated = String(Number(document.body.dataset.vibrated ?? 0) + pattern.length)
        return true
      },
    })
    const { AudioContext } = globalThis
    globalThis.AudioContext = class extends AudioContext {
      constructor(options?: AudioContextOptions) {
        super(options)
        // As a phone call does.
        window.addEventListener('suspend-audio', () => void this.suspend())
      }
    }
  })
  const path = tablePath(cafe, 'B3')
  const [friend, board] = [await anotherDevice(), await anotherDevice()]
  await Promise.all([page.goto(path), friend.goto(path)])
  await Promise.all([live(page), live(friend)])
  await order(page, 'Trà vải')
  const orders = page.getByRole('region', { name: 'Your orders' }).getByRole('article')
  await expect(orders).toHaveCount(1)
  const first = await orders.first().getAttribute('aria-label')
  await page.getByRole('button', { name: 'Alert me when my order is ready' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-vibrated', '3')
  await page.evaluate(() => window.dispatchEvent(new Event('suspend-audio')))
  await expect(page.getByText('Touch the page once to turn the alert on again.')).toBeVisible()
  await page.getByRole('heading', { name: 'Table B3' }).click()
  await expect(page.getByText('This phone sounds and vibrates')).toBeVisible()
  await order(page, 'Bánh flan')
  await expect(orders).toHaveCount(2)
  const codes = page.getByRole('region', { name: 'To pay' }).getByRole('img')
  await expect(codes).toHaveCount(0)
  for (const summary of await page.getByText(/^Pay order \d+ by bank transfer$/).all()) {
    await summary.click()
    await expect(codes).toHaveCount(1)
  }
  await expect(orders.first()).not.toHaveAccessibleName(first ?? '')
  await expect(friend.getByRole('region', { name: 'Your orders' })).toHaveCount(0)
  const shared = friend.getByRole('region', { name: 'At this table' }).getByRole('article')
  await expect(shared).toHaveCount(2)
  await shared.first().locator('summary').click()
  await expect(shared.first()).toContainText(/1 × (Trà vải|Bánh flan)/)
  await expect(shared.first().getByRole('button', { name: /^Cancel/ })).toHaveCount(0)

  const { orders: placed } = await cafe.asManager<{ orders: { id: string; number: number }[] }>('GET', '/orders')
  const { id = '' } = placed.find(({ number }) => first === `Order ${number}`) ?? {}
  await cafe.move(id, 'confirmed', 'preparing', 'ready')
  await expect(orders.first()).toHaveAccessibleName(first ?? '')
  await expect(orders.first()).toContainText('Ready!')
  await expect(page.locator('body')).toHaveAttribute('data-vibrated', '6')
  await expectAccessible(page)

  await openBoard(board, MANAGER, await cafe.boardPath(HANG_BONG))
  await page.getByRole('button', { name: 'Ask for the bill' }).click()
  await expect(page.getByText('Asked for. Someone will come.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Asked for. Someone will come.')).toBeVisible()
  await expect(friend.getByText('Asked for. Someone will come.')).toBeVisible()
  await board.getByRole('button', { name: 'Acknowledge: table B3, Bill' }).click()
  await expect(board.getByRole('list', { name: 'Calls from tables' })).toHaveCount(0)
  await expect(page.getByText('The bill is on its way')).toBeVisible()
})

test('guests whose table was moved are told to scan the code of the other one, also those who ordered nothing; the next guests order', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const path = tablePath(cafe, 'B1')
  const [friend, next] = [await anotherDevice(), await anotherDevice()]
  await Promise.all([page.goto(path), friend.goto(path)])
  await Promise.all([live(page), live(friend)])
  await order(page, 'Bánh flan')
  await expect(page.getByRole('region', { name: 'Your orders' }).getByRole('article')).toHaveCount(1)
  await cafe.asManager('POST', `/tables/${cafe.table('B1').id}/move`, { tableId: cafe.table('B2').id })
  for (const phone of [page, friend]) {
    await expect(phone.getByRole('heading', { name: 'Your table is B2 now.' })).toBeVisible()
    await expect(phone.getByText('Scan its code.')).toBeVisible()
    await expect(phone.getByRole('alert')).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your table is B2 now.' })).toBeVisible()

  await page.goto(tablePath(cafe, 'B2'))
  await live(page)
  await expect(page.getByRole('region', { name: 'At this table' }).getByRole('article')).toHaveCount(1)
  await next.goto(path)
  await live(next)
  await expect(next.getByRole('heading', { name: 'Table B1' })).toBeVisible()
})

test('a phone that keeps no cookies is told so, and asks no more', async ({ page, cafe }) => {
  let sessions = 0
  await page.route('**/t/**', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.fallback()
    sessions += 1
    // Not by the browser, which would keep the cookie of the answer.
    const headers = { ...(await request.allHeaders()) }
    for (const name of Object.keys(headers)) if (name.startsWith(':') || name === 'content-length') delete headers[name]
    const answer = await fetch(request.url(), { method: 'POST', headers, body: request.postData() })
    const contentType = answer.headers.get('content-type') ?? ''
    await route.fulfill({ status: answer.status, contentType, body: await answer.text() })
  })
  await page.goto(tablePath(cafe, 'B2'))
  await expect(page.getByRole('status').filter({ hasText: 'blocks cookies' })).toBeVisible()
  expect(sessions).toBe(2)
  await expectAccessible(page)
})

test('an order that is placed before the session is open is sent once it is', async ({ page, cafe }) => {
  let openSession = () => {}
  const mayOpen = new Promise<void>((resolve) => {
    openSession = resolve
  })
  let sessions = 0
  await page.route('**/session', async (route) => {
    sessions += 1
    await mayOpen
    await route.continue()
  })
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/orders?')) answers.push(answer.status())
  })
  await page.goto(tablePath(cafe, 'B2'))
  await order(page, 'Trà vải')
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  openSession()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await live(page)
  expect(sessions).toBe(1)
  expect(answers).toEqual([200])
  await expect(page.getByRole('region', { name: 'Your orders' }).getByRole('article')).toHaveCount(1)
})

test('the tabs of a phone have one cart, and an order that one has sent is not sent again by another', async ({
  page,
  context,
  cafe,
}) => {
  const path = tablePath(cafe, 'A3')
  // The clock of the device is two days slow until it is corrected, before the other tab opens.
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() - 48 * 3_600_000
  })
  await page.goto(path)
  await live(page)
  const other = await context.newPage()
  await other.goto(path)
  await live(other)
  const cartIn = (tab: Page) => tab.getByRole('dialog', { name: 'Your order' })
  await page.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
  await expect(other.getByRole('button', { name: /^Review 1 item/ })).toBeVisible()
  await other.getByRole('button', { name: 'Add one Bánh flan', exact: true }).click()
  for (const tab of [page, other]) await tab.getByRole('button', { name: /^Review 2 items/ }).click()

  // The order reaches the kitchen; its answer is lost on the way back.
  await page.route(/\/orders\?/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await cartIn(page).getByRole('button', { name: 'Place order' }).click()
  for (const tab of [page, other])
    await expect(cartIn(tab).getByRole('alert')).toContainText('Your order may not have arrived')
  await expect(cartIn(other).getByRole('button', { name: 'Add one Bánh flan' })).toBeDisabled()
  await cartIn(other).getByRole('button', { name: 'Send again' }).click()
  await expect(cartIn(other)).toBeHidden()
  await expect(cartIn(page)).toContainText('Your order is empty.')
  for (const tab of [page, other])
    await expect(tab.getByRole('region', { name: 'Your orders' }).getByRole('article')).toHaveCount(1)
})

test('an order stays with the tab that placed it, also if another tab has opened a session meanwhile', async ({
  page,
  context,
  cafe,
}) => {
  const path = tablePath(cafe, 'A3')
  await page.goto(path)
  await live(page)
  // As of two tabs that open a session at the same time.
  await context.clearCookies()
  const other = await context.newPage()
  await other.goto(path)
  await live(other)
  await order(page, 'Bánh flan')
  await expect(other.getByRole('region', { name: 'Your orders' })).toBeVisible()
  const { orders } = await cafe.asManager<{ orders: Order[] }>('GET', '/orders')
  await cafe.move(orders.find(({ status }) => status === 'pending')?.id ?? '', 'confirmed')
  for (const tab of [page, other])
    await expect(tab.getByRole('region', { name: 'Your orders' })).toContainText('Confirmed by the kitchen.')
})

test('a phone that is turned upright shows the menu within its width', async ({ page, cafe }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto(tablePath(cafe, 'A2'))
  await live(page)
  const rows = page.getByRole('main').getByRole('button', { name: /^Add one / })
  // More than the page has from the start: the rest follows.
  await expect(rows.nth(12)).toBeAttached()
  // The browser keeps the size of what was in sight.
  for (const row of await rows.all()) await row.scrollIntoViewIfNeeded()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([390, 390])
})

test('a code that is not in use, and a branch that is not there, say so', async ({ page, cafe }) => {
  await page.goto('/t/0000000000')
  await expect(page.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/ready/00000000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto(tablePath(cafe, 'B1'))
  await expect(page.getByRole('heading', { name: 'Table B1' })).toBeVisible()
  await expectAccessible(page)
})
