import type { Page } from '@playwright/test'
import { openBoard } from './board-page'
import { type Cafe, HANG_BONG } from './cafe'
import { giveEars } from './ears'
import { STAFF } from './people'
import { seeUntouched } from './see-untouched'

/** What a board shows while the browser blocks its sound. */
export const LOCKED = 'Sound locked: press any key'

/** A board whose sound is locked: on a device that is signed in, in a page of its own that nobody has touched. */
export async function lockedBoard(page: Page, cafe: Cafe): Promise<Page> {
  const path = await cafe.boardPath(HANG_BONG)
  await openBoard(page, STAFF, path)
  const untouched = await page.context().newPage()
  await giveEars(page.context())
  await untouched.goto(path)
  await seeUntouched(untouched, 'button', LOCKED)
  return untouched
}
