import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/**
 * Expects axe to find nothing on the page as it is now, outside of frames. It runs in the page alone: the package for
 * Playwright needs several times the processor time, because it joins the results of frames in a second page.
 * @param how `colours: false` leaves out the contrast, which needs most of the time: for the same page on another screen
 */
export async function expectAccessible(page: Page, { colours = true } = {}): Promise<void> {
  // Awaited instead of axe's rule: while a page is refreshed, it has no title for a moment.
  await expect(page).toHaveTitle(/./)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(findViolations, colours)
  expect(violations).toEqual([])
}

/** Runs in a page. */
async function findViolations(colours: boolean) {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const { violations }: AxeResults = await run(document, {
    rules: { 'document-title': { enabled: false }, 'color-contrast': { enabled: colours } },
    resultTypes: ['violations'],
  })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
