import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser'
import { HANG_BONG, type OwnCafe, openCafe } from '../e2e/support/cafe'
import prepareTemplate from '../e2e/support/cafe-database'
import { MANAGER, signInDevice } from '../e2e/support/people'
import type { Browser, Size } from '../support/browsers/browser'
import { startChromium } from '../support/browsers/chromium-browser'
import { startFirefox } from '../support/browsers/firefox-browser'
import type { BrowserPage } from '../support/browsers/page'
import { findFirefox, findWebKit } from '../support/browsers/programs.js'
import { startWebKit } from '../support/browsers/webkit-browser'
import { findChromium } from '../support/chromium.js'
import { type Density, densityOf } from '../support/density-of'
import { kitchenMix, MIXES } from '../support/kitchen-mix'
import type { CleanUp } from './clean-up'

/** The engines that show boards. One that is not installed is left out, and the report says so. */
const ENGINES = [
  { name: 'Chromium', find: findChromium, start: startChromium },
  { name: 'Firefox', find: findFirefox, start: startFirefox },
  { name: 'WebKit', find: findWebKit, start: startWebKit },
]
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
  const cafe = await openMix(cleanUp, 38)
  const rows: string[] = []
  const tables: string[] = []
  for (const { name, find, start } of ENGINES) {
    const program = find()
    if (!program) {
      tables.push(`${name} is not here.`)
      continue
    }
    const browser = await start(program)
    await cleanUp.add(() => browser.close())
    rows.push(...(await boards(browser, cafe, name)))
  }
  tables.push(await walls(cleanUp))
  return [
    '38 tickets on a touch board (20 pending, 8 confirmed, 6 preparing, 4 ready):',
    [HEAD, ...rows].join('\n'),
    ...tables,
  ].join('\n\n')
}

const HEAD = `| browser, screen, size | whole tickets in sight | goal | item text | allergy text |
|---|---|---|---|---|`

async function boards(browser: Browser, cafe: OwnCafe, name: string): Promise<string[]> {
  const rows: string[] = []
  for (const { width, height, goals } of SCREENS) {
    for (const size of ['s', 'm'] as const) {
      const page = await openBoard(browser, cafe, { size: { width, height }, ticketSize: size })
      const shown = await untilSteady(
        () => page.evaluate(densityOf, null),
        () => page.evaluate(nextFrame, null),
      )
      rows.push(
        `| ${name}, ${width} × ${height}, ${size.toUpperCase()} | ${shown.whole} | ${verdict(goals[size], shown.whole >= goals[size], '≥')} | ${px(shown.textPx, size === 's' ? TEXT_PX : 0)} | ${px(shown.allergyPx, size === 's' ? ALLERGY_PX : 0)} |`,
      )
      await page.close()
    }
  }
  return rows
}

/** By Playwright, because the type of a wall display depends on the size of the screen too. */
async function walls(cleanUp: CleanUp): Promise<string> {
  const browser = await chromium.launch({ ...launchOptions(), handleSIGINT: false, handleSIGTERM: false })
  await cleanUp.add(() => browser.close())
  const rows: string[] = []
  for (const { mix, goal, seconds } of WALLS) {
    const cafe = await openMix(cleanUp, mix)
    const context = await browser.newContext({ baseURL: cafe.baseUrl, viewport: { width: 1920, height: 1080 } })
    await signInDevice(context, MANAGER)
    const page = await context.newPage()
    await page.goto(`${await cafe.boardPath(HANG_BONG)}?view=wall`)
    await page.evaluate(giveNames)
    await page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
    await untilSteady(
      () => page.evaluate(densityOf),
      () => page.evaluate(nextFrame),
    )
    const text = await page.evaluate(() => document.body.innerText)
    const pages = Number(/^Page 1 of (\d+)$/m.exec(text)?.[1] ?? 1)
    const seen = await page.evaluate(allSeen)
    const inTime = seconds === null ? '' : verdict(seconds, seen.seconds <= seconds, '≤')
    rows.push(
      `| ${mix} | ${pages} | ${verdict(goal, pages <= goal, '≤')} | ${seen.tickets} | ${mix - seen.tickets} | ${seen.seconds.toFixed(1)} s | ${inTime} |`,
    )
    await context.close()
  }
  return [
    'On a 43-inch wall display, read from 2.5 m, in Chromium:',
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

async function openMix(cleanUp: CleanUp, mix: keyof typeof MIXES): Promise<OwnCafe> {
  const cafe = await openCafe(kitchenMix(MIXES[mix]))
  await cleanUp.add(() => cafe.close())
  return cafe
}

type Opened = { size: Size; ticketSize: string }

/** Opens the board on a device of its own, and waits until it is live. */
async function openBoard(browser: Browser, cafe: OwnCafe, { size, ticketSize }: Opened): Promise<BrowserPage> {
  const page = await browser.newPage(size)
  await page.goto(`${cafe.baseUrl}/login`)
  await page.evaluate(signIn, { person: MANAGER, ticketSize })
  await page.goto(cafe.baseUrl + (await cafe.boardPath(HANG_BONG)))
  await page.evaluate(giveNames, null)
  while (!(await page.evaluate(isLive, null))) await page.evaluate(nextFrame, null)
  return page
}

/** Runs in a page of the server: signs in with the requests of the sign-in page. */
async function signIn({ person, ticketSize }: { person: typeof MANAGER; ticketSize: string }): Promise<void> {
  localStorage.setItem('passboard.device', JSON.stringify({ ticketSize }))
  const { csrfToken } = await (await fetch('/api/auth/csrf')).json()
  const body = new URLSearchParams({ ...person, csrfToken, json: 'true' })
  const answer = await fetch('/api/auth/callback/credentials', { method: 'POST', body })
  if (!answer.ok) throw new Error(`${person.phone} could not sign in: ${answer.status}`)
}

/** Runs in the page: tsx names functions with a helper that the page does not have. */
const giveNames = () => void Reflect.set(globalThis, '__name', (named: unknown) => named)

/** Runs in the page. */
const isLive = () =>
  [...document.querySelectorAll('[role="status"], output')].some((status) => status.textContent?.includes('Live'))

/** Runs in the page. */
const nextFrame = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))

/** The lanes are divided by what was measured, so a board is steady a moment after it is there. */
async function untilSteady(look: () => Promise<Density>, untilFrame: () => Promise<void>): Promise<Density> {
  let before = ''
  for (let equal = 0; equal < 20; ) {
    const shown = await look()
    equal = JSON.stringify(shown) === before ? equal + 1 : 0
    before = JSON.stringify(shown)
    await untilFrame()
  }
  return JSON.parse(before) as Density
}

const verdict = (goal: number, isMet: boolean, sign: string) => `${sign} ${goal}: ${isMet ? 'met' : 'not met'}`

const px = (size: number, least: number) =>
  `${size.toFixed(1)} px${least > 0 && size < least ? `, less than ${least}` : ''}`
