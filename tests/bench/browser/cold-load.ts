import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { countScripts } from './count-scripts'

const SLOW_DOWN = 6
/** A slow phone network: bytes a second, and milliseconds there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }
/** What a page still loads when it is there. */
const SETTLE_MS = 4_000

/**
 * `visible`: milliseconds until the sight was painted; `startBytes`: of the scripts that the page asked for until it had loaded;
 * `scriptBytes`: of all its scripts. Bytes on the wire, headers included.
 */
export type Load = { visible: number; startBytes: number; scriptBytes: number }

export type Where = {
  address: string
  cookie: string
  /** A selector of what a person waits for. */
  sight: string
  viewport: { width: number; height: number }
}

/** Loads a page as a device does that never had it. */
export async function coldLoad(browser: Browser, { address, cookie, sight, viewport }: Where): Promise<Load> {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, serviceWorkers: 'block' })
  try {
    const [name = '', value = ''] = cookie.split('=')
    if (cookie) await context.addCookies([{ name, value, url: new URL(address).origin }])
    const page = await context.newPage()
    await page.addInitScript(noteSight, sight)
    const devtools = await context.newCDPSession(page)
    const scripts = await countScripts(devtools)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.goto(address, { waitUntil: 'load' })
    await page.waitForFunction(() => 'seen' in window)
    await wait(SETTLE_MS)
    const visible = await page.evaluate(() => Reflect.get(window, 'seen'))
    return { visible, startBytes: scripts.bytesUntilLoaded(), scriptBytes: scripts.bytes() }
  } finally {
    await context.close()
  }
}

/** In the page: notes when the frame that shows an element of the selector has been painted. */
function noteSight(selector: string) {
  const channel = new MessageChannel()
  channel.port1.onmessage = () => Object.assign(window, { seen: performance.now() })
  const watch = setInterval(() => {
    // Nothing has a place before the styles are there.
    const isThere = [...document.querySelectorAll(selector)].some(
      (element) => element.getBoundingClientRect().height > 0,
    )
    if (!isThere) return
    clearInterval(watch)
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }, 20)
}
