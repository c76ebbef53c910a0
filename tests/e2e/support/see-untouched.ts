import { expect, type Page } from '@playwright/test'

/**
 * Waits until a page shows something, and leaves it as untouched as it was: by the browser's accessibility tree. Whatever
 * else Playwright asks of a page, it asks as if a person had touched it (`userGesture` of the DevTools protocol), and with
 * that a browser lets sound play. The snapshots of a trace are such a question too.
 * @param role as Chromium names it, such as `button` or `StaticText`
 */
export async function seeUntouched(page: Page, role: string, name: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await expect
    .poll(async () => {
      const { nodes } = await devTools.send('Accessibility.getFullAXTree')
      return nodes.filter((node) => node.role?.value === role).map((node) => node.name?.value)
    })
    .toContain(name)
  await devTools.detach()
}
