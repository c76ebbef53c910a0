import { kitchenMix, MIXES } from '../support/kitchen-mix'
import { column } from './support/board-page'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { openWall } from './support/wall-screen'

test.use({ viewport: SCREENS.wall, rush: { tickets: kitchenMix(MIXES[42]) } })

test.describe('a wall display with 42 orders of one to 14 lines', () => {
  test('has at most five pages, none but the last more than a quarter empty, with rush tickets on each', async ({
    page,
    cafe,
  }) => {
    await openWall(page, cafe)
    await page.keyboard.press('Home')
    const pageText = async () => (await page.getByText(/^Page \d+ of/).textContent()) ?? ''
    await expect.poll(pageText).toMatch(/^Page 1 of [2-5]$/)
    for (let isLast = false; !isLast; ) {
      const text = await pageText()
      const [at, count] = [...text.matchAll(/\d+/g)].map(Number)
      expect(count).toBeLessThanOrEqual(5)
      isLast = at === count
      if (!isLast) expect(await page.getByRole('main').evaluate(filledShare)).toBeGreaterThan(0.75)
      const rush = page.getByRole('article').filter({ has: page.getByText('Rush', { exact: true }) })
      await expect(rush.first()).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('PageDown')
      await expect.poll(pageText).not.toBe(text)
    }
    await expect(page.getByText(/^\+ \d+ late$/)).toBeVisible()
  })

  test('shows what is made with its lines, and pending and ready orders with their count and their allergies only', async ({
    page,
    cafe,
  }) => {
    await openWall(page, cafe)
    await expect(page.getByText(/^Page \d of/)).toBeAttached()
    for (const state of ['Pending', 'Ready'] as const) {
      const tickets = column(page, state).getByRole('article')
      await expect(tickets.first()).toBeAttached()
      await expect(tickets.locator('[data-line]')).toHaveCount(0)
      await expect(tickets.first().getByText(/^\d+ lines?$/)).toBeAttached()
      await expect(tickets.locator('[data-allergy]').first()).toBeAttached()
    }
    for (const state of ['Preparing', 'Confirmed'] as const)
      await expect(column(page, state).getByRole('article').first().locator('[data-line]').first()).toBeAttached()
    const states = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(states).toHaveText(['Preparing 8', 'Confirmed 9', 'Ready 5', 'Pending 20'])
  })
})

/** Runs in the page: down to where its tracks are filled, as a share of their height. */
const filledShare = (main: Element): number => {
  const stage = main.getBoundingClientRect()
  const boxes = [...main.querySelectorAll('[data-part]')]
    .map((ticket) => ticket.getBoundingClientRect())
    .filter(({ left, right }) => left >= 0 && right <= window.innerWidth)
  const ends = new Map<number, number>()
  for (const { left, bottom } of boxes) ends.set(Math.round(left), Math.max(ends.get(Math.round(left)) ?? 0, bottom))
  const filled = [...ends.values()].reduce((sum, bottom) => sum + bottom - stage.top, 0)
  const tracks = Math.round(stage.width / (boxes[0]?.width ?? stage.width))
  return filled / (stage.height * tracks)
}
