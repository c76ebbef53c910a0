import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'

/**
 * Expects axe to find nothing on the page as it is now, outside of frames. It runs in the page alone: the package for
 * Playwright needs several times the processor time, because it joins the results of frames in a second page.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Awaited instead of axe's rule: while a page is refreshed, it has no title for a moment.
  await expect(page).toHaveTitle(/./)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(findViolations)
  expect(violations).toEqual([])
}

/** Runs in a page. */
async function findViolations() {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  const { violations }: AxeResults = await run(document, {
    rules: { 'document-title': { enabled: false } },
    resultTypes: ['violations'],
  })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
