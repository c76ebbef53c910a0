import type { Locator, Page } from '@playwright/test'
import { SEEN_MS } from '@/app/kitchen/lanes/fold'
import { kitchenMix, MIXES } from '../support/kitchen-mix'
import { column, openBoard, openFromMenu, tap, ticket, toTheEnd, untilStill } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { STAFF } from './support/people'
import type { RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** In CSS px, with the size of tickets that a board begins with there. */
const SIZES = [
  { width: 1920, height: 1080, suitable: 'Medium' },
  { width: 1280, height: 800, suitable: 'Small' },
  { width: 1024, height: 600, suitable: 'Small' },
]

/** Higher than any column, and the first of its own. */
const TALL: RushTicket = {
  status: 'preparing',
  age: 30,
  rush: true,
  table: 'A1',
  lines: Array.from({ length: 34 }, (_, index) => [
    1,
    index % 2 === 0 ? 'Cơm tấm sườn bì chả' : 'Phở bò tái',
    `số ${index}`,
  ]),
}

test.use({ rush: { tickets: [TALL, ...kitchenMix(MIXES[38])] }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })

const lanesIn = (where: Locator) => where.locator('[data-lane]')

test('lanes of one width for the tickets of each column, whole at each chosen size; a high ticket keeps its head and button in sight', async ({
  page,
  cafe,
}) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await choose(page, size.suitable)
    await expect.poll(() => lanesIn(column(page, 'Ready')).count()).toBe(1)
    const lanesOfPending = () => lanesIn(column(page, 'Pending')).count()
    await expect.poll(lanesOfPending).toBeGreaterThanOrEqual(size.width >= 1280 ? 2 : 1)
    await expect.poll(() => spreadOfWidths(page)).toBeLessThanOrEqual(1)

    const tall = page.getByRole('article').filter({ hasText: 'số 33' })
    const last = tall.getByText('số 33', { exact: true })
    await expectEndsInSight(tall)
    await expect(last).not.toBeInViewport()
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    await expectEndsInSight(tall)
    await expect.poll(() => flawsOn(page)).toEqual([])

    for (const name of ['Small', 'Medium', 'Large']) {
      await choose(page, name)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect.poll(() => flawsOn(page), { message: name }).toEqual([])
      const button = page.locator('[data-bump]').first()
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48)
      await expect(button).toContainText(String(await numberOf(page.getByRole('article').first())))
    }
  }
  await page.reload()
  await expect(page.locator('[data-size]')).toHaveAttribute('data-size', 'l')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect.poll(() => flawsOn(page)).toEqual([])
})

test('a column says what is below, stops at the start of a ticket, says what is above, and returns', async ({
  page,
  cafe,
}) => {
  await page.clock.install()
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const pending = column(page, 'Pending')
  const below = pending.getByRole('button', { name: /more ↓/ })
  await expect(below).toBeVisible()
  // Only the test lets time pass: a busy machine takes seconds for what follows.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await inFrames(page, () => expect(below).toBeVisible({ timeout: 100 }))
    await below.click()
    const above = pending.getByRole('button', { name: /^↑ \d+ above · \d rush/ })
    await inFrames(page, () => expect(above).toBeVisible({ timeout: 100 }))
    expect(await startsAtTop(pending)).toBe(true)
    await page.clock.runFor(9_000)
    await expect(above).toBeVisible()
    // A touch counts from anew.
    await pending.getByRole('article').last().dispatchEvent('touchmove')
    await page.clock.runFor(9_000)
    await expect(above).toBeVisible()
    await page.clock.runFor(2_000)
    await inFrames(page, () => expect(above).toBeHidden({ timeout: 100 }))
    await expect(pending.getByRole('article').first()).toBeInViewport({ ratio: 1 })
  }
})

test('a rush that comes above announces itself in the head of its column until it was seen, a cancelled one below too', async ({
  page,
  cafe,
}) => {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const pending = column(page, 'Pending')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(pending.getByRole('button', { name: /more ↓/ })).toBeVisible()
    await toTheEnd(pending)
    const { order } = await cafe.guestOrders([[1, 'Trà vải']])
    await cafe.asManager('PATCH', `/orders/${order.id}`, { rush: true })
    const news = pending.getByRole('button', { name: `↑ Rush ${order.number}` })
    await news.click()
    await expect(ticket(pending, order.number)).toBeInViewport({ ratio: 0.98 })
    await expect(news).toBeHidden()

    const last = await lastOfAll(cafe)
    await cafe.move(last.id, 'cancelled')
    const cancelled = pending.getByRole('button', { name: `↓ Cancelled ${last.number}` })
    await cancelled.click()
    await expect(ticket(pending, last.number)).toBeInViewport()
    await expect(cancelled).toBeHidden()
    // By key: it may have just come to its place.
    await pending.getByRole('button', { name: `Dismiss: order ${last.number} is cancelled` }).press('Enter')
    await expect(ticket(pending, last.number)).toHaveCount(0)
    expect(await staysAtTop(pending)).toBe(true)
    await tap(page, 'Confirm', order.number)
    await expect(ticket(column(page, 'Confirmed'), order.number)).toBeVisible()
    await cafe.move(order.id, 'cancelled')
    await expect(page.getByRole('button', { name: `Dismiss: order ${order.number} is cancelled` })).toBeVisible()
    await untilStill(page)
    await page.getByRole('button', { name: `Dismiss: order ${order.number} is cancelled` }).click()
  }
})

