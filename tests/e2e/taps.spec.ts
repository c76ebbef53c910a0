import { column, numbersIn, openBoard, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { STAFF } from './support/people'
import type { RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** All alike, so that the next ticket's button comes to lie exactly where the last one's was. */
const ALIKE: RushTicket[] = Array.from({ length: 14 }, (_, index) => ({
  status: 'pending',
  age: 4 - index / 4,
  table: 'A1',
  lines: [[1, 'Bạc xỉu']],
}))

/** In each column one, so that no rail waits for its first ticket. */
const OTHERS: RushTicket[] = (['confirmed', 'preparing', 'ready'] as const).map((status) => ({
  status,
  age: 5,
  table: 'A2',
  lines: [[1, 'Bạc xỉu']],
}))

/** With lanes side by side, and with one. */
const SIZES = { 'a large screen': SCREENS.wall, 'a phone': SCREENS.phone }

test.use({ rush: { tickets: [...ALIKE, ...OTHERS] } })

test.describe('taps in a rush', () => {
  for (const [name, size] of Object.entries(SIZES))
    test(`on ${name}, the place of a tapped ticket stays empty for a second, and a ticket that comes there takes no press at once`, async ({
      page,
      cafe,
    }) => {
      await page.setViewportSize(size)
      await page.clock.install()
      await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
      const pending = column(page, 'Pending')
      await expect(pending.getByRole('article').first()).toBeVisible()
      await page.clock.runFor(1_000)
      const [first = 0, second = 0] = await numbersIn(pending.locator('[data-lane]').first())
      const box = await page.getByRole('button', { name: `Confirm order ${first}` }).boundingBox()
      const nextBox = await ticket(pending, second).boundingBox()
      if (!box || !nextBox) throw new Error('There is nothing to tap.')
      // A ticket of one line takes at most a quarter of the height of a phone.
      expect(nextBox.height).toBeLessThanOrEqual(200)
      await expect(ticket(pending, first).getByText('Table A1')).toBeVisible()
      const tapThere = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)

      // Everything until the clock runs again falls in one instant, however long the machine takes.
      await page.clock.pauseAt(Date.now() + 60_000)
      await tapThere()
      // The tap is answered before the board moves the ticket.
      await expect(page.locator('[data-vacated]')).toHaveCount(1)
      await tapThere()
      await page.clock.runFor(100)
      await expect(ticket(column(page, 'Confirmed'), first)).toBeAttached()
      await page.clock.runFor(800)
      await tapThere()
      // The place is as high as the ticket was, in whole pixels.
      expect(Math.abs(((await ticket(pending, second).boundingBox())?.y ?? 0) - nextBox.y)).toBeLessThan(1)
      await expect(page.getByRole('alert').filter({ hasText: 'Order' })).toHaveCount(0)
      await expect(ticket(column(page, 'Confirmed'), first)).toBeAttached()

      await page.clock.runFor(200)
      await expect(page.locator('[data-vacated]')).toHaveCount(0)
      await tapThere()
      const refused = page.getByRole('alert').getByText(`Order ${second} was not changed: it came under your finger`)
      await expect(refused).toBeVisible()
      expect(await flawsOn(page)).toEqual([])
      await expect(ticket(pending, second)).toBeVisible()

      await page.clock.runFor(400)
      await page.getByRole('button', { name: `Confirm order ${second}`, exact: true }).click()
      await page.clock.runFor(100)
      await expect(ticket(column(page, 'Confirmed'), second)).toBeAttached()
    })

  test.describe('where all fit on the screen', () => {
    test.use({ viewport: { width: 1280, height: 2200 } })

    test('one after the other, as fast as hands are: every tap counts, once', async ({ page, cafe }) => {
      await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
      const waiting = await numbersIn(column(page, 'Pending'))
      expect(waiting.length).toBeGreaterThan(3)
      // From the last to the first, so that no button moves from under the finger.
      for (const number of waiting.toReversed()) await tap(page, 'Confirm', number)
      for (const number of waiting) await expect(ticket(column(page, 'Confirmed'), number)).toBeVisible()
      await expect(column(page, 'Pending').getByRole('heading', { name: 'Pending 0' })).toBeVisible()
      await expect(page.getByRole('alert').filter({ hasText: 'Order' })).toHaveCount(0)
    })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('a ticket that is tapped goes to the next column, and the counts say so', async ({ page, cafe }) => {
      const { order } = await cafe.guestOrders([[1, 'Bạc xỉu']])
      await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
      await expect(ticket(column(page, 'Pending'), order.number)).toBeAttached()
      const pending = await column(page, 'Pending').getByRole('article').count()
      const confirmed = await column(page, 'Confirmed').getByRole('article').count()
      await tap(page, 'Confirm', order.number)
      await expect(page.getByRole('link', { name: `${pending - 1} Pending` })).toBeVisible()
      await page.getByRole('link', { name: `${confirmed + 1} Confirmed` }).click()
      await expect(ticket(column(page, 'Confirmed'), order.number)).toBeAttached()
    })
  })
})
