import type { Page } from '@playwright/test'
import type { Order } from '@/lib/orders/order'
import { expectAccessible } from './support/accessible'
import { column, openBoard, openFromMenu, tap, ticket, untilStill } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { withDatabase } from './support/cafe-database'
import { flawsOn } from './support/clipped'
import { expectWholeOnEveryScreen } from './support/every-screen'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** Opens the board with an order that is being made, of one line at the kitchen and one at the bar. */
async function openWithBoth(page: Page, cafe: Cafe): Promise<Order> {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const { order } = await cafe.guestOrders([
    [1, 'Phở bò tái'],
    [1, 'Trà vải'],
  ])
  await cafe.move(order.id, 'confirmed', 'preparing')
  return order
}

test.describe('stations', () => {
  test('a station sees its own work first, bumps it line by line, and the pass sees how much is done', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const path = await cafe.boardPath(HANG_BONG)
    const pass = await anotherDevice()
    await openBoard(pass, MANAGER, path)
    await openBoard(page, STAFF, path)
    const { order } = await cafe.guestOrders([
      [1, 'Phở bò tái'],
      [2, 'Bạc xỉu', 'ít đường'],
      [1, 'Bạc xỉu', 'ít đường'],
      [1, 'Trà vải'],
    ])
    const { order: foodOnly } = await cafe.guestOrders([[1, 'Canh chua']])
    await expect(ticket(page, foodOnly.number)).toBeVisible()

    await page.getByRole('button', { name: 'Bar', exact: true }).click()
    await expect(ticket(page, foodOnly.number)).toHaveCount(0)
    const atBar = ticket(page, order.number)
    await expect(atBar.getByText('also at Kitchen')).toBeVisible()
    // Identical lines are one; our own come first.
    await expect(atBar.getByRole('listitem')).toHaveText([/3 × ?Bạc xỉu.*ít đường/, /1 × ?Trà vải/, /1 × ?Phở bò tái/])

    // Nobody makes what is not confirmed.
    const line = atBar.getByRole('button', { name: '3 × Bạc xỉu, ít đường: done' })
    await expect(line).toHaveCount(0)
    await tap(page, 'Confirm', order.number)
    await expect(line).toBeVisible()
    await untilStill(page)
    await line.click()
    await expect(line).toHaveAttribute('aria-pressed', 'true')
    const atPass = ticket(column(pass, 'Confirmed'), order.number)
    await expect(atPass.getByText('Bar 1 left')).toBeVisible()
    // Made: a tick and lighter ink. Only what is voided or cancelled is struck through.
    const made = atPass.getByRole('listitem').filter({ hasText: 'Bạc xỉu' })
    await expect(made.getByRole('img', { name: 'made' })).toBeVisible()
    for (const part of await made.locator('*').all()) await expect(part).toHaveCSS('text-decoration-line', 'none')
    // The lines of other stations are smaller than one's own.
    const sizeOf = (text: string) =>
      atBar.getByText(text, { exact: true }).evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize))
    expect(await sizeOf('Phở bò tái')).toBeLessThan(await sizeOf('Bạc xỉu'))
    await expect
      .poll(async () => (await cafe.orderNow(order.id)).items.map(({ done }) => done))
      .toEqual([false, true, true, false])

    // By key: a second touch at once in the same place would be half of a double tap.
    await line.press('Enter')
    await expect(line).toHaveAttribute('aria-pressed', 'false')
    await expect(atPass.getByText('Bar 1 left')).toHaveCount(0)

    // The station stays chosen.
    await page.reload()
    await expect(page.getByRole('button', { name: 'Bar', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(ticket(page, foodOnly.number)).toHaveCount(0)
  })

  test('a ticket that waits for other stations is one line, does not count, and opens', async ({ page, cafe }) => {
    const { order } = await cafe.guestOrders([
      [2, 'Phở bò tái'],
      [1, 'Trà vải'],
    ])
    await cafe.move(order.id, 'confirmed', 'preparing')
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await page.getByRole('button', { name: 'Bar', exact: true }).click()
    const preparing = column(page, 'Preparing')
    const atBar = ticket(preparing, order.number)
    await expect(atBar.getByRole('listitem')).toHaveCount(2)
    const open = await preparing.getByRole('button', { name: /^Bar done: order \d+$/ }).count()
    const [made] = (await cafe.orderNow(order.id)).items.filter(({ station }) => station === 'Bar')
    await cafe.asManager('PATCH', `/orders/${order.id}/items`, { itemIds: [made?.id], done: true })

    const line = atBar.getByRole('button', { name: `Bar done: order ${order.number} waits for other stations` })
    await expect(line).toHaveText(new RegExp(`^${order.number}waits for Kitchen`))
    await expect(atBar.getByRole('listitem')).toHaveCount(0)
    await expect(preparing.getByRole('heading', { name: `Preparing ${open - 1}`, exact: true })).toBeVisible()
    await expectWholeOnEveryScreen(page, line)
    await page.setViewportSize(SCREENS.phone)
    await expect(page.getByRole('link', { name: `${open - 1} Preparing` })).toBeVisible()
    await line.click()
    await expect(atBar.getByRole('listitem')).toHaveCount(2)
  })

  test('a device shows a station’s own lines only, if that is set', async ({ page, cafe }) => {
    const { order } = await cafe.guestOrders([
      [2, 'Phở bò tái'],
      [1, 'Trà vải'],
    ])
    await cafe.move(order.id, 'confirmed')
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await page.getByRole('button', { name: 'Bar', exact: true }).click()
    const lines = ticket(page, order.number).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    const choose = async (isChecked: boolean) => {
      await openFromMenu(page, 'Device settings')
      await page.getByLabel('On a station’s board, show only the station’s own lines').setChecked(isChecked)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await choose(true)
    await expect(lines).toHaveText([/1 × ?Trà vải/])
    await expect(ticket(page, order.number).getByText('also at Kitchen')).toBeVisible()
    await expectWholeOnEveryScreen(page, ticket(page, order.number))
    await page.reload()
    await expect(lines).toHaveText([/1 × ?Trà vải/])
    await page.getByRole('button', { name: 'All stations', exact: true }).click()
    await expect(lines).toHaveCount(2)
    await page.getByRole('button', { name: 'Bar', exact: true }).click()
    await choose(false)
    await expect(lines).toHaveCount(2)
  })

  test('a station finishes its own lines only, and expo is asked before the rest is left out', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const path = await cafe.boardPath(HANG_BONG)
    const pass = await anotherDevice()
    await openBoard(pass, MANAGER, path)
    await openBoard(page, STAFF, path)
    const { order } = await cafe.guestOrders([
      [2, 'Phở bò tái'],
      [1, 'Trà vải'],
    ])
    for (const verb of ['Confirm', 'Start'] as const) await tap(pass, verb, order.number)
    await page.getByRole('button', { name: 'Bar', exact: true }).click()
    const atBar = ticket(column(page, 'Preparing'), order.number)
    await expect(atBar).toBeVisible()
    await untilStill(page)
    await atBar.getByRole('button', { name: `Bar done: order ${order.number}`, exact: true }).click()
    await expect(atBar.getByText('waits for Kitchen')).toBeVisible()
    await expect(atBar.getByRole('button', { name: /waits for other stations/ })).toBeVisible()
    await expect.poll(async () => (await cafe.orderNow(order.id)).items.map(({ done }) => done)).toEqual([false, true])
    expect((await cafe.orderNow(order.id)).status).toBe('preparing')

    const atPass = ticket(column(pass, 'Preparing'), order.number)
    await expect(atPass.getByText('Kitchen 2 left')).toBeVisible()
    const ready = atPass.getByRole('button', { name: `Ready order ${order.number}`, exact: true })
    await expect(ready).toBeVisible()
    await untilStill(pass)
    await ready.click()
    await pass.getByRole('dialog').getByRole('button', { name: 'Wait' }).click()
    await expect(atPass).toBeVisible()
    await ready.press('Enter')
    await pass.getByRole('dialog').getByRole('button', { name: 'Ready anyway' }).click()
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('ready')
  })

  test('a ticket whose only line of a station was voided stays there, struck out, until somebody dismisses it', async ({
    page,
    cafe,
  }) => {
    const order = await openWithBoth(page, cafe)
    await page.getByRole('button', { name: 'Bar', exact: true }).click()
    const atBar = ticket(column(page, 'Preparing'), order.number)
    await expect(atBar.getByRole('button', { name: '1 × Trà vải: done' })).toBeVisible()
    const tea = order.items.find(({ menuItemName }) => menuItemName === 'Trà vải')?.id
    await cafe.asManager('POST', `/orders/${order.id}/items/${tea}/void`, { quantity: 1, reason: 'sold_out' })
    const voided = atBar.getByRole('button', { name: 'Dismiss: 1 × Trà vải was voided' })
    await expect(voided).toContainText('Voided')
    await expectAccessible(page)
    await untilStill(page)
    await voided.click()
    await expect(ticket(page, order.number)).toHaveCount(0)
  })

  test('the question about lines that are not made closes when another screen makes the order ready', async ({
    page,
    cafe,
  }) => {
    const order = await openWithBoth(page, cafe)
    const itemIds = order.items.slice(0, 1).map(({ id }) => id)
    await cafe.asManager('PATCH', `/orders/${order.id}/items`, { itemIds, done: true })
    const preparing = ticket(column(page, 'Preparing'), order.number)
    await expect(preparing.getByText('Bar 1 left')).toBeVisible()
    await tap(page, 'Ready', order.number)
    await expect(page.getByRole('dialog', { name: `Order ${order.number}: not everything is made` })).toBeVisible()

    await cafe.move(order.id, 'ready')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(ticket(column(page, 'Ready'), order.number)).toBeVisible()
    expect((await cafe.orderNow(order.id)).status).toBe('ready')
  })

  test('all day: what is still to make, summed by station, with its wishes', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await cafe.guestOrders([[2, 'Sinh tố bơ', 'ít ngọt']])
    const { order } = await cafe.guestOrders([
      [3, 'Sinh tố bơ', 'ít ngọt'],
      [1, 'Sinh tố bơ'],
      [1, 'Croissant bơ'],
    ])
    await expect(ticket(page, order.number)).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'All day' }).click()
    const allDay = page.getByRole('complementary', { name: 'All day' })
    const bar = allDay.getByRole('region', { name: 'Bar' }).getByRole('listitem')
    await expect(bar.filter({ hasText: 'Sinh tố bơ' })).toHaveText([/^5 ?Sinh tố bơ ?ít ngọt/, /^1 ?Sinh tố bơ/])
    await expect(allDay.getByRole('region', { name: 'Pastry' })).toContainText('Croissant bơ')

    // What is ready is made.
    await cafe.move(order.id, 'confirmed', 'preparing', 'ready')
    await expect(bar.filter({ hasText: 'Sinh tố bơ' })).toHaveText([/^2 ?Sinh tố bơ ?ít ngọt/])
    await expect(allDay.getByRole('region', { name: 'Pastry' })).toHaveCount(0)
  })
})

