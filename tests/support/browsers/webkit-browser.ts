import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { freePort } from '../free-port'
import { addressIn } from './address-in'
import type { Browser, Driver, Size } from './browser'
import { press, release, write } from './mouse-and-keys'
import { type BrowserPage, openPage } from './page'
import { startGroup } from './process-group'

/** The window's bar is as small as possible, so that the page can be as narrow as a phone. */
const STYLE = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-source: none }'
/** Reduced motion. */
const SETTINGS = '[Settings]\ngtk-enable-animations=0\n'

const STARTED_MS = 60_000

/**
 * Starts WebKitGTK's browser for tests on a virtual screen. Each page has a driver and a browser of its own, because a driver has
 * one session.
 * @param program WebKitWebDriver
 */
export async function startWebKit(program: string): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), 'passboard-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), STYLE)
  writeFileSync(join(home, 'gtk-3.0/settings.ini'), SETTINGS)
  // It finds a free display itself. Without `-noreset` it starts anew when its last client leaves, and refuses others meanwhile.
  const screen = startGroup(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1920x1104x24', '-nolisten', 'tcp', '-noreset'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const display = await addressIn(screen.first.stdio[3] as NodeJS.ReadableStream, /^(\d+)$/)
  const env = { ...process.env, DISPLAY: `:${display}`, HOME: home, XDG_CONFIG_HOME: home, LANG: 'en_US.UTF-8' }
  return {
    newPage: async (size) => {
      const port = await freePort()
      const browser = startGroup(program, [`--port=${port}`], { stdio: 'ignore', env })
      try {
        return await newPage(`http://127.0.0.1:${port}`, size, browser.end)
      } catch (error) {
        await browser.end()
        throw error
      }
    },
    close: async () => {
      await screen.end()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function newPage(driverUrl: string, { width, height }: Size, close: () => Promise<void>): Promise<BrowserPage> {
  await untilListening(`${driverUrl}/status`)
  const { sessionId } = await command<{ sessionId: string }>(`${driverUrl}/session`, {
    capabilities: {},
  })
  const send = <Result>(path: string, body: object): Promise<Result> =>
    command(`${driverUrl}/session/${sessionId}/${path}`, body)
  const evaluate = <Result>(expression: string): Promise<Result> =>
    send('execute/sync', { script: `return ${expression}`, args: [] })
  const act = async (actions: object[]) => void (await send('actions', { actions }))

  await resize({ width, height }, async (outer) => ({
    window: await send<Size>('window/rect', { x: 0, y: 0, ...outer }),
    page: await evaluate<Size>('{ width: innerWidth, height: innerHeight }'),
  }))

  const wrong: string[] = []
  const collect = async () => void wrong.push(...(await evaluate<string[]>(`(${takeWrong})()`)))
  const driver: Driver = {
    goto: async (url) => {
      await send('url', { url })
      await evaluate(`(${watch})()`)
    },
    evaluate: async (expression) => {
      const value = await evaluate(expression)
      await collect()
      return value
    },
    press: (at) => act(press(at)),
    release: (at) => act(release(at)),
    write: (text) => act(write(text)),
    picture: async () => {
      const response = await fetch(`${driverUrl}/session/${sessionId}/screenshot`)
      return ((await response.json()) as { value: string }).value
    },
    wrong,
    close,
  }
  return openPage(driver)
}

/**
 * Gives a window the size with which its page has the wanted one. The page learns its size some time after the window: what it says
 * counts once it says the same twice.
 * @param set sets the size of the window, and reads that of both
 */
async function resize(wanted: Size, set: (outer: Size) => Promise<{ window: Size; page: Size }>): Promise<void> {
  let outer = wanted
  let before = ''
  for await (const _ of setInterval(20, null, { signal: AbortSignal.timeout(STARTED_MS) })) {
    const { window, page } = await set(outer)
    const said = `${page.width} × ${page.height}`
    if (said !== before) {
      before = said
      continue
    }
    if (page.width === wanted.width && page.height === wanted.height) return
    before = ''
    outer = {
      width: wanted.width + Math.max(0, window.width - page.width),
      height: wanted.height + Math.max(0, window.height - page.height),
    }
  }
}

/** Sends a command of WebDriver (https://www.w3.org/TR/webdriver2/). @throws if it is refused */
async function command<Result>(url: string, body: object): Promise<Result> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: Result & { message?: string } }
  if (!response.ok) throw new Error(`${new URL(url).pathname.split('/').slice(3).join('/')}: ${value.message}`)
  return value
}

async function untilListening(url: string): Promise<void> {
  const signal = AbortSignal.timeout(STARTED_MS)
  for await (const _ of setInterval(20, null, { signal })) {
    const answer = await fetch(url, { signal }).catch((error: Error) => error)
    if (!(answer instanceof Error)) return
    if ((answer.cause as NodeJS.ErrnoException | undefined)?.code !== 'ECONNREFUSED') throw answer
  }
}

/** Runs in the loaded page: the driver does not report what goes wrong there, so what goes wrong before is not seen. */
function watch(): void {
  const wrong: string[] = []
  Reflect.set(window, 'passboardWrong', wrong)
  window.addEventListener('error', ({ message }) => wrong.push(`error: ${message}`))
  window.addEventListener('unhandledrejection', ({ reason }) => wrong.push(`error: ${reason}`))
  for (const level of ['error', 'warn'] as const)
    console[level] = (...values: unknown[]) => void wrong.push(`${level}: ${values.join(' ')}`)
}

/** Runs in the page. */
const takeWrong = () => ((Reflect.get(window, 'passboardWrong') as string[] | undefined) ?? []).splice(0)
