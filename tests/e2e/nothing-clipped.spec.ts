import type { Page } from '@playwright/test'
import { connection, openAs } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { longTicket } from './support/long-names'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

/** How many tickets the boards are looked at with. `LAYOUTS=long` adds every second count up to the most, and more sizes. */
const MOST_TICKETS = 100
const IS_LONG = process.env.LAYOUTS === 'long'
const COUNTS = IS_LONG ? Array.from({ length: MOST_TICKETS / 2 }, (_, index) => 2 * (index + 1)) : [MOST_TICKETS]
const AT_FIRST = Array.from({ length: COUNTS[0] ?? 0 }, (_, index) => longTicket(index))

/** In CSS px. A browser's zoom makes these px fewer: 640 × 400 is 1280 × 800 at 200 %. */
const SIZES = [
  [1920, 1080],
  [640, 400],
  [1280, 800],
  [768, 1024],
  [360, 640],
  [844, 390],
] as const
const MORE_SIZES = [
  [960, 540],
  [1024, 768],
  [853, 533],
  [390, 844],
  [1366, 768],
  [2560, 1440],
  [1920, 1080],
] as const

/** The boards differ in what they show, and in the language's length of words. */
const BOARDS = [
  { name: 'touch board', query: '', language: 'en' },
  { name: 'touch board in Vietnamese with the all-day panel', query: '', language: 'vi', allDay: 'Tổng món' },
  { name: 'wall display', query: '?view=wall', language: 'vi' },
  { name: 'station’s board', query: '?station=Bar', language: 'vi' },
]

test.use({ rush: { tickets: AT_FIRST }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })

for (const count of COUNTS) {
  for (const { name, query, language, allDay } of BOARDS) {
    test(`on a ${name} with ${count} tickets, nothing is cut off and nothing lies over another, at each size`, async ({
      page,
      cafe,
    }) => {
      await placeUpTo(cafe, count)
      await page.setViewportSize({ width: 1920, height: 1080 })
      await page.context().addCookies([{ name: 'passboard.language', value: language, url: cafe.baseUrl }])
      await openAs(page, MANAGER, (await cafe.boardPath(HANG_BONG)) + query)
      await expect(connection(page)).toContainText(/Live|Trực tiếp/)
      if (allDay) await page.getByRole('button', { name: allDay }).click()
      for (const [width, height] of IS_LONG ? [...SIZES, ...MORE_SIZES] : SIZES) {
        await page.setViewportSize({ width, height })
        await painted(page)
        await expect.poll(() => flawsOn(page), { message: `${width} × ${height}` }).toEqual([])
      }
    })
  }
}

let placed = AT_FIRST.length

/** Places orders until the first branch has so many tickets. */
async function placeUpTo(cafe: Cafe, count: number) {
  for (; placed < count; placed++) await cafe.placeTicket(longTicket(placed))
}

/** Waits until the browser has laid out and painted a new size. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