test('pending orders are a rail at a station, a touch opens it for a while, and a branch can let its stations confirm', async ({
  page,
  cafe,
}) => {
  const places = []
  for (let index = 0; index < 3; index++) {
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    places.push(order)
  }
  const [first, second, confirmed] = places
  if (!first || !second || !confirmed) throw new Error('There are no orders.')
  await cafe.move(confirmed.id, 'confirmed')
  await page.clock.install()
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const pending = column(page, 'Pending')
  await expect(ticket(pending, first.number)).toBeVisible()
  await page.getByRole('button', { name: 'Bar', exact: true }).click()
  const rail = pending.getByRole('button', { name: /^Pending: \d+\. Show the tickets$/ })
  for (const size of [SCREENS.wall, SCREENS.tablet]) {
    await page.setViewportSize(size)
    await expect(rail).toBeVisible()
    await expect(ticket(page, first.number)).toHaveCount(0)
    await expect(ticket(page, confirmed.number)).toBeVisible()
    await untilStill(page)
    expect(await flawsOn(page)).toEqual([])
  }
  await rail.click()
  await tap(page, 'Confirm', first.number)
  await expect.poll(() => cafe.orderNow(first.id)).toMatchObject({ status: 'confirmed' })
  await expect(ticket(pending, second.number)).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.clock.runFor(12_000)
  await expect(rail).toBeVisible()
  await page.clock.resume()

  // The arrow to the left of the first ticket opens it too.
  await column(page, 'Confirmed').locator('[data-bump]').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(ticket(pending, second.number)).toBeVisible()
  await expect(pending.locator('[data-bump]').first()).toBeFocused()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.clock.runFor(12_000)
  await expect(rail).toBeVisible()
  await page.clock.resume()

  // And the search.
  await page.keyboard.press('Slash')
  await page.getByRole('searchbox').fill(String(second.number))
  await page.getByRole('button', { name: `Show order ${second.number}` }).click()
  await expect(ticket(pending, second.number)).toBeInViewport({ ratio: 1 })

  // On a phone each column has the whole screen.
  await page.setViewportSize(SCREENS.phone)
  await expect(ticket(pending, second.number)).toBeVisible()

  await page.setViewportSize(SCREENS.tablet)
  const branch = (await cafe.boardPath(HANG_BONG)).replace('/board/', '')
  await cafe.asManager('PATCH', `/branches/${branch}`, { stationsConfirm: true })
  await page.reload()
  await expect(ticket(pending, second.number)).toBeVisible()
  await expect(rail).toHaveCount(0)
  await cafe.asManager('PATCH', `/branches/${branch}`, { stationsConfirm: false })
})

