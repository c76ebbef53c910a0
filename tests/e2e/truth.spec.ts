import { connection, lane, numbersIn, openBoard, tap, ticket, toTheEnd } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import { expect, test } from './support/test'

/** How long the Wi-Fi is away in the rush. */
const AWAY_MS = 60_000

test.describe('a board tells the truth about itself', () => {
  test('the Wi-Fi away for a minute in mid-rush: it goes on, and afterwards nothing is lost, doubled or stale', async ({
    page,
    context,
    cafe,
    anotherDevice,
  }) => {
    const path = await cafe.boardPath(HANG_BONG)
    const other = await anotherDevice()
    for (const screen of [page, other]) await openBoard(screen, STAFF, path)
    const before = await order(6)
    await expect(ticket(lane(page, 'Pending'), before.at(-1) ?? 0)).toBeVisible()

    const cutAt = Date.now()
    await context.setOffline(true)
    await expect(connection(page)).toContainText('Offline')
    const [mine = 0, moved = 0] = before
    await tap(page, 'Confirm', mine)
    await tap(other, 'Confirm', moved)
    const meanwhile: number[] = []
    while (Date.now() - cutAt < AWAY_MS) meanwhile.push(...(await order(1)))
    const waiting = before.length - 1 + meanwhile.length
    await expect(lane(other, 'Pending').getByRole('heading', { name: `Pending ${waiting}`, exact: true })).toBeVisible()
    await expect(ticket(lane(page, 'Confirmed'), mine)).toBeVisible()

    await context.setOffline(false)
    await expect(connection(page)).toContainText('Live')
    await expect(page.getByText(/^While away:/)).toHaveCount(1)
    await expect(page.getByText(`While away: ${meanwhile.length} new, 1 changed`)).toBeVisible()
    for (const name of ['Pending', 'Confirmed'] as const) {
      for (const screen of [page, other]) await toTheEnd(lane(screen, name))
      await expect.poll(async () => numbersIn(lane(page, name))).toEqual(await numbersIn(lane(other, name)))
    }
    expect(await numbersIn(lane(page, 'Confirmed'))).toEqual([mine, moved])

    async function order(count: number): Promise<number[]> {
      const numbers: number[] = []
      for (let index = 0; index < count; index += 1) {
        numbers.push((await cafe.guestOrders([[1, 'Cà phê trứng']])).order.number)
      }
      return numbers
    }
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
    const placed = await Promise.all(Array.from({ length: 50 }, () => cafe.guestOrders([[1, 'Nước mía']])))
    await expect(page.getByRole('link', { name: `${waiting + 50} Pending` })).toBeVisible()
    expect(new Set(placed.map(({ order }) => order.number)).size).toBe(50)
  })

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
    await expect(connection(page)).toContainText('Offline: shown is')
  })
})
