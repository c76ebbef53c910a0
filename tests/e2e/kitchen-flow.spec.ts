import type { Page } from '@playwright/test'
import {
  column,
  numbersIn,
  openAs,
  openBoard,
  openFromMenu,
  openOnBoth,
  tap,
  ticket,
  untilStill,
} from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

const undoTime = async (cafe: Cafe, undoSeconds: number) => {
  const path = await cafe.boardPath(HANG_BONG)
  await cafe.asManager('PATCH', path.replace('/board/', '/branches/'), { undoSeconds })
}

const statusOf = async (cafe: Cafe, id: string) => (await cafe.orderNow(id)).status

test.describe('undo', () => {
  test('each step can be undone from the ticket and by key, and is sent when the time has passed', async ({
    page,
    cafe,
  }) => {
    // The longest, and a jump of the paused clock that is shorter: heartbeats go on and set the page's clock to the server's.
    await undoTime(cafe, 10)
    await page.clock.install()
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Cà phê đen đá', 'không đường']])
    await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
    await untilStill(page)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000)
    const undo = page.getByRole('button', { name: `Undo order ${order.number}` })
    const confirm = page.getByRole('button', { name: `Confirm order ${order.number}`, exact: true })

    await confirm.click()
    await page.clock.runFor(1_000)
    await expect(page.locator('[data-vacated]')).toHaveCount(0)
    // Without a ticket, its column is a rail a moment later; then what came to its place can be pressed.
    await page.clock.runFor(1_000)
    await expect(column(page, 'Pending')).toHaveAttribute('data-rail', 'true')
    await page.clock.runFor(1_000)
    await undo.click()
    // A column that was empty opens a moment after a tap.
    await page.clock.runFor(1_000)
    await expect(confirm).toBeVisible()
    await confirm.press('Enter')
    await page.clock.runFor(1_000)
    await expect(undo).toBeVisible()
    await page.keyboard.press('Delete')
    await page.clock.runFor(1_000)
    await expect(confirm).toBeVisible()
    await page.clock.runFor(12_000)
    expect(await statusOf(cafe, order.id)).toBe('pending')

    await page.clock.resume()
    await confirm.click()
    await expect.poll(() => statusOf(cafe, order.id)).toBe('confirmed')
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
  })

  test('a step that can be undone survives a reload', async ({ page, cafe }) => {
    await undoTime(cafe, 10)
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    await tap(page, 'Confirm', order.number)
    await page.reload()
    const undo = page.getByRole('button', { name: `Undo order ${order.number}` })
    // The bar is the rest of the time.
    await expect(undo.locator('span')).not.toHaveCSS('background-size', '100% 100%')
    await undo.click()
    await expect(page.getByRole('button', { name: `Confirm order ${order.number}`, exact: true })).toBeVisible()
    expect(await statusOf(cafe, order.id)).toBe('pending')
  })
})

