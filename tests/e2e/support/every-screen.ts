import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible'
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
      await expectAccessible(page)
      await expect.poll(() => flawsOn(page, { scrolls: true }), { message: `${language}, ${size.width}` }).toEqual([])
    }
  }
}
