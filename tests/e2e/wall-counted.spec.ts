import { kitchenMix, MIXES } from '../support/kitchen-mix'
import { column } from './support/board-page'
import { flawsOn } from './support/clipped'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { openWall } from './support/wall-screen'

test.use({ viewport: SCREENS.wall, rush: { tickets: kitchenMix(MIXES[82]) } })

test('a wall display with 82 orders counts only pending orders, and does not report them as displayed', async ({
  page,
  cafe,
}) => {
  await openWall(page, cafe)
  await expect(page.getByText(/^\+ \d+ waiting$/)).toBeVisible()
  const article = (number: string | undefined) => page.getByRole('article', { name: new RegExp(`^Order ${number}\\b`) })
  const notShown = async () => {
    const text = await page.getByText(/^\d+ not visible: /).textContent({ timeout: 1_000 })
    return [...(text ?? '').matchAll(/#(\d+)/g)].map(([, number]) => number)
  }
  await expect(async () => {
    const numbers = await notShown()
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) await expect(article(number)).toHaveCount(0, { timeout: 500 })
  }).toPass()
  for (const [state, count] of [
    ['Preparing', 16],
    ['Confirmed', 18],
    ['Ready', 10],
  ] as const) {
    const names = await column(page, state)
      .getByRole('article')
      .evaluateAll((tickets) => tickets.map((ticket) => ticket.getAttribute('aria-label')))
    expect(new Set(names).size).toBe(count)
  }
})

test('beside the counts, the name of the branch breaks between words only, also on a phone', async ({ page, cafe }) => {
  await page.setViewportSize(SCREENS.phone)
  await openWall(page, cafe)
  await expect(page.getByText(/^\+ \d+ waiting$/)).toBeVisible()
  const rows = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    return new Set([...text.getClientRects()].map(({ top }) => top)).size
  })
  expect(rows).toBeLessThanOrEqual(2)
})

test('a wall display whose window changes its size many times a second is laid out for each size', async ({
  page,
  cafe,
}) => {
  await page.clock.install()
  await openWall(page, cafe)
  await expect(page.getByText(/^\+ \d+ waiting$/)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  for (let width = 1900; width >= 1600; width -= 40) {
    await page.setViewportSize({ width, height: Math.round(width * 0.6) })
    await expect.poll(() => flawsOn(page), { message: `${width} px` }).toEqual([])
  }
})
