import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { flawsOn } from '../e2e/support/clipped'

export type Camera = {
  /** Takes a picture, and expects that nothing on the page is clipped or covered once it has settled. See `flawsOn`. */
  take(page: Page, name: string, how?: { scrolls: boolean }): Promise<void>
  /** How many pictures were taken. */
  count(): number
}

/** Puts its pictures into an empty folder. */
export function createCamera(folder: string): Camera {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let count = 0
  return {
    take: async (page, name, how) => {
      const file = `${String(++count).padStart(3, '0')}-${name}.png`
      await page.screenshot({ path: join(folder, file) })
      await expect.poll(() => flawsOn(page, how), { message: file }).toEqual([])
    },
    count: () => count,
  }
}
