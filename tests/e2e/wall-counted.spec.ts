import { kitchenMix, MIXES } from '../support/kitchen-mix'
import { column } from './support/board-page'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { openWall } from './support/wall-screen'

test.use({ viewport: SCREENS.wall, rush: { tickets: kitchenMix(MIXES[82]) } })

test('a wall display with 82 orders counts only pending orders, and does not report them as displayed', async ({
  page,
  cafe,
}) => {
  await openWall(page, cafe, { metres: 2.5, inches: 43 })
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