test('new limits of a station show on its tickets without a reload', async ({ page, cafe }) => {
  const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
  await withDatabase(cafe.databaseUrl, (database) =>
    database.query(`UPDATE orders SET created_at = created_at - interval '3 minutes' WHERE id = $1`, [order.id]),
  )
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await page.evaluate(() => Object.assign(window, { isFirstLoad: true }))
  await expect(ticket(page, order.number).getByRole('img', { name: 'On time' })).toBeVisible()
  const { stations } = await cafe.asManager<{ stations: { id: string; name: string }[] }>('GET', '/stations')
  const bar = stations.find(({ name }) => name === 'Bar')
  await cafe.asManager('PATCH', `/stations/${bar?.id}`, { soonAfterMinutes: 1, lateAfterMinutes: 2 })
  await expect(ticket(page, order.number).getByRole('img', { name: 'Late' })).toBeVisible()
  expect(await page.evaluate(() => 'isFirstLoad' in window)).toBe(true)
})

test('a board keeps its station when that gets another name, and says the name in every order', async ({
  page,
  cafe,
}) => {
  const { order } = await cafe.guestOrders([
    [1, 'Bạc xỉu'],
    [1, 'Phở bò tái'],
  ])
  await cafe.move(order.id, 'confirmed')
  await openBoard(page, STAFF, `${await cafe.boardPath(HANG_BONG)}?station=Bar`)
  await expect(ticket(page, order.number)).toBeVisible()
  const { stations } = await cafe.asManager<{ stations: { id: string; name: string }[] }>('GET', '/stations')
  const bar = stations.find(({ name }) => name === 'Bar')
  const rename = (name: string) => cafe.asManager('PATCH', `/stations/${bar?.id}`, { name })

  for (const name of ['Quầy pha chế', 'Bar']) {
    await rename(name)
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(ticket(page, order.number).getByRole('listitem')).toHaveText([/Bạc xỉu/, /Phở bò tái/])
    expect((await cafe.orderNow(order.id)).items.map(({ station }) => station)).toEqual([name, 'Kitchen'])
  }
})
