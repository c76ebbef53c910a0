import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HANG_BONG, type OwnCafe, openCafe } from '../e2e/support/cafe'
import prepareTemplate from '../e2e/support/cafe-database'
import { longTicket } from '../e2e/support/long-names'
import { MANAGER, type Person } from '../e2e/support/people'
import { SCREENS } from '../e2e/support/screen-sizes'
import { tablePath } from '../e2e/support/table-path'
import type { Browser } from '../support/browsers/browser'
import { type ChromiumPage, fromAnotherMachine, startChromium } from '../support/browsers/chromium-browser'
import { packedChromium } from '../support/packed-chromium.js'
import { OLD_CHROMIUMS, type OldChromium } from './support/old-chromiums.js'

/** The first ticket of the branch's board. */
const FIRST = 36
const TICKETS = Array.from({ length: 20 }, (_, index) => longTicket(index))
const NUMBERS = TICKETS.map((_, index) => FIRST + index)
const PENDING = TICKETS.flatMap(({ status }, index) => (status === 'pending' ? [FIRST + index] : []))

let cafe: OwnCafe
let baseUrl: string
let removeTemplate: () => Promise<void>

beforeAll(async () => {
  removeTemplate = await prepareTemplate()
  cafe = await openCafe(TICKETS)
  baseUrl = fromAnotherMachine(cafe.baseUrl)
})

afterAll(async () => {
  await cafe.close()
  await removeTemplate()
})

const CHROMIUMS = OLD_CHROMIUMS.map((chromium, index) => ({ ...chromium, index }))

// All boards before all guests, so that each wall display has the same tickets.
describe.each(CHROMIUMS)('in $name', (chromium) => {
  const browser = useBrowser(chromium)

  test('a manager signs in and bumps a ticket; a wall display has every ticket whole on one of its pages, and shows it', async () => {
    const board = await browser().newPage(SCREENS.wall)
    const path = await cafe.boardPath(HANG_BONG)
    await signIn(board, MANAGER, path)
    await board.sees('Live')
    expect(await ticketsOn(board)).toEqual(expect.arrayContaining(NUMBERS))
    await expect.poll(() => board.flaws()).toEqual([])
    await keepPicture(chromium, board, 'board')

    const wall = await browser().newPage(SCREENS.wall)
    await signIn(wall, MANAGER, `${path}?view=wall`)
    await wall.sees('Live')
    expect(await ticketsOn(wall)).toEqual(expect.arrayContaining(NUMBERS))
    await expect.poll(() => wall.evaluate(isPlaced, null)).toBe(true)
    await expect.poll(() => wall.flaws()).toEqual([])
    await keepPicture(chromium, wall, 'wall')
    await wall.sees('A silent video keeps this screen on')
    const before = await wall.evaluate(playedSeconds, null)
    await expect.poll(() => wall.evaluate(playedSeconds, null)).toBeGreaterThan(before)

    const number = PENDING[chromium.index] ?? 0
    expect(await columnOf(wall, number)).toBe('pending')
    await board.tap(new RegExp(`^Confirm order ${number}$`))
    await expect.poll(() => columnOf(wall, number)).toBe('confirmed')
    await expect.poll(() => columnOf(board, number)).toBe('confirmed')
    // The board has scrolled to the ticket.
    await expect.poll(() => board.flaws()).toEqual([])
    await keepPicture(chromium, board, 'bumped')
    expect([...board.wrong, ...wall.wrong]).toEqual([])
  })
})

