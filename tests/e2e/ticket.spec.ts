import type { Page } from '@playwright/test'
import {
  column,
  connection,
  type LaneName,
  openBoard,
  openFromMenu,
  openOnBoth,
  openPersonMenu,
  tap,
  ticket,
  untilStill,
} from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { tellEstimate } from './support/tell-estimate'
import { expect, test } from './support/test'

test.describe('a ticket on the board', () => {
  test('a guest’s order arrives without a reload: number, table, items, notes, and whether it will be late', async ({
    page,
    cafe,
  }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order: older } = await cafe.guestOrders([[1, 'Bún chả Hà Nội']])
    const { order } = await cafe.guestOrders(
      [
        [2, 'Phở bò tái', 'dị ứng đậu phộng'],
        [1, 'Trà sen vàng', 'ít đá'],
      ],
      { branch: HANG_BONG, table: 'B2', allergyNote: 'tôm, cua' },
    )
    const arrived = ticket(column(page, 'Pending'), order.number)
    await expect(arrived).toHaveAccessibleName(`Order ${order.number}, table B2`)
    await expect(arrived.getByRole('listitem')).toHaveText([
      /2 × ?Phở bò tái.*dị ứng đậu phộng/,
      /1 × ?Trà sen vàng.*ít đá/,
    ])
    await expect(arrived.getByRole('strong')).toHaveText(['Allergy: tôm, cua', 'dị ứng đậu phộng'])

    const willBeLate = arrived.getByRole('img', { name: 'Will be late' })
    await tellEstimate(cafe, order, [20, 30, 40])
    await expect(willBeLate).toBeVisible()
    await expect(arrived.getByRole('img', { name: 'Late', exact: true })).toHaveCount(0)
    const first = column(page, 'Pending').getByRole('article').first()
    await expect(first).toHaveAccessibleName(new RegExp(`^Order ${older.number},`))
    await openFromMenu(page, 'Device settings')
    await page.getByLabel('In each column, show first what will be late first').check()
    // A ticket in sight stays in its lane until the board is opened again.
    await page.reload()
    await expect(first).toHaveAccessibleName(new RegExp(`^Order ${order.number},`))
    await tellEstimate(cafe, order, [1, 2, 3])
    await expect(arrived.getByRole('img', { name: 'On time' })).toBeVisible()
    await expect(willBeLate).toHaveCount(0)
  })

  test('Confirm → Start → Ready → Complete through all four columns, and a second screen follows', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const second = await anotherDevice()
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    await openBoard(second, MANAGER, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Bún chả Hà Nội']])
    const bothShow = async (name: LaneName) => {
      for (const screen of [page, second]) {
        await expect(ticket(column(screen, name), order.number)).toBeVisible()
        await expect(ticket(screen, order.number)).toHaveCount(1)
      }
    }

    await bothShow('Pending')
    await tap(page, 'Confirm', order.number)
    await bothShow('Confirmed')
    await tap(second, 'Start', order.number)
    await bothShow('Preparing')
    await tap(page, 'Ready', order.number)
    await bothShow('Ready')
    for (const screen of [page, second]) await expect(ticket(screen, order.number).getByText('Unpaid')).toBeVisible()
    await tap(second, 'Complete', order.number)
    await second.getByRole('button', { name: 'Leave unpaid' }).click()
    for (const screen of [page, second]) await expect(ticket(screen, order.number)).toHaveCount(0)
    await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ status: 'completed', version: 5 })
  })

  test('tapped on two screens at once: exactly one moves it, and the other says what happened', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    const screens = [page, await anotherDevice()]
    for (const screen of screens) await openBoard(screen, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Canh chua']])
    for (const screen of screens) await expect(ticket(column(screen, 'Pending'), order.number)).toBeVisible()

    const together = meetingPoint(screens.length)
    for (const screen of screens) await holdTaps(screen, together)
    const answers = screens.map((screen) =>
      screen.waitForResponse((response) => response.request().method() === 'POST'),
    )
    await Promise.all(screens.map((screen) => tap(screen, 'Confirm', order.number)))
    await Promise.all(answers)

    const sentence = `Order ${order.number} was already confirmed by Trần Quốc Bảo.`
    for (const screen of screens) await expect(ticket(column(screen, 'Confirmed'), order.number)).toBeVisible()
    await expect.poll(() => countShowing(screens, sentence)).toBe(1)
    expect(await cafe.orderNow(order.id)).toMatchObject({ status: 'confirmed', version: 2 })
  })

  test('a double tap moves a ticket one step', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Bánh flan']])
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
    await untilStill(page)
    await page.getByRole('button', { name: `Confirm order ${order.number}` }).dblclick()
    await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ status: 'confirmed', version: 2 })
    // A second step would show at once, before it is sent.
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
    await answered
    expect(await cafe.orderNow(order.id)).toMatchObject({ status: 'confirmed', version: 2 })
  })

  test('what changes elsewhere shows here: a payment, a guest who cancels', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const paid = await cafe.guestOrders([[1, 'Nước mía']])
    const regretted = await cafe.guestOrders([[1, 'Matcha latte']])
    await expect(ticket(column(page, 'Pending'), regretted.order.number)).toBeVisible()

    await cafe.asManager('POST', `/orders/${paid.order.id}/confirm-payment`)
    await cafe.rest('POST', `/guest/orders/${regretted.order.id}/cancel`, { session: regretted.session })
    await expect(ticket(column(page, 'Confirmed'), paid.order.number)).toBeVisible()
    const struckOut = ticket(column(page, 'Pending'), regretted.order.number)
    await expect(struckOut.getByText('Cancelled')).toBeVisible()
    const open = await column(page, 'Pending')
      .getByRole('button', { name: /^Confirm order/ })
      .count()
    await expect(column(page, 'Pending').getByRole('heading', { name: `Pending ${open}`, exact: true })).toBeVisible()
    await page.reload()
    await expect(connection(page)).toContainText('Live')
    const dismiss = struckOut.getByRole('button', { name: `Dismiss: order ${regretted.order.number} is cancelled` })
    await expect(dismiss).toBeVisible()
    await untilStill(page)
    await dismiss.click()
    await expect(ticket(page, regretted.order.number)).toHaveCount(0)
    await page.reload()
    await expect(ticket(column(page, 'Confirmed'), paid.order.number)).toBeVisible()
    await expect(ticket(page, regretted.order.number)).toHaveCount(0)
  })

  test('a board whose language was changed sends its taps', async ({ page, cafe, anotherDevice }) => {
    const second = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Bánh flan']])
    await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
    await (await openPersonMenu(page)).getByRole('button', { name: 'Tiếng Việt' }).click()
    await expect(page.getByRole('region', { name: 'Chờ xác nhận' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await untilStill(page)
    await page.getByRole('button', { name: `Xác nhận đơn ${order.number}`, exact: true }).click()
    await expect(ticket(column(second, 'Confirmed'), order.number)).toBeVisible()
    await expect.poll(() => cafe.orderNow(order.id)).toMatchObject({ status: 'confirmed', version: 2 })
  })

  test('a change from elsewhere flashes, but not after a change here', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    const changed = ticket(column(page, 'Pending'), order.number)
    await expect(changed).toBeVisible()
    // The flash lasts 4 s, however long the machine takes.
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    await cafe.asManager('PATCH', `/orders/${order.id}`, { rush: true })
    await expect(changed).toHaveClass(/flashing/)
    await page.getByRole('button', { name: `More for order ${order.number}` }).click()
    await page.getByRole('button', { name: 'Remove rush' }).click()
    await expect.poll(async () => (await cafe.orderNow(order.id)).rush).toBe(false)
    await expect(changed).not.toHaveClass(/flashing/)
  })

  test('a page older than the server loads anew instead of losing every tap', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
    // After an update the server does not know the old page's action any more; an id of no action stands in for it.
    await page.route(
      '**/board/*',
      (route) => route.continue({ headers: { ...route.request().headers(), 'next-action': '40'.padEnd(42, 'f') } }),
      { times: 1 },
    )
    const loadedAnew = page.waitForEvent('load')
    await tap(page, 'Confirm', order.number)
    await loadedAnew
    // The tap was kept, and the new page sends it.
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
    await expect.poll(async () => (await cafe.orderNow(order.id)).status).toBe('confirmed')
  })
})

/** Resolves for everybody once `count` have come. */
function meetingPoint(count: number): () => Promise<void> {
  let come = 0
  let open = () => {}
  const met = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    come += 1
    if (come === count) open()
    return met
  }
}

/** Keeps a screen's taps on their way until the other screens have tapped too. */
async function holdTaps(screen: Page, together: () => Promise<void>) {
  await screen.route('**/board/*', async (route) => {
    if (route.request().method() === 'POST') await together()
    await route.continue()
  })
}

async function countShowing(screens: Page[], sentence: string): Promise<number> {
  const counts = await Promise.all(screens.map((screen) => screen.getByRole('alert').getByText(sentence).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}
