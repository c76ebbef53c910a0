import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../e2e/support/browser'
import type { CleanUp } from '../clean-up'
import { countScripts } from './count-scripts'
import type { ServedBoard } from './served-board'

/** What `in-the-page.js` has noted, in milliseconds. */
export type Noted = { taps: number[]; changes: number[]; longTasks: number[] }

/** A board in a browser. */
export type BoardPage = {
  /** Bytes of JavaScript that came over the wire until the board was there, headers included. */
  scriptBytes: number
  slowDown(times: number): Promise<void>
  /** Forgets what was noted. */
  startAnew(): Promise<void>
  /** What was noted since `startAnew` or the last reload, and how often the page was loaded again. */
  noted(): Promise<Noted & { reloads: number }>
  /** Taps the topmost ticket of a column. Whatever is under the finger by then is tapped, as by a person. */
  tap(column: string): Promise<void>
  /** After a collection: bytes that JavaScript holds, and elements in the page. */
  held(): Promise<{ bytes: number; elements: number }>
  /** Milliseconds that the page's main thread has worked so far, whatever else the machine did meanwhile. */
  worked(): Promise<number>
  close(): Promise<void>
}

/** A wall screen. */
const VIEWPORT = { width: 1920, height: 1080 }
/** How long a finger stays on the screen. */
const TOUCH_MS = 60
/** What a page still does when it is there. */
const SETTLE_MS = 3_000

export async function startBrowser(cleanUp: CleanUp): Promise<Browser> {
  // Playwright's own handlers would end the process before the clean-up.
  const browser = await chromium.launch({ ...launchOptions(), handleSIGINT: false, handleSIGTERM: false })
  await cleanUp.add(() => browser.close())
  return browser
}

/** Opens a board as a device does that never had it before. Resolves when its tickets are there. */
export async function openBoardPage(browser: Browser, { address, cookie }: ServedBoard): Promise<BoardPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, hasTouch: true })
  const [name = '', value = ''] = cookie.split('=')
  if (cookie) await context.addCookies([{ name, value, url: new URL(address).origin }])
  const page = await context.newPage()
  await page.addInitScript({ path: join(import.meta.dirname, 'in-the-page.js') })
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
    close: () => context.close(),
  }
}

function forgetAll() {
  const { taps, changes, longTasks } = Reflect.get(window, 'bench') as Noted
  for (const list of [taps, changes, longTasks]) list.length = 0
}

async function tapTopmost(page: Page, devtools: CDPSession, column: string) {
  const place = await page.evaluate((column) => {
    const button = document.querySelector(`section[aria-label="${column}"] article button[aria-label*=" order "]`)
    const verb = [...(button?.closest('article')?.querySelectorAll('button') ?? [])].find((candidate) =>
      /^(Confirm|Start|Ready) order/.test(candidate.getAttribute('aria-label') ?? ''),
    )
    const box = verb?.getBoundingClientRect()
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
  }, column)
  if (!place || place.y >= VIEWPORT.height) return
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
  await wait(TOUCH_MS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
