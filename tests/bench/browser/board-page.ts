import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../e2e/support/browser'
import type { CleanUp } from '../clean-up'
import { countScripts } from './count-scripts'
import type { ServedBoard } from './served-board'

/** What `in-the-page.js` has noted, in milliseconds. */
export type Noted = { taps: number[]; changes: number[]; longTasks: number[] }

/** When a ticket was seen in a column, in milliseconds since 1970 UTC. */
type Sight = { number: number; column: string; at: number }

type Tapped = { number: number; at: number }

/** A board in a browser. */
export type BoardPage = {
  /** Bytes of JavaScript that came over the wire until the board was there, headers included. */
  scriptBytes: number
  slowDown(times: number): Promise<void>
  /** Forgets what was noted. */
  startAnew(): Promise<void>
  /** What was noted since `startAnew` or the last reload, and how often the page was loaded again. */
  noted(): Promise<Noted & { reloads: number }>
  /**
   * Taps the topmost ticket of a column that stands still while a person aims at it. Whatever is under the finger by then is tapped.
   * @returns the number of the ticket that was aimed at, and when the touch ended, in milliseconds since 1970 UTC; null if none stood still
   */
  tap(column: string): Promise<Tapped | null>
  /** After a collection: bytes that JavaScript holds, and elements in the page. */
  held(): Promise<{ bytes: number; elements: number }>
  /** Milliseconds that the page's main thread has worked so far, whatever else the machine did meanwhile. */
  worked(): Promise<number>
  /** What `sight.js` has noted. */
  sights(): Promise<Sight[]>
  /** The numbers of the tickets whose head is in sight, or that the foot of their column names. */
  inSight(): Promise<number[]>
  /** The numbers of the orders whose steps on this board can be undone, at most the last three. */
  ownSteps(): Promise<number[]>
  close(): Promise<void>
}

/** A wall screen. */
const VIEWPORT = { width: 1920, height: 1080 }
/** How long a finger stays on the screen. */
const TOUCH_MS = 60
/** How long a person aims. A board need not take a press on a ticket that came to its place since. */
const AIM_MS = 320
/** What a page still does when it is there. */
const SETTLE_MS = 3_000

export async function startBrowser(cleanUp: CleanUp): Promise<Browser> {
  // Playwright's own handlers would end the process before the clean-up.
  const browser = await chromium.launch({ ...launchOptions(), handleSIGINT: false, handleSIGTERM: false })
  await cleanUp.add(() => browser.close())
  return browser
}

/**
 * Opens a board as a device does that never had it before. Resolves when its tickets are there.
 * @param noting the script of this folder that runs in the page and notes what it shows
 */
export async function openBoardPage(
  browser: Browser,
  { address, cookie }: ServedBoard,
  noting = 'in-the-page.js',
): Promise<BoardPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true })
  const [name = '', value = ''] = cookie.split('=')
  if (cookie) await context.addCookies([{ name, value, url: new URL(address).origin }])
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, noting) })
  const devtools = await context.newCDPSession(page)
  const scripts = await countScripts(devtools)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(address)
  await page.getByRole('article').first().waitFor()
  await wait(SETTLE_MS)
  let reloads = 0
  page.on('load', () => {
    reloads += 1
  })

  return {
    scriptBytes: scripts.bytes(),
    slowDown: async (rate) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate })),
    startAnew: () => page.evaluate(forgetAll),
    // A board reloads when a tap gets no answer. What it noted before is lost, and the reload is counted.
    noted: async () => {
      const noted = await page.waitForFunction(() => Reflect.get(window, 'bench') as Noted)
      return { ...(await noted.jsonValue()), reloads }
    },
    tap: (column) => tapTopmost(page, devtools, column),
    held: async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize: bytes } = await devtools.send('Runtime.getHeapUsage')
      return { bytes, elements: await page.evaluate(() => document.querySelectorAll('*').length) }
    },
    worked: async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    sights: () => page.evaluate(() => Reflect.get(window, 'sights') as Sight[]),
    inSight: () => page.evaluate(numbersInSight),
    ownSteps: () =>
      page
        .getByRole('button', { name: /^Undo the step of order/ })
        .evaluateAll((all) => all.map((button) => Number(/\d+/.exec(button.getAttribute('aria-label') ?? '')?.[0]))),
    close: () => context.close(),
  }
}

/** Runs in the page. */
function numbersInSight(): number[] {
  const heads = [...document.querySelectorAll('article[aria-label^="Order "] header')]
  const shown = heads.filter((head) => {
    const { left, top, width, height } = head.getBoundingClientRect()
    return head.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  const named = [...document.querySelectorAll('[data-arrived]')].flatMap(
    ({ textContent }) => textContent?.match(/(?<=[:,] )\d+/g) ?? [],
  )
  return [
    ...shown.map((head) => /\d+/.exec(head.closest('article')?.getAttribute('aria-label') ?? '')?.[0]),
    ...named,
  ].map(Number)
}

function forgetAll() {
  const { taps, changes, longTasks } = Reflect.get(window, 'bench') as Noted
  for (const list of [taps, changes, longTasks]) list.length = 0
}

type Target = { number: number; x: number; y: number }

async function tapTopmost(page: Page, devtools: CDPSession, column: string): Promise<Tapped | null> {
  const before = await page.evaluate(targetsIn, column)
  await wait(AIM_MS)
  const after = await page.evaluate(targetsIn, column)
  const target = after.find(({ number, x, y }) =>
    before.some((one) => one.number === number && one.x === x && Math.abs(one.y - y) < 2),
  )
  if (!target) return null
  const point = { x: target.x, y: target.y }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await wait(TOUCH_MS)
  const at = performance.timeOrigin + performance.now()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  return { number: target.number, at }
}

/** The middles of the buttons in sight that move the tickets of a column on. Runs in the page. */
function targetsIn(column: string): Target[] {
  const targets: Target[] = []
  for (const button of document.querySelectorAll(`section[aria-label="${column}"] article button`)) {
    const match = /^(?:Confirm|Start|Ready) order (\d+)$/.exec(button.getAttribute('aria-label') ?? '')
    if (!match) continue
    const { x, y, width, height } = button.getBoundingClientRect()
    const middle = { x: x + width / 2, y: y + height / 2 }
    if (!button.contains(document.elementFromPoint(middle.x, middle.y))) continue
    targets.push({ number: Number(match[1]), ...middle })
  }
  return targets
}