describe.each(CHROMIUMS)('in $name', (chromium) => {
  const browser = useBrowser(chromium)

  test('a guest orders, and the pickup display calls the number', async () => {
    const guest = await browser().newPage(SCREENS.phone)
    await guest.goto(baseUrl + (await tablePath(cafe, ['A1', 'A2', 'A3'][chromium.index] ?? '')))
    await guest.tap(/^Add one Bánh flan$/)
    await guest.sees('Review 1 item')
    await guest.tap(/^Add one Trà vải$/)
    await guest.tap(/^Add to order/)
    await expect.poll(() => cutAtASide(guest)).toEqual([])
    await keepPicture(chromium, guest, 'menu')
    await guest.tap(/^Review 2 items/)
    await guest.tap(/^Place order/)
    await guest.sees('Received. Waiting for confirmation.')
    await expect.poll(() => cutAtASide(guest)).toEqual([])
    await keepPicture(chromium, guest, 'order')

    const display = await browser().newPage(SCREENS.wall)
    await display.goto(baseUrl + (await cafe.boardPath(HANG_BONG)).replace('/board/', '/ready/'))
    await display.sees('Live')
    const called = await readyOn(display)
    await cafe.placeTicket({ status: 'ready', age: 0, table: 'B1', lines: [[1, 'Bánh flan']] })
    await expect.poll(async () => (await readyOn(display)).length).toBe(called.length + 1)
    expect([...guest.wrong, ...display.wrong]).toEqual([])
    await expect.poll(() => display.flaws()).toEqual([])
    await keepPicture(chromium, display, 'pickup')
  })

  test('only a browser that is too old says so', async () => {
    const page = await browser().newPage(SCREENS.wall)
    await page.goto(`${baseUrl}/login`)
    await page.sees('Sign in')
    expect(await page.evaluate(() => document.body.innerText, null)).not.toContain('too old')
    await page.beforeScripts('delete String.prototype.at')
    await page.goto(`${baseUrl}/login`)
    await page.sees('This browser is too old for Passboard.')
  })
})

/** Starts a browser before the tests of a group, and ends it after them. @returns a function that gives it */
function useBrowser(chromium: OldChromium): () => Browser<ChromiumPage> {
  let browser: Browser<ChromiumPage>
  beforeAll(async () => {
    const program = packedChromium(chromium.version)
    if (!program) throw new Error(`There is no ${chromium.name}.`)
    browser = await startChromium(program)
  })
  afterAll(() => browser.close())
  return () => browser
}

/** With OLD_BROWSER_PICTURES, a folder, it gets a picture of each page. */
async function keepPicture({ name }: OldChromium, page: ChromiumPage, title: string): Promise<void> {
  const folder = process.env.OLD_BROWSER_PICTURES
  if (folder) await page.picture(`${folder}/${name.replace(' ', '-')}-${title}.png`)
}

async function signIn(page: ChromiumPage, person: Person, path: string): Promise<void> {
  await page.goto(baseUrl + path)
  await page.fill(/^Business/, person.orgSlug)
  await page.fill(/^Phone/, person.phone)
  await page.fill(/^PIN/, person.pin)
  await page.tap(/^Sign in$/)
}

/** The numbers of the tickets on a board. */
const ticketsOn = (page: ChromiumPage): Promise<number[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('article')].map((article) => article.getAttribute('aria-label'))
    return [...new Set(names.map((name) => Number(/\d+/.exec(name ?? '')?.[0])))]
  }, null)

/** The state of the column that a ticket is in. */
const columnOf = (page: ChromiumPage, number: number): Promise<string | undefined> =>
  page.evaluate((number) => {
    const articles = [...document.querySelectorAll('article')]
    const ticket = articles.find((article) => article.getAttribute('aria-label')?.startsWith(`Order ${number},`))
    return ticket?.closest<HTMLElement>('[data-column]')?.dataset.column
  }, number)

/** The guest's page has bars over its lower and upper end, and shortens descriptions on purpose. */
const cutAtASide = async (page: ChromiumPage): Promise<string[]> =>
  (await page.flaws({ scrolls: true })).filter((flaw) => /is cut off .* (left|right)$/.test(flaw))

/** The numbers that a pickup display calls. */
const readyOn = (page: ChromiumPage): Promise<string[]> =>
  page.evaluate(
    () => [...document.querySelectorAll('[aria-live="polite"] > li')].map(({ textContent }) => textContent ?? ''),
    null,
  )

/** Runs in the page: whether every ticket of a wall display has its place. */
const isPlaced = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].every(({ style }) => style.visibility !== 'hidden')

/** Runs in the page: how long the video that keeps the screen on has played. */
const playedSeconds = () => document.querySelector('video')?.currentTime ?? 0
