import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible'
import { untilStill } from './board-page'
import { flawsOn } from './clipped'
import { SCREENS } from './screen-sizes'
import { expect } from './test'

/** Looks at the page on a phone, a tablet and the wall, in both languages. */
export async function expectRightOnEveryScreen(page: Page, url: string): Promise<void> {
  for (const language of ['vi', 'en']) {
    await page.context().addCookies([{ name: 'passboard.language', value: language, url }])
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const size of [SCREENS.phone, SCREENS.tablet, SCREENS.wall]) {
      await page.setViewportSize(size)
      await expectAccessible(page, { colours: language === 'vi' && size === SCREENS.phone })
      await expect.poll(() => flawsOn(page, { scrolls: true }), { message: `${language}, ${size.width}` }).toEqual([])
    }
  }
}

/**
 * Expects that nothing is cut off and nothing lies over another on a wall, a tablet and a phone, and leaves the page as large as it was.
 * What a flow does is the same on every screen: it is gone through on one.
 * @param part what must be in sight, such as a ticket
 */
export async function expectWholeOnEveryScreen(page: Page, part: Locator): Promise<void> {
  const before = page.viewportSize()
  for (const size of [...Object.values(SCREENS), ...(before ? [before] : [])]) {
    await page.setViewportSize(size)
    await part.scrollIntoViewIfNeeded()
    await expect(part).toBeInViewport()
    await untilStill(page)
    await expect.poll(() => flawsOn(page), { message: `${size.width} × ${size.height}` }).toEqual([])
  }
}
