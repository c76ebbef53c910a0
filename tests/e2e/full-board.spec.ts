import { column, numbersIn, openBoard, toTheEnd } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { STAFF } from './support/people'
import type { RushTicket } from './support/rush'
import { expect, test } from './support/test'

const EIGHTY: RushTicket[] = Array.from({ length: 80 }, (_, index) => ({
  status: (['ready', 'preparing', 'confirmed', 'pending'] as const)[Math.floor(index / 20)] ?? 'pending',
  age: 30 - index / 4,
  table: 'A1',
  lines: ['Cơm tấm sườn bì chả', 'Phở bò tái', 'Trà vải', 'Bánh flan'].map((name) => [1, name, 'trứng chín kỹ']),
}))

// Where nothing moves smoothly, a column is at its end at once.
test.use({ rush: { tickets: EIGHTY }, contextOptions: { reducedMotion: 'reduce' } })

test.describe('eighty tickets at once', () => {
  test('a column that is longer than the screen says how many are below, and leads there', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    const pending = column(page, 'Pending')
    await expect(pending.getByRole('heading', { name: 'Pending 20' })).toBeVisible()
    await expect(pending.getByRole('article').first()).toBeInViewport()
    await expect(pending.getByRole('article').last()).not.toBeInViewport()

    const more = pending.getByRole('button', { name: /more/ })
    const below = async () => Number.parseInt((await more.textContent()) ?? '', 10)
    await expect.poll(below).toBeGreaterThan(10)
    const before = await below()
    await more.click()
    await expect.poll(below).toBeLessThan(before)
    await toTheEnd(pending)
    await expect(pending.getByRole('article')).toHaveCount(20)
    await expect(pending.getByRole('article').last()).toBeInViewport()
  })

  test('oldest first in every lane, and number, table and age are there for each', async ({ page, cafe }) => {
    await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
    for (const name of ['Pending', 'Confirmed', 'Preparing', 'Ready'] as const) {
      await toTheEnd(column(page, name))
      await expect(column(page, name).getByRole('article')).toHaveCount(20)
      for (const lane of await column(page, name).locator('[data-lane]').all()) {
        const numbers = await numbersIn(lane)
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }
    }
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('one column at a time, and a way to each', async ({ page, cafe }) => {
      await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
      const ways = page.getByRole('navigation', { name: 'Columns' })
      for (const name of ['Ready', 'Pending', 'Preparing', 'Confirmed'] as const) {
        const way = ways.getByRole('link', { name: new RegExp(`20 ${name}`) })
        await way.click()
        await expect(column(page, name).getByRole('article').first()).toBeInViewport({ ratio: 0.9 })
        await expect(way).toHaveAttribute('aria-current', 'true')
        await expect(ways.getByRole('link', { name: /20/ }).and(page.locator('[aria-current]'))).toHaveCount(1)
      }
    })
  })
})
