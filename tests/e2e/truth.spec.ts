import type { Page } from '@playwright/test'
import { column, connection, type LaneName, numbersIn, openBoard, openOnBoth, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { expect, test } from './support/test'

/** Waits until a column says that so many tickets stand in it. */
const standing = (screen: Page, name: LaneName, count: number) =>
  expect(column(screen, name).getByRole('heading', { name: `${name} ${count}`, exact: true })).toBeVisible()

/** How long the Wi-Fi is away in the rush. */
const AWAY_MS = 60_000
/** A busy café gets an order every two seconds; more would only take processor time from other tests. */
const BETWEEN_ORDERS_MS = 2_000

const byNumber = (a: number, b: number) => a - b

test.describe('a board tells the truth about itself', () => {
  test('a tablet whose clock is ten minutes ahead shows the right ages, and that its clock is wrong', async ({
    page,
    cafe,
  }) => {
    const { order } = await cafe.guestOrders([[1, 'Bánh mì ốp la']])
    await page.clock.install({ time: Date.now() + 600_000 })
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await expect(page.getByText('This device’s clock is 10 min fast.')).toBeVisible()
    await expect(ticket(page, order.number).getByRole('img', { name: 'On time' })).toBeVisible()
    await expect(connection(page)).toContainText(/Live · \d s/)
  })

  test('a connection that is only silent is told as lost', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await page.routeWebSocket('**/socket.io/**', (socket) => {
      const server = socket.connectToServer()
      let isMute = false
      server.onMessage((message) => {
        if (!isMute) socket.send(message)
      })
      socket.onMessage((message) => {
        server.send(message)
        // From here on nothing comes back, and nothing is closed.
        if (String(message).includes('"ping"')) isMute = true
      })
    })
    await page.reload()
    await expect(connection(page)).toContainText('Live')
    await expect(connection(page)).toContainText('Offline – updated')
  })

  test('the Wi-Fi away for a minute in mid-rush: it goes on, and afterwards nothing is lost, doubled or stale', async ({
    page,
    context,
    cafe,
    anotherDevice,
  }) => {
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const order = async () => (await cafe.staffOrders([1, 'Cà phê trứng'])).number
    const before = await numbersIn(column(page, 'Pending'))
    const mine = await order()
    const moved = await order()
    await expect(ticket(page, moved)).toBeVisible()

    const cutAt = Date.now()
    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    await tap(page, 'Confirm', mine)
    await tap(other, 'Confirm', moved)
    const meanwhile: number[] = []
    while (Date.now() - cutAt < AWAY_MS) {
      meanwhile.push(await order())
      await standing(other, 'Pending', before.length + 1 + meanwhile.length)
      await other.waitForTimeout(BETWEEN_ORDERS_MS)
    }
    await expect(ticket(column(page, 'Confirmed'), mine)).toBeVisible()
    await standing(page, 'Pending', before.length + 1)

    await context.setOffline(false)
    await expect(connection(page)).toContainText('Live')
    await expect(page.getByText(/^While offline:/)).toHaveCount(1)
    await expect(page.getByText(`While offline: ${meanwhile.length} new, 1 updated`)).toBeVisible()
    for (const screen of [page, other]) {
      await standing(screen, 'Pending', before.length + meanwhile.length)
      await expect.poll(() => numbersIn(column(screen, 'Confirmed'))).toEqual([mine, moved])
    }
    // Of a long column only its beginning is rendered, lane by lane.
    const shown = await numbersIn(column(page, 'Pending'))
    expect(shown.toSorted(byNumber)).toEqual([...before, ...meanwhile].toSorted(byNumber).slice(0, shown.length))
  })

  test('fifty orders in a second after a reconnect: all are there, each once', async ({ page, context, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const count = page.getByRole('link', { name: /Pending/ })
    await page.setViewportSize({ width: 390, height: 844 })
    const waiting = Number.parseInt((await count.textContent()) ?? '', 10)
    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    await context.setOffline(false)
    await expect(connection(page)).toContainText('Live')
    const placed = await Promise.all(Array.from({ length: 50 }, () => cafe.staffOrders([1, 'Nước mía'])))
    await expect(page.getByRole('link', { name: `${waiting + 50} Pending` })).toBeVisible()
    expect(new Set(placed.map(({ number }) => number)).size).toBe(50)
  })
})
