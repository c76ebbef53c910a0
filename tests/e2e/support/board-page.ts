import { type BrowserContext, type Cookie, expect, type Locator, type Page } from '@playwright/test'
import { untilHydrated } from './hydrated'
import { type Person, signInDevice } from './people'

export type LaneName = 'Pending' | 'Confirmed' | 'Preparing' | 'Ready'

export const column = (page: Page, name: LaneName): Locator => page.getByRole('region', { name, exact: true })

export const ticket = (where: Page | Locator, number: number): Locator =>
  where.getByRole('article', { name: new RegExp(`^Order ${number}\\b`) })

/** Waits until every ticket is in its place in many frames: a board takes no press on one that has just come there. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'stillFrames', 0))
  await page.waitForFunction(
    () => {
      const isMoving = document.querySelector('main[data-moving], [data-vacated]') !== null
      const frames = isMoving ? 0 : Number(Reflect.get(window, 'stillFrames')) + 1
      Reflect.set(window, 'stillFrames', frames)
      return frames > 30
    },
    undefined,
    { polling: 'raf' },
  )
}

/** Taps the one button of a ticket. @param verb what the button begins with */
export async function tap(page: Page, verb: 'Confirm' | 'Start' | 'Ready' | 'Complete', number: number): Promise<void> {
  const button = page.getByRole('button', { name: `${verb} order ${number}`, exact: true })
  await button.waitFor()
  await untilStill(page)
  await button.click()
}

/** Waits until the board takes the next bump key: it counts two presses within 80 ms as one, and a test can be faster. */
export async function passBounce(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
}

export const connection = (page: Page): Locator => page.getByRole('status')

/** The session cookies of the persons who have signed in at a café, by phone. */
export type Sessions = Map<string, Cookie[]>
const sessionsOf = new WeakMap<BrowserContext, Sessions>()

/** Lets a device take over the sessions of its café, and add its own. */
export const shareSessions = (device: BrowserContext, sessions: Sessions) => sessionsOf.set(device, sessions)

/** Whether a page has the address of a path. A board replaces the name of a station in it by the id. */
export const isAt = (path: string) => (url: URL) => withoutStation(url) === withoutStation(new URL(path, url))

const withoutStation = ({ href }: URL): string => href.replace(/\bstation=[^&]*/, 'station=')

/** Goes to a page as this person. Who has signed in at the café before, on any of its devices, is signed in. */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  const device = page.context()
  const sessions = sessionsOf.get(device)
  const known = sessions?.get(person.phone)
  if (known) await device.addCookies(known)
  else await signInAnew()
  await page.goto(path)
  if (new URL(page.url()).pathname === '/login') {
    // The session that is known was ended.
    await signInAnew()
    await page.goto(path)
  }
  await expect(page).toHaveURL(isAt(path))
  await untilHydrated(page)

  async function signInAnew() {
    await signInDevice(device, person)
    const cookies = await device.cookies()
    sessions?.set(
      person.phone,
      cookies.filter(({ name }) => name === 'next-auth.session-token'),
    )
  }
}

/** Goes to a board as this person, and waits until it is live. */
export async function openBoard(page: Page, person: Person, path: string): Promise<void> {
  await openAs(page, person, path)
  await expect(connection(page)).toContainText('Live')
}

/** Opens the same board on another device too. @returns the other device's page */
export async function openOnBoth(
  page: Page,
  anotherDevice: () => Promise<Page>,
  person: Person,
  path: string,
): Promise<Page> {
  const other = await anotherDevice()
  for (const screen of [page, other]) await openBoard(screen, person, path)
  return other
}

/** The numbers of the tickets in a column, from the top. */
export async function numbersIn(where: Locator): Promise<number[]> {
  const names = await where
    .getByRole('article')
    .evaluateAll((articles) => articles.map((article) => article.getAttribute('aria-label') ?? ''))
  return names.map((name) => Number(/\d+/.exec(name)?.[0]))
}

/** Opens the menu of what is not needed in a rush. @param entry what it leads to */
export async function openFromMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: entry, exact: true }).click()
}

/** Opens the menu of the signed-in person, on any page. */
export async function openPersonMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Menu, / }).click()
  return page.getByRole('dialog')
}

export const signOut = async (page: Page): Promise<void> =>
  (await openPersonMenu(page)).getByRole('button', { name: 'Sign out' }).click()

/** Scrolls a column to its last ticket; more of them are rendered on the way. */
export async function toTheEnd(where: Locator): Promise<void> {
  const more = where.getByRole('button', { name: /more/ })
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1_000 })
    await expect(more).toBeHidden({ timeout: 200 })
  }).toPass({ intervals: [50] })
}
