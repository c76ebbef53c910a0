import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressIn } from './address-in'
import type { Browser, Driver, Size } from './browser'
import { type Connection, connect } from './connection'
import { type BrowserPage, openPage } from './page'
import { startGroup } from './process-group'

export type ChromiumPage = BrowserPage & {
  /** Runs a script in each document that the page loads from now on, before the document's own. */
  beforeScripts(source: string): Promise<void>
}

/** The server of the tests, as a browser on another machine sees it. */
const HOST = '192.168.1.20'
export const fromAnotherMachine = (url: string): string => url.replace('127.0.0.1', HOST)

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--lang=en-US',
  // Only at an address of another machine is the page what it is on a television: not secure, because http is secure on 127.0.0.1.
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
  '--remote-debugging-port=0',
]

/** Starts a Chromium. Playwright is too new for old ones. */
export async function startChromium(program: string): Promise<Browser<ChromiumPage>> {
  const profile = mkdtempSync(join(tmpdir(), 'passboard-chromium-'))
  const browser = startGroup(program, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  if (!browser.first.stderr) throw new Error('The browser has no output to read.')
  const devTools = await connect(await addressIn(browser.first.stderr, /^DevTools listening on (.*)$/))
  return {
    newPage: (size) => newPage(devTools, size),
    close: async () => {
      devTools.close()
      // Debian's program is a script: its end alone would leave the browser running.
      await browser.end()
      rmSync(profile, { recursive: true })
    },
  }
}

async function newPage(devTools: Connection, { width, height }: Size): Promise<ChromiumPage> {
  const { browserContextId } = await devTools.send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await devTools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const send = <Result = unknown>(method: string, params?: object) => devTools.send<Result>(method, params, sessionId)
  const wrong = watch(devTools, sessionId)
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`)
  // The type of a wall display depends on the size of the screen too.
  const screen = { screenWidth: width, screenHeight: height }
  await send('Emulation.setDeviceMetricsOverride', { width, height, ...screen, deviceScaleFactor: 1, mobile: false })
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  await send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'en' } })
  const beforeScripts = async (source: string) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source }))
  await beforeScripts(CHECK_VISIBILITY)

  const mouse = async (type: string, at: object) =>
    void (await send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 }))
  const driver: Driver = {
    goto: async (url) => {
      const loaded = new Promise<void>((resolve) => devTools.on('Page.loadEventFired', () => resolve(), sessionId))
      await send('Page.navigate', { url })
      await loaded
    },
    evaluate: async (expression) => {
      const parameters = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', parameters)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    press: (at) => mouse('mousePressed', at),
    release: (at) => mouse('mouseReleased', at ?? OUTSIDE),
    write: async (text) => void (await send('Input.insertText', { text })),
    picture: async () => (await send<{ data: string }>('Page.captureScreenshot')).data,
    wrong,
    close: async () => void (await devTools.send('Target.closeTarget', { targetId })),
  }
  return { ...openPage(driver), beforeScripts }
}

/** A release outside the page is no click. */
const OUTSIDE = { x: -1, y: -1 }

type Evaluated = {
  result: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** `findFlaws` calls it. Chromium has it since 105, and the option that it needs since 121. */
const CHECK_VISIBILITY = `Element.prototype.checkVisibility = function () {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
}`

type Logged = { entry: { level: string; text: string; url?: string } }
type Called = { type: string; args: { value?: unknown; description?: string }[] }
type Thrown = { exceptionDetails: { text: string; exception?: { description?: string } } }

/** Collects what goes wrong in a page without anybody seeing it. */
function watch(devTools: Connection, sessionId: string): string[] {
  const wrong: string[] = []
  const on = (method: string, listener: (params: never) => void) => devTools.on(method, listener, sessionId)
  on('Runtime.consoleAPICalled', ({ type, args }: Called) => {
    const text = args.map(({ value, description }) => value ?? description).join(' ')
    if (['error', 'warning', 'assert'].includes(type)) wrong.push(`console: ${text}`)
  })
  on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }: Thrown) =>
    wrong.push(`error: ${exception?.description ?? text}`),
  )
  // Also what the network and the style sheets report.
  on('Log.entryAdded', ({ entry: { level, text, url = '' } }: Logged) => {
    if (['error', 'warning'].includes(level)) wrong.push(`log: ${text} ${url}`)
  })
  return wrong
}
