import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../e2e/support/browser'
import type { CleanUp } from '../clean-up'
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
  noted(): Promise<Noted>
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
/** What a page still does when it is there. */
const SETTLE_MS = 3_000

export async function startBrowser(cleanUp: CleanUp): Promise<Browser> {
  const browser = await chromium.launch(launchOptions())
  await cleanUp.add(() => browser.close())
  return browser
}

/** Opens a board as a device does that never had it before. Resolves when its tickets are there. */
export async function openBoardPage(browser: Browser, { address, cookie }: ServedBoard): Promise<BoardPage> {
  const context = await browser.newContext({ viewport: VIEWPORT })
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

  return {
    scriptBytes: scripts.bytes(),
    slowDown: async (rate) => void (await devtools.send('Emulation.setCPUThrottlingRate', { rate })),
    startAnew: () => page.evaluate(forgetAll),
    noted: () => page.evaluate(() => Reflect.get(window, 'bench') as Noted),
    tap: (column) => tapTopmost(page, column),
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

async function countScripts(devtools: CDPSession) {
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await devtools.send('Network.enable')
  return { bytes: () => bytes }
}

function forgetAll() {
  const { taps, changes, longTasks } = Reflect.get(window, 'bench') as Noted
  for (const list of [taps, changes, longTasks]) list.length = 0
}

async function tapTopmost(page: Page, column: string) {
  const place = await page.evaluate((column) => {
    const button = document.querySelector(`section[aria-label="${column}"] article button[aria-label*=" order "]`)
    const verb = [...(button?.closest('article')?.querySelectorAll('button') ?? [])].find((candidate) =>
      /^(Confirm|Start|Ready) order/.test(candidate.getAttribute('aria-label') ?? ''),
    )
    const box = verb?.getBoundingClientRect()
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
  }, column)
  if (place && place.y < VIEWPORT.height) await page.mouse.click(place.x, place.y)
}
