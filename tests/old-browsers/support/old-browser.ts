import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectDevTools, type DevTools } from './dev-tools'
import type { OldChromium } from './old-chromiums.js'
import { type OldPage, openPage } from './old-page'

export type OldBrowser = {
  /** A page on a device of its own. */
  newPage(size: { width: number; height: number }): Promise<OldPage>
  close(): Promise<void>
}

/** The server of the tests, as a browser on another machine sees it. */
const HOST = '192.168.1.20'
export const fromAnotherMachine = (url: string): string => url.replace('127.0.0.1', HOST)

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--hide-scrollbars',
  '--lang=en-US',
  // Only at an address of another machine is the page what it is on a television: not secure, because http is secure on 127.0.0.1.
  `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
  '--remote-debugging-port=0',
]

/** Starts an old Chromium with nothing kept from before. */
export async function startOldBrowser({ program, libraries }: OldChromium): Promise<OldBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'passboard-old-browser-'))
  const browser = spawn(program, [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries, HOME: profile },
  })
  const kill = () => browser.kill('SIGKILL')
  process.once('exit', kill)
  const devTools = await connectDevTools(await addressIn(browser.stderr))
  return {
    newPage: (size) => newPage(devTools, size),
    close: async () => {
      const ended = once(browser, 'exit')
      devTools.close()
      kill()
      await ended
      process.off('exit', kill)
      rmSync(profile, { recursive: true })
    },
  }
}

/** The address of the DevTools, which the browser prints. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const printed: string[] = []
  for await (const line of createInterface({ input: output })) {
    const address = /^DevTools listening on (.*)$/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
    printed.push(line)
  }
  throw new Error(`The browser did not start: ${printed.join('\n')}`)
}

async function newPage(devTools: DevTools, size: { width: number; height: number }): Promise<OldPage> {
  const { browserContextId } = await devTools.send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await devTools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  })
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  return openPage(devTools, sessionId, size)
}
