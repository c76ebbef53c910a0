import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser'
import { HANG_BONG, openCafe } from '../e2e/support/cafe'
import prepareTemplate from '../e2e/support/cafe-database'
import { MANAGER, signInDevice } from '../e2e/support/people'
import { type Density, densityOf } from '../support/density-of'
import { kitchenMix, MIXES } from '../support/kitchen-mix'
import type { CleanUp } from './clean-up'

/** What a board shows at least of the mix of 38 tickets, by the size of its tickets. */
const SCREENS = [
  { width: 1920, height: 1080, goals: { s: 14, m: 8 } },
  { width: 1280, height: 800, goals: { s: 7, m: 4 } },
  { width: 1024, height: 600, goals: { s: 4, m: 2 } },
]
/** A wall display shows so many orders on so many pages at most, and the last of them after so many seconds. */
const WALLS = [
  { mix: 42, goal: 5, seconds: 20 },
  { mix: 82, goal: 9, seconds: null },
] as const
const TEXT_PX = 15
const ALLERGY_PX = 18

/**
 * How much of a realistic rush a board shows at once: the tickets of which every line is in sight, without a touch.
 * @returns the report
 */
export async function density(cleanUp: CleanUp): Promise<string> {
  await cleanUp.add(await prepareTemplate())
  const browser = await chromium.launch({ ...launchOptions(), handleSIGINT: false, handleSIGTERM: false })
  await cleanUp.add(() => browser.close())
  return [await boards(cleanUp, browser), await walls(cleanUp, browser)].join('\n\n')
}

async function boards(cleanUp: CleanUp, browser: Browser): Promise<string> {
  const open = await openMix(cleanUp, browser, 38)
  const rows: string[] = []
  for (const { width, height, goals } of SCREENS) {
    for (const size of ['s', 'm'] as const) {
      const { page, context } = await open({ width, height }, '', size)
      const shown = await untilSteady(page)
      rows.push(
        `| ${width} × ${height}, ${size.toUpperCase()} | ${shown.whole} | ${verdict(goals[size], shown.whole >= goals[size], '≥')} | ${px(shown.textPx, size === 's' ? TEXT_PX : 0)} | ${px(shown.allergyPx, size === 's' ? ALLERGY_PX : 0)} |`,
      )
      await context.close()
    }
  }
  return ['38 tickets on a touch board (20 pending, 8 confirmed, 6 preparing, 4 ready):', '', HEAD, ...rows].join('\n')
}

const HEAD = `| screen, size | whole tickets in sight | goal | item text | allergy text |
|---|---|---|---|---|`

async function walls(cleanUp: CleanUp, browser: Browser): Promise<string> {
  const rows: string[] = []
  for (const { mix, goal, seconds } of WALLS) {
    const open = await openMix(cleanUp, browser, mix)
    const { page, context } = await open({ width: 1920, height: 1080 }, '?view=wall', 's')
    await untilSteady(page)
    const text = await page
      .getByText(/^Page 1 of \d+$/)
      .or(page.getByRole('main'))
      .first()
      .textContent()
    const pages = Number(/^Page 1 of (\d+)$/.exec(text ?? '')?.[1] ?? 1)
    const seen = await page.evaluate(allSeen)
    const inTime = seconds === null ? '' : verdict(seconds, seen.seconds <= seconds, '≤')
    rows.push(
      `| ${mix} | ${pages} | ${verdict(goal, pages <= goal, '≤')} | ${seen.tickets} | ${mix - seen.tickets} | ${seen.seconds.toFixed(1)} s | ${inTime} |`,
    )
    await context.close()
  }
  return [
    'On a 43-inch wall display, read from 2.5 m:',
    '',
    '| orders | pages | goal | shown | counted | the last one is first seen after | goal |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

/** Runs in the page of a wall display: how long it takes until each ticket that has a place was on the shown page. */
const allSeen = () =>
  new Promise<{ tickets: number; seconds: number }>((resolve) => {
    const began = performance.now()
    const seen = new Set<string>()
    const look = () => {
      const tickets = [...document.querySelectorAll<HTMLElement>('[data-ticket]')]
      for (const ticket of tickets) {
        const { left, right } = ticket.getBoundingClientRect()
        if (left >= 0 && right <= innerWidth) seen.add(ticket.dataset.ticket ?? '')
      }
      if (tickets.every(({ dataset }) => seen.has(dataset.ticket ?? '')))
        resolve({ tickets: seen.size, seconds: (performance.now() - began) / 1000 })
      else setTimeout(look, 100)
    }
    look()
  })

type Opened = { page: Page; context: BrowserContext }

/** Opens a café with a mix. @returns a function that opens its board on a device of its own */
async function openMix(cleanUp: CleanUp, browser: Browser, mix: keyof typeof MIXES) {
  const cafe = await openCafe(kitchenMix(MIXES[mix]))
  await cleanUp.add(() => cafe.close())
  return async (viewport: { width: number; height: number }, query: string, size: string): Promise<Opened> => {
    const context = await browser.newContext({ baseURL: cafe.baseUrl, viewport })
    await signInDevice(context, MANAGER)
    await context.addInitScript((ticketSize) => {
      localStorage.setItem('passboard.device', JSON.stringify({ ticketSize }))
    }, size)
    // tsx names functions with a helper that the page does not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    const page = await context.newPage()
    await page.goto((await cafe.boardPath(HANG_BONG)) + query)
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
    return { page, context }
  }
}

/** The lanes are divided by what was measured, so a board is steady a moment after it is there. */
async function untilSteady(page: Page): Promise<Density> {
  let before = ''
  for (let equal = 0; equal < 20; ) {
    const shown = await page.evaluate(densityOf)
    equal = JSON.stringify(shown) === before ? equal + 1 : 0
    before = JSON.stringify(shown)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  return JSON.parse(before) as Density
}

const verdict = (goal: number, isMet: boolean, sign: string) => `${sign} ${goal}: ${isMet ? 'met' : 'not met'}`

const px = (size: number, least: number) =>
  `${size.toFixed(1)} px${least > 0 && size < least ? `, less than ${least}` : ''}`