test('an order that comes below is named at the foot of its column until it was in sight', async ({ page, cafe }) => {
  await page.clock.install()
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const pending = column(page, 'Pending')
  const arrived = pending.locator('[data-arrived]')
  for (const size of [...SIZES, SCREENS.phone]) {
    await page.setViewportSize(size)
    await expect(pending.getByRole('button', { name: /more ↓/ })).toBeVisible()
    await expect(arrived).toBeHidden()
    const orders: number[] = []
    for (let placed = 0; placed < 2; placed += 1) {
      const { order } = await cafe.guestOrders([[1, 'Canh chua']])
      orders.unshift(order.number)
      await expect(arrived).toHaveText(`New: ${orders.map((number) => `${number} A1`).join(', ')}`)
    }
    await expect.poll(() => flawsOn(page)).toEqual([])
    await toTheEnd(pending)
    await expect(ticket(pending, Math.max(...orders))).toBeInViewport()
    await expect(arrived).toBeHidden()
    // It counts as seen after a while in sight: the next size can take it out of sight sooner.
    await page.clock.runFor(SEEN_MS)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone })

  test('a press after a scroll by hand counts, whatever heights the tickets have got meanwhile', async ({
    page,
    cafe,
  }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const pending = column(page, 'Pending')
    await expect(pending.getByRole('article').first()).toBeVisible()
    await pending.hover()
    for (let turn = 0; turn < 4; turn++) {
      await page.mouse.wheel(0, 700)
      await untilStill(page)
    }
    const buttons = pending.getByRole('button', { name: /^Confirm order/ })
    const at = await buttons.evaluateAll((all) =>
      all.findIndex((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return top > 350 && bottom < 780
      }),
    )
    const name = (await buttons.nth(at).getAttribute('aria-label')) ?? ''
    const number = Number(/\d+/.exec(name)?.[0])
    const box = await buttons.nth(at).boundingBox()
    if (!box) throw new Error('No button is in sight.')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await expect(ticket(column(page, 'Confirmed'), number)).toBeAttached()
    await expect(page.getByRole('alert').filter({ hasText: 'Order' })).toHaveCount(0)
  })
})

test('a column that is empty is a rail; lanes change only when no finger was there for a moment', async ({
  page,
  cafe,
}) => {
  const orders = await ordersNow(cafe)
  for (const { id, status } of orders) if (status === 'ready') await cafe.move(id, 'completed')
  const { id, number } = orders.find(({ status }) => status === 'preparing') ?? { id: '', number: 0 }
  expect(id).not.toBe('')
  await page.clock.install()
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  const ready = column(page, 'Ready')
  await expect(ready).toHaveAttribute('data-rail', 'true')
  await expect(ready.getByRole('heading', { name: 'Ready 0' })).toBeVisible()
  const places = () =>
    page.locator('[data-column]').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
  const before = await places()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  // The board says that it is offline, and its tickets get their place.
  await page.clock.runFor(1_000)
  await tap(page, 'Ready', number)
  await page.clock.runFor(350)
  await expect(ready.getByRole('heading', { name: 'Ready 1' })).toBeVisible()
  expect(await places()).toEqual(before)
  await page.clock.runFor(100)
  await expect(ticket(ready, number)).toBeVisible()
  expect(await places()).not.toEqual(before)
  await page.clock.resume()
})

/** Chooses the size of tickets on this device. */
async function choose(page: Page, name: string) {
  await openFromMenu(page, 'Device settings')
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('[data-size]')).toHaveAttribute('data-size', name.charAt(0).toLowerCase())
}

/**
 * Lets frames of a paused page pass until a check holds. The browser tells the page of a scroll in its own time, and the page shows it
 * in the frame after that.
 */
const inFrames = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(20)
    await check()
  }).toPass({ intervals: [20], timeout: 60_000 })

/** By how many CSS px the widest lane is wider than the narrowest. */
const spreadOfWidths = (page: Page): Promise<number> =>
  page.locator('[data-lane]').evaluateAll((lanes) => {
    const widths = lanes.map((lane) => Math.round(lane.getBoundingClientRect().width))
    return Math.max(...widths) - Math.min(...widths)
  })

async function expectEndsInSight(tall: Locator) {
  await expect(tall.locator('header')).toBeInViewport({ ratio: 0.98 })
  await expect(tall.locator('[data-bump]')).toBeInViewport({ ratio: 0.98 })
}

const numberOf = async (article: Locator): Promise<number> =>
  Number(/\d+/.exec((await article.getAttribute('aria-label')) ?? '')?.[0])

/** Whether a ticket begins at the upper edge of what is in sight. */
const startsAtTop = (where: Locator) =>
  where.locator('[data-scroll]').evaluate((scroller) => {
    const { top } = scroller.getBoundingClientRect()
    const tickets = [...scroller.querySelectorAll('[data-ticket]')]
    return tickets.some((entry) => Math.abs(entry.getBoundingClientRect().top - top) < 2)
  })

/** Scrolls a column to its top, and lets some frames pass. @returns whether it is there still */
const staysAtTop = (where: Locator) =>
  where.locator('[data-scroll]').evaluate(async (scroller) => {
    scroller.scrollTo({ top: 0 })
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame)
    return scroller.scrollTop === 0
  })

type Listed = { id: string; number: number; status: string; rush: boolean }

const ordersNow = async (cafe: Cafe) => (await cafe.asManager<{ orders: Listed[] }>('GET', '/orders?limit=100')).orders

/** The pending order that came last and is not urgent. */
async function lastOfAll(cafe: Cafe): Promise<Listed> {
  const pending = (await ordersNow(cafe)).filter(({ status, rush }) => status === 'pending' && !rush)
  const last = pending.toSorted((a, b) => b.number - a.number)[0]
  if (!last) throw new Error('Nothing is pending.')
  return last
}