test.describe('while a step can be undone', () => {
  test('each digit selects the ticket that bears it', async ({ page, cafe }) => {
    await undoTime(cafe, 10)
    await page.clock.install()
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    for (const item of ['Trà vải', 'Nước mía', 'Bánh flan']) {
      const { order } = await cafe.guestOrders([[1, item]])
      await expect(ticket(column(page, 'Pending'), order.number)).toBeAttached()
    }
    const [first = 0, , third = 0] = await numbersIn(column(page, 'Pending'))
    await untilStill(page)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000)
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    // A column that was empty opens, and the digits are written, a moment after a change.
    await page.clock.runFor(1_000)
    await expect(page.getByRole('button', { name: `Undo order ${first}` })).toBeVisible()
    const digit = await ticket(page, third).locator('kbd').textContent()
    expect(digit).toMatch(/^\d$/)
    await page.keyboard.press(`Digit${digit}`)
    await expect(page.getByRole('button', { name: `Confirm order ${third}`, exact: true })).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(page.getByRole('button', { name: `Confirm order ${first}`, exact: true })).toBeVisible()
  })

  test('longer than a change counts as new, it does not flash when it is made', async ({ page, cafe }) => {
    await undoTime(cafe, 5)
    await page.clock.install()
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Cà phê đen đá']])
    await expect(ticket(column(page, 'Pending'), order.number)).toBeVisible()
    let isSent = false
    let sendAnswer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      sendAnswer = resolve
    })
    // The event comes before the answer.
    await page.route('**/board/*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      isSent = true
      const response = await route.fetch()
      await mayAnswer
      await route.fulfill({ response })
    })
    await untilStill(page)
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4_000)
    await tap(page, 'Confirm', order.number)
    // The page's clock stands from the moment at which the tap is sent, however long the machine takes.
    await expect(async () => {
      await page.clock.runFor(500)
      expect(isSent).toBe(true)
    }).toPass({ intervals: [500] })
    await expect.poll(() => statusOf(cafe, order.id)).toBe('confirmed')
    // Its event comes after that of the tap.
    const { order: next } = await cafe.guestOrders([[1, 'Bánh flan']])
    await expect(ticket(column(page, 'Pending'), next.number)).toBeAttached()
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeAttached()
    await expect(ticket(page, order.number)).not.toHaveClass(/flashing/)
    sendAnswer()
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test.describe('a step is at once a step', () => {
  const underWay = (page: Page, number: number) => ticket(page, number).getByText(/^Under way: /)

  test('on every screen, until it is undone or made', async ({ page, cafe, anotherDevice }) => {
    await undoTime(cafe, 10)
    const path = await cafe.boardPath(HANG_BONG)
    // On a phone, the column that the ticket is in now is out of sight.
    await page.setViewportSize(SCREENS.phone)
    const other = await openOnBoth(page, anotherDevice, STAFF, path)
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    for (const board of [page, other]) await expect(ticket(column(board, 'Pending'), order.number)).toBeAttached()

    await tap(page, 'Confirm', order.number)
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeAttached()
    await expect(underWay(other, order.number)).toHaveText('Under way: Trần Quốc Bảo')
    await expect(ticket(other, order.number).getByRole('button', { name: /^(Confirm|Start) order/ })).toHaveCount(0)
    expect(await statusOf(cafe, order.id)).toBe('pending')

    // Its own "Undo" can be out of sight.
    await page.getByRole('button', { name: `Undo the step of order ${order.number}` }).click()
    for (const board of [page, other]) {
      await expect(ticket(column(board, 'Pending'), order.number)).toBeAttached()
      await expect(board.getByRole('button', { name: `Confirm order ${order.number}`, exact: true })).toBeAttached()
    }
    await expect(underWay(other, order.number)).toHaveCount(0)
  })

  test('a ticket under way never has its button, not for a frame', async ({ page, cafe, anotherDevice }) => {
    await undoTime(cafe, 10)
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    for (const board of [page, other]) await expect(ticket(column(board, 'Pending'), order.number)).toBeAttached()
    // Whatever the page ever shows comes by a mutation.
    await other.evaluate((orderId) => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const button = document.querySelector(`#confirmed [data-ticket="${orderId}"] [data-bump]`)
        if (button) seen.push(button.getAttribute('aria-label') ?? '')
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    }, order.id)
    await tap(page, 'Confirm', order.number)
    await expect(ticket(column(other, 'Confirmed'), order.number).getByText(/^Under way: /)).toBeAttached()
    expect(await other.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
  })

  test('a step that never comes ends: the ticket is back in its place and free', async ({
    page,
    cafe,
    anotherDevice,
  }) => {
    await undoTime(cafe, 10)
    const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    for (const board of [page, other]) await expect(ticket(column(board, 'Pending'), order.number)).toBeAttached()
    await other.clock.install()
    await tap(page, 'Confirm', order.number)
    await expect(ticket(column(other, 'Confirmed'), order.number)).toBeAttached()
    await page.context().setOffline(true)
    await other.clock.fastForward(15_000)
    await expect(ticket(column(other, 'Pending'), order.number)).toBeAttached()
    await tap(other, 'Confirm', order.number)
    await expect.poll(() => statusOf(cafe, order.id), { timeout: 30_000 }).toBe('confirmed')
  })
})

test('a branch confirms and starts, and readies and completes, in one tap; recall shows the order to all until it is dismissed', async ({
  page,
  cafe,
  anotherDevice,
}) => {
  const settings = await anotherDevice()
  await openAs(settings, MANAGER, '/settings/branches')
  await settings.getByRole('button', { name: `Edit ${HANG_BONG}` }).click()
  await settings.getByLabel('Undo time (seconds)').fill('0')
  await settings.getByLabel('Confirm and start in one tap').check()
  await settings.getByLabel('Ready and complete in one tap').check()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByRole('dialog')).toHaveCount(0)
  const other = await openOnBoth(page, anotherDevice, STAFF, await cafe.boardPath(HANG_BONG))
  await expect(column(page, 'Preparing')).toBeVisible()
  await expect(column(page, 'Ready')).toHaveCount(0)
  const { order } = await cafe.guestOrders([[1, 'Bạc xỉu', 'ít đường']])
  await expect(page.getByRole('button', { name: `Confirm and start order ${order.number}` })).toBeVisible()
  await untilStill(page)
  await page.getByRole('button', { name: `Confirm and start order ${order.number}` }).click()
  await expect(ticket(column(other, 'Preparing'), order.number)).toBeVisible()
  await expect(page.getByRole('button', { name: `Ready and complete order ${order.number}` })).toBeVisible()
  await untilStill(page)
  await page.getByRole('button', { name: `Ready and complete order ${order.number}` }).click()
  await page.getByRole('button', { name: 'Leave unpaid' }).click()
  await expect(ticket(other, order.number)).toHaveCount(0)
  expect(await cafe.orderNow(order.id)).toMatchObject({ status: 'completed', version: 5 })

  await openFromMenu(page, 'Recall')
  await page.getByRole('button', { name: `Show order ${order.number} on the board` }).click()
  for (const screen of [page, other]) {
    await expect(ticket(column(screen, 'Ready'), order.number)).toContainText('Recalled')
    await expect(ticket(screen, order.number)).toContainText('ít đường')
  }
  await expect(other.getByRole('button', { name: `Dismiss: recalled order ${order.number}` })).toBeVisible()
  await untilStill(other)
  await other.getByRole('button', { name: `Dismiss: recalled order ${order.number}` }).click()
  for (const screen of [page, other]) await expect(ticket(screen, order.number)).toHaveCount(0)
  expect(await statusOf(cafe, order.id)).toBe('completed')
})
