import { passBounce } from './support/board-page'
import type { RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { openWall, scrollingParts, wholeInSight } from './support/wall-screen'

const EIGHTY: RushTicket[] = Array.from({ length: 80 }, (_, index) => ({
  status: (['ready', 'preparing', 'confirmed', 'pending'] as const)[Math.floor(index / 20)] ?? 'pending',
  age: 30 - index / 4,
  table: 'A1',
  lines: [[1, 'Cơm tấm sườn bì chả', 'trứng chín kỹ']],
}))

const FIRST_NUMBER = 36

test.use({ viewport: SCREENS.wall, rush: { tickets: EIGHTY } })

test.describe('the wall display, eighty tickets', () => {
  test('pages turn by themselves until every ticket was seen whole, and nothing scrolls', async ({ page, cafe }) => {
    await page.clock.install()
    await openWall(page, cafe)
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeAttached()
    const seen = new Set<number>()
    await expect
      .poll(async () => {
        for (const number of await wholeInSight(page)) seen.add(number)
        await page.clock.fastForward('00:04')
        return seen.size
      })
      .toBe(80)
    expect([...seen].toSorted((a, b) => a - b)).toEqual(EIGHTY.map((_, index) => FIRST_NUMBER + index))
    expect(await scrollingParts(page)).toEqual([])
  })

  test('the oldest are on the first page; Page keys turn', async ({ page, cafe }) => {
    await openWall(page, cafe)
    await page.keyboard.press('Home')
    await expect(page.getByText(/^Page 1 of/)).toBeAttached()
    expect(await wholeInSight(page)).toContain(FIRST_NUMBER)
    for (const [key, shown] of [
      ['PageDown', 2],
      ['PageDown', 3],
      ['PageUp', 2],
      ['Home', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.getByText(new RegExp(`^Page ${shown} of`))).toBeAttached()
    }
  })

  test('digits select the tickets that bear them, page by page', async ({ page, cafe }) => {
    await openWall(page, cafe)
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    await expect(page.getByText(/^Page 2 of/)).toBeAttached()
    for (const digit of ['2', '5', '0']) {
      const bearing = page.getByRole('article').filter({ has: page.getByText(digit, { exact: true }) })
      await expect(bearing).toHaveCount(1)
      await page.keyboard.press(`Digit${digit}`)
      await expect(bearing.getByRole('button')).toBeFocused()
    }
  })

  test('a selected ticket that is out of sight is shown before it is bumped', async ({ page, cafe }) => {
    await page.clock.install()
    await openWall(page, cafe)
    // With the clock, the pages stand still too.
    await page.clock.pauseAt(Date.now() + 5_000)
    await page.keyboard.press('Home')
    await expect(page.getByText(/^Page 1 of/)).toBeAttached()
    const selected = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    // Tickets that are late are on every page. The last confirmed one is not.
    await page.keyboard.press('ArrowRight')
    for (let index = 0; index < 20; index++) await page.keyboard.press('ArrowDown')
    await expect(page.getByText(/^Page [2-9] of/)).toBeAttached()
    const number = Number(/^Start order (\d+)$/.exec(await selected())?.[1])
    expect(await wholeInSight(page)).toContain(number)
    // After a while the pages go on without it.
    await expect(async () => {
      await page.clock.runFor('00:08')
      expect(await wholeInSight(page)).not.toContain(number)
    }).toPass()
    await page.keyboard.press('Enter')
    await expect.poll(() => wholeInSight(page)).toContain(number)
    const before = await selected()
    await page.clock.resume()
    await passBounce(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: before, exact: true })).toHaveCount(0)
  })
})
