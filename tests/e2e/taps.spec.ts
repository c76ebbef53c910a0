import { column, numbersIn, openBoard, tap, ticket } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { STAFF } from './support/people'
import type { RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'

/** All alike, so that the next ticket's button comes to lie exactly where the last one's was. */
const ALIKE: RushTicket[] = Array.from({ length: 8 }, (_, index) => ({
  status: 'pending',
  age: 4 - index / 4,
  table: 'A1',
  lines: [[1, 'Bạc xỉu']],
}))

test.use({ rush: { tickets: ALIKE } })

test.describe('taps in a rush', () => {
  test('the second half of a double tap does not hit the ticket that moved up', async ({ page, cafe }) => {
    // In one lane the next ticket moves up, and no rail waits for its first ticket.
    await page.setViewportSize(SCREENS.phone)
    await page.clock.install()
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const [first = 0, second = 0] = await numbersIn(column(page, 'Pending'))
    // A ticket of one line takes at most a quarter of the height of a phone.
    const whole = await ticket(column(page, 'Pending'), first).boundingBox()
    expect(whole?.height).toBeLessThanOrEqual(200)
    await expect(ticket(column(page, 'Pending'), first).getByText('Table A1')).toBeVisible()
    const box = await page.getByRole('button', { name: `Confirm order ${first}` }).boundingBox()
    if (!box) throw new Error('There is nothing to tap.')
    const tapThere = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)

    // Both taps fall in one instant, however long the machine takes.
    await page.clock.pauseAt(Date.now() + 60_000)
    await tapThere()
    await expect(ticket(column(page, 'Confirmed'), first)).toBeVisible()
    await tapThere()
    await expect(
      page.getByRole('alert').getByText(`Order ${second} was not changed: it was hit by a double tap.`),
    ).toBeVisible()
    expect(await flawsOn(page)).toEqual([])
    await expect(ticket(column(page, 'Pending'), second)).toBeVisible()

    await page.clock.fastForward(1_000)
    await tapThere()
    await expect(ticket(column(page, 'Confirmed'), second)).toBeVisible()
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
