import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HANG_BONG, type OwnCafe, openCafe } from '../../e2e/support/cafe'
import prepareTemplate from '../../e2e/support/cafe-database'
import { longTicket } from '../../e2e/support/long-names'
import { type Person, STAFF } from '../../e2e/support/people'
import { RUSH } from '../../e2e/support/rush'
import { SCREENS } from '../../e2e/support/screen-sizes'
import { tablePath } from '../../e2e/support/table-path'
import type { Browser, Size } from './browser'
import type { BrowserPage } from './page'

/** The number of the first ticket on the board. */
const FIRST = 36
const TICKETS = [...RUSH, ...Array.from({ length: 20 }, (_, index) => longTicket(index))]
const NUMBERS = TICKETS.map((_, index) => FIRST + index)
const FIRST_PENDING = FIRST + TICKETS.findIndex(({ status }) => status === 'pending')

/**
 * The tests of what every supported browser shows: the touch board, the wall display, the order pad and the guest's page.
 * @param name of the browser, for pictures: with BROWSER_PICTURES, a folder, it gets one of each page
 */
export function testPages(name: string, start: () => Promise<Browser>): void {
  let cafe: OwnCafe
  let browser: Browser
  let removeTemplate: () => Promise<void>

  beforeAll(async () => {
    removeTemplate = await prepareTemplate()
    cafe = await openCafe(TICKETS)
    browser = await start()
  })
  afterAll(async () => {
    await browser?.close()
    await cafe?.close()
    await removeTemplate?.()
  })

  /** Closed after each test: an open board costs time as long as it is there. */
  const pages: BrowserPage[] = []
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close()
  })

  async function open(path: string, size: Size): Promise<BrowserPage> {
    const page = await browser.newPage(size)
    pages.push(page)
    await page.goto(cafe.baseUrl + path)
    // A window gets its size some time after the driver has answered.
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight], null)).toEqual([size.width, size.height])
    return page
  }

  async function openAs(person: Person, path: string, size: Size): Promise<BrowserPage> {
    const page = await open(path, size)
    await page.fill(/^Business/, person.orgSlug)
    await page.fill(/^Phone/, person.phone)
    await page.fill(/^PIN/, person.pin)
    await page.tap(/^Sign in$/)
    return page
  }

  async function keepPicture(page: BrowserPage, title: string): Promise<void> {
    const folder = process.env.BROWSER_PICTURES
    if (!folder) return
    await page.evaluate(() => document.fonts.ready.then(() => null), null)
    await page.picture(`${folder}/${title}-${name}.png`)
  }

  test.each(Object.entries(SCREENS))('a touch board shows each ticket whole: %s', async (title, size) => {
    const board = await openAs(STAFF, await cafe.boardPath(HANG_BONG), size)
    await board.sees('Live')
    await expect.poll(() => board.evaluate(ticketsCut, null)).toEqual([])
    await expect.poll(() => board.flaws()).toEqual([])
    await keepPicture(board, `board-${title}`)
    await expect.poll(() => board.evaluate(lanesWithNarrowTickets, null)).toEqual([])

    // The last tickets of the longest column.
    await expect.poll(() => board.evaluate(scrollToLast, FIRST_PENDING)).toBe(true)
    await expect.poll(() => board.evaluate(ticketsCut, null)).toEqual([])
    await keepPicture(board, `board-${title}-end`)
    expect(board.wrong).toEqual([])
  })

  test('a tap on a board moves the ticket, and a wall display shows it', async () => {
    const path = await cafe.boardPath(HANG_BONG)
    const wall = await openAs(STAFF, `${path}?view=wall`, SCREENS.wall)
    await wall.sees('Live')
    await expect.poll(() => wall.evaluate(isPlaced, null)).toBe(true)
    await expect.poll(() => wall.evaluate(ticketsOn, null)).toEqual(expect.arrayContaining(NUMBERS))
    await expect.poll(() => wall.flaws()).toEqual([])
    await keepPicture(wall, 'wall')

    expect(await wall.evaluate(columnOf, FIRST_PENDING)).toBe('pending')
    const board = await openAs(STAFF, path, SCREENS.tablet)
    await board.tap(new RegExp(`^Confirm order ${FIRST_PENDING}$`))
    await expect.poll(() => wall.evaluate(columnOf, FIRST_PENDING)).toBe('confirmed')
    await expect.poll(() => board.evaluate(columnOf, FIRST_PENDING)).toBe('confirmed')
    await expect.poll(() => board.flaws()).toEqual([])
    expect([...board.wrong, ...wall.wrong]).toEqual([])
  })

  test('staff take an order on a phone', async () => {
    const path = (await cafe.boardPath(HANG_BONG)).replace('/board/', '/order/')
    const pad = await openAs(STAFF, path, SCREENS.phone)
    await pad.sees('Live')
    await expect.poll(() => pad.flaws({ scrolls: true })).toEqual([])
    await keepPicture(pad, 'pad-tables')
    await pad.tap(/^A3/)
    await pad.tap(/^New order$/)
    await pad.tap(/^Add one Canh chua$/)
    await pad.sees('Review 1 item')
    await expect.poll(() => cutAtASide(pad)).toEqual([])
    await keepPicture(pad, 'pad-menu')
    await pad.tap(/^Review 1 item/)
    await pad.fill(/Canh chua/, 'khong hanh')
    await expect.poll(() => cutAtASide(pad)).toEqual([])
    await keepPicture(pad, 'pad-review')
    await pad.tap(/^Send to the kitchen/)
    await pad.sees(/Canh chua[\s\S]*khong hanh/)
    await expect.poll(() => pad.flaws({ scrolls: true })).toEqual([])
    await keepPicture(pad, 'pad-order')
    expect(pad.wrong).toEqual([])
  })

  test('a guest orders and sees how to pay', async () => {
    const guest = await open(await tablePath(cafe, 'A1'), SCREENS.phone)
    await guest.tap(/^Add one Bánh flan$/)
    await guest.sees('Review 1 item')
    await expect.poll(() => cutAtASide(guest)).toEqual([])
    await keepPicture(guest, 'guest-menu')
    await guest.tap(/^Add one Trà vải$/)
    await guest.sees('Add to order')
    await expect.poll(() => cutAtASide(guest)).toEqual([])
    await keepPicture(guest, 'guest-options')
    await guest.tap(/^Add to order/)
    await guest.tap(/^Review 2 items/)
    await expect.poll(() => cutAtASide(guest)).toEqual([])
    await keepPicture(guest, 'guest-review')
    await guest.tap(/^Place order/)
    await guest.sees('Received. Waiting for confirmation.')
    await expect.poll(() => cutAtASide(guest)).toEqual([])
    await keepPicture(guest, 'guest-order')
    expect(guest.wrong).toEqual([])
  })
}

