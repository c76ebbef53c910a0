import type { Page } from '@playwright/test'
import { connection, openBoard } from './support/board-page'
import { type Cafe, HANG_BONG } from './support/cafe'
import { flawsOn } from './support/clipped'
import { longTicket } from './support/long-names'
import { MANAGER } from './support/people'
import { expect, test } from './support/test'

/** `LAYOUTS=long` loads each kind of board 50 times; without it, the sizes and zooms are the same, the loads are few. */
const LOADS = process.env.LAYOUTS === 'long' ? 50 : 2
const MOST_TICKETS = 100
const AT_FIRST = Array.from({ length: 12 }, (_, index) => longTicket(index))

/** In CSS px. A browser's zoom makes these px fewer: 640 × 400 is 1280 × 800 at 200 %. */
const SIZES = [
  [1920, 1080],
  [640, 400],
  [1280, 800],
  [960, 540],
  [1024, 768],
  [853, 533],
  [768, 1024],
  [390, 844],
  [844, 390],
  [1366, 768],
  [2560, 1440],
  [360, 640],
  [1920, 1080],
] as const

/** Each is loaded as often: the boards differ in what they show, and in the language's length of words. */
const BOARDS = [
  { name: 'touch board', query: '', language: 'en' },
  { name: 'touch board in Vietnamese with the all-day panel', query: '', language: 'vi', allDay: 'Tổng món' },
  { name: 'wall display', query: '?view=wall', language: 'vi' },
  { name: 'station’s board', query: '?station=Bar', language: 'vi' },
]

test.use({ rush: { tickets: AT_FIRST }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial', timeout: LOADS * 300_000 })

for (const { name, query, language, allDay } of BOARDS) {
  test(`on a ${name}, nothing is cut off and nothing lies over another, at any size`, async ({ page, cafe }) => {
    const path = await cafe.boardPath(HANG_BONG)
    await openBoard(page, MANAGER, path)
    await page.context().addCookies([{ name: 'passboard.language', value: language, url: cafe.baseUrl }])
    for (let load = 0; load < LOADS; load++) {
      await placeUpTo(cafe, Math.ceil((MOST_TICKETS * (load + 1)) / LOADS))
      await page.setViewportSize({ width: 1920, height: 1080 })
      await page.goto(path + query)
      await expect(connection(page)).toContainText(/Live|Trực tiếp/)
      if (allDay) await page.getByRole('button', { name: allDay }).click()
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height })
        await painted(page)
        await expect.poll(() => flawsOn(page), { message: `load ${load + 1}, ${width} × ${height}` }).toEqual([])
      }
    }
  })
}

let placed = AT_FIRST.length

/** Places orders until the first branch has so many tickets. */
async function placeUpTo(cafe: Cafe, count: number) {
  for (; placed < count; placed++) await cafe.placeTicket(longTicket(placed))
}

/** Waits until the browser has laid out and painted a new size. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
