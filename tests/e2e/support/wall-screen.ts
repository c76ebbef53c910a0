import { expect, type Page } from '@playwright/test'
import { connection, openBoard, openFromMenu } from './board-page'
import { type Cafe, HANG_BONG } from './cafe'
import { STAFF } from './people'

/** From how far a wall display is read, and how large it is from corner to corner. */
type Hung = { metres: number; inches: number }

/** Opens the wall display of a screen as most are: 43 inches, read from 2.5 m. */
export async function openWall(page: Page, cafe: Cafe) {
  await openBoard(page, STAFF, `${await cafe.boardPath(HANG_BONG)}?view=wall`)
}

/** Opens the wall display of a screen that its settings describe, from the board. */
export async function openWallFromBoard(page: Page, cafe: Cafe, { metres, inches }: Hung) {
  await openBoard(page, STAFF, await cafe.boardPath(HANG_BONG))
  await openFromMenu(page, 'Device settings')
  const settings = page.getByRole('dialog', { name: 'Device settings' })
  await settings.getByLabel('Viewing distance (metres)').fill(String(metres))
  await settings.getByLabel('Screen diagonal (inches)').fill(String(inches))
  await settings.getByRole('link', { name: 'Open as wall display' }).click()
  await expect(page).toHaveURL(/view=wall/)
  await expect(connection(page)).toContainText('Live')
}

/** What in the columns would have to be scrolled to be read. */
export const scrollingParts = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('*')]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight)
        .map((part) => part.outerHTML.slice(0, 100)),
    )

/** The numbers of the tickets of which nothing is cut off. */
export async function wholeInSight(page: Page): Promise<number[]> {
  const names = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const articles = [...document.querySelectorAll('article')]
        const seen = new IntersectionObserver((entries) => {
          seen.disconnect()
          const whole = entries.filter(({ intersectionRatio }) => intersectionRatio > 0.99)
          resolve(whole.map(({ target }) => target.getAttribute('aria-label') ?? ''))
        })
        for (const article of articles) seen.observe(article)
      }),
  )
  return names.map((name) => Number(/\d+/.exec(name)?.[0]))
}

/** The code that an unpaired device shows. */
export async function codeOf(device: Page): Promise<string> {
  const shown = device.getByRole('status', { name: /^Code/ })
  await expect(shown).toBeVisible()
  return ((await shown.textContent()) ?? '').replaceAll(/\s/g, '')
}
