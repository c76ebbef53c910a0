import { column, connection, openAs, openBoard } from './support/board-page'
import { HANG_BONG } from './support/cafe'
import { MANAGER, STAFF } from './support/people'
import type { RushLine, RushTicket } from './support/rush'
import { SCREENS } from './support/screen-sizes'
import { expect, test } from './support/test'
import { codeOf, wholeInSight } from './support/wall-screen'

const ITEMS = ['Cà phê sữa đá', 'Bạc xỉu', 'Phở bò tái', 'Bánh mì ốp la', 'Bánh flan']
const NOTES = ['', 'ít đường', 'mang về', 'không hành', 'nhiều đá']
/** 25 lines of the all-day count. */
const LINES = ITEMS.flatMap((name) => NOTES.map((note): RushLine => [1, name, note]))
const LATE = 6

/** 60 tickets of three lines, the first six late. The notes of the first 36 are in other tickets: those have none. */
const SIXTY: RushTicket[] = Array.from({ length: 60 }, (_, index) => ({
  status: (['pending', 'preparing', 'pending', 'confirmed', 'ready'] as const)[index % 5] ?? 'pending',
  age: index < LATE ? 14 - index / 4 : 4.5 - index / 20,
  table: ['A1', 'B3', 'A2'][index % 3] ?? 'A1',
  lines: [0, 1, 2].map((line): RushLine => {
    const [quantity, name, note = ''] = LINES[(index * 3 + line) % LINES.length] ?? [1, 'Bánh flan']
    return index < 36 ? [quantity, name] : [quantity, name, note]
  }),
}))
const FIRST_NUMBER = 36
const LATE_NUMBERS = Array.from({ length: LATE }, (_, index) => FIRST_NUMBER + index)

test.use({ viewport: SCREENS.wall, rush: { tickets: SIXTY } })

test('a paired 43-inch display, read from 2.5 m, holds a rush of 60 tickets', async ({ page, anotherDevice }) => {
  const wall = await anotherDevice()
  await wall.setViewportSize(SCREENS.wall)
  await wall.clock.install()
  await wall.goto('/wall')
  const code = await codeOf(wall)
  await openAs(page, MANAGER, `/screens/pair?code=${code}`)
  await expect(page.getByLabel('Screen diagonal (inches)')).toHaveValue('43')
  await expect(page.getByLabel('Read from (metres)')).toHaveValue('2.5')
  await page.getByLabel('Name').fill('Bếp')
  await page.getByRole('button', { name: 'Pair', exact: true }).click()
  await expect(page).toHaveURL('/screens')
  await wall.clock.fastForward('00:05')
  await expect(connection(wall)).toContainText('Live')

  // The capitals of an item are a 200th of the distance: 12.5 mm.
  const item = column(wall, 'Preparing').getByText('Bạc xỉu').first()
  const fontPx = await item.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect((fontPx * 0.74 * 43 * 25.4) / Math.hypot(1920, 1080)).toBeGreaterThanOrEqual(12.49)

  await expect(wall.getByText(/^Page 1 of/)).toBeAttached()
  const atOnce = await wholeInSight(wall)
  expect(atOnce.length).toBeGreaterThanOrEqual(16)
  const seen = new Set<number>()
  for (let passed = 0; passed <= 44; passed += 4) {
    const shown = await wholeInSight(wall)
    for (const number of shown) seen.add(number)
    expect(shown).toEqual(expect.arrayContaining(LATE_NUMBERS))
    await wall.clock.fastForward('00:04')
  }
  expect(seen.size).toBe(60)

  // Too small a monitor is said to the manager, and not on the wall.
  await page.getByRole('button', { name: 'Edit Bếp' }).click()
  await page.getByLabel('Screen diagonal (inches)').fill('24')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Readable to 1\.\d m, not 2\.5 m/)).toBeVisible()
  await expect(wall.getByText(/Readable to/)).toHaveCount(0)
})

test('the all-day count on a screen of its own has every line in sight, and no ticket', async ({ page, cafe }) => {
  await openBoard(page, STAFF, `${await cafe.boardPath(HANG_BONG)}?view=all_day`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'All day' })).toBeVisible()
  const linesInSight = () =>
    main.getByRole('listitem').evaluateAll((lines) => {
      const boxes = lines.map((line) => line.getBoundingClientRect())
      return boxes.filter((box) => box.left >= 0 && box.right <= window.innerWidth && box.bottom <= window.innerHeight)
        .length
    })
  await expect.poll(linesInSight).toBe(25)
  await expect(main.getByRole('article')).toHaveCount(0)
})