/** Pages that scroll as a whole have bars over their lower and upper end, and shorten descriptions on purpose. */
const cutAtASide = async (page: BrowserPage): Promise<string[]> =>
  (await page.flaws({ scrolls: true })).filter((flaw) => /is cut off .* (left|right)$/.test(flaw))

/** Runs in the page: the visible tickets that are not as high as their content, or lie over the next. */
function ticketsCut(): string[] {
  const flaws: string[] = []
  const tickets = [...document.querySelectorAll<HTMLElement>('li[data-ticket]')]
  if (tickets.length === 0) return ['There is no ticket.']
  for (const ticket of tickets) {
    const box = ticket.getBoundingClientRect()
    const list = ticket.closest('[data-scroll]')?.getBoundingClientRect()
    const article = ticket.querySelector('article')
    if (!list || !article || box.bottom < list.top || box.top > list.bottom) continue
    if (box.right < 0 || box.left > innerWidth) continue
    const name = article.getAttribute('aria-label')
    const isIn = (part: Element) => part.getBoundingClientRect().bottom <= box.bottom + 1
    const parts = [...article.querySelectorAll('[data-line], footer button')]
    if (!parts.some((part) => part.matches('[data-line]'))) flaws.push(`${name} has no line`)
    if (!parts.some((part) => part.matches('[data-bump]'))) flaws.push(`${name} has no button`)
    // The lines of a ticket that is higher than its column scroll within it.
    const whole = ticket.matches('[data-tall]') ? parts.filter((part) => !part.matches('[data-line]')) : parts
    if (![article, ...whole].every(isIn)) flaws.push(`${name} is cut off: ${box.height} px`)
    const next = ticket.nextElementSibling?.getBoundingClientRect()
    if (next && next.height > 0 && next.top < box.bottom) flaws.push(`${name} lies over the next`)
  }
  return flaws
}

/** Runs in the page: the states of the columns whose lanes do not fill them, or whose tickets do not fill a lane, as beside a scrollbar. */
function lanesWithNarrowTickets(): (string | undefined)[] {
  const columns = [...document.querySelectorAll<HTMLElement>('[data-column]')]
  const widthOf = (element: Element) => element.getBoundingClientRect().width
  const isNarrow = (column: HTMLElement) => {
    const lanes = [...column.querySelectorAll('[data-lane]')]
    const { paddingLeft, paddingRight } = getComputedStyle(column)
    const room = column.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const used = (lanes.at(-1)?.getBoundingClientRect().right ?? 0) - (lanes[0]?.getBoundingClientRect().left ?? 0)
    const isFilled = (lane: Element) =>
      [...lane.querySelectorAll('article')].every((one) => widthOf(lane) - widthOf(one) <= 1)
    return Math.abs(used - room) > 1 || !lanes.every(isFilled)
  }
  return columns.filter(isNarrow).map(({ dataset }) => dataset.column)
}

/** Runs in the page: scrolls the column of a ticket to its end. @returns whether it is there and stays there */
async function scrollToLast(number: number): Promise<boolean> {
  const article = document.querySelector(`article[aria-label^="Order ${number},"]`)
  const list = article?.closest('[data-scroll]')
  if (!list) return false
  const before = list.scrollHeight
  list.scrollTop = before
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return list.scrollHeight === before && list.scrollTop + list.clientHeight >= before - 1
}

/** Runs in the page: the numbers of the tickets on a board. */
const ticketsOn = (): number[] => {
  const names = [...document.querySelectorAll('article')].map((article) => article.getAttribute('aria-label'))
  return [...new Set(names.map((name) => Number(/\d+/.exec(name ?? '')?.[0])))]
}

/** Runs in the page: the state of the column that a ticket is in. */
const columnOf = (number: number): string | undefined => {
  const ticket = document.querySelector(`article[aria-label^="Order ${number},"]`)
  return ticket?.closest<HTMLElement>('[data-column]')?.dataset.column
}

/** Runs in the page: whether every ticket of a wall display has its place. */
const isPlaced = () =>
  [...document.querySelectorAll<HTMLElement>('[data-part]')].every(({ style }) => style.visibility !== 'hidden')
