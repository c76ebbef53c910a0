import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects axe to find nothing on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Awaited instead of axe's rule: while a page is refreshed, it has no title for a moment.
  await expect(page).toHaveTitle(/./)
  const { violations } = await new AxeBuilder({ page }).disableRules(['document-title']).analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}
