import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from './browser'

/** A device with a browser in processes of its own, which can be killed. What it has stored is there at the next start. */
export type ChromiumDevice = {
  /** Starts the browser at this address. @returns its page */
  start(url: string): Promise<Page>
  /** Ends the browser in order: it stores its cookies. */
  stop(): Promise<void>
  /** Kills all processes of the browser with SIGKILL, as a power cut does. */
  kill(): Promise<void>
  /** Kills it and deletes what it has stored. */
  remove(): Promise<void>
}

export async function chromiumDevice(): Promise<ChromiumDevice> {
  const folder = await mkdtemp(join(tmpdir(), 'passboard-device-'))
  let running: { process: ChildProcess; browser: Browser } | null = null

  async function kill() {
    const killed = running
    running = null
    if (!killed?.process.pid) return
    const ended = once(killed.process, 'exit')
    // The process leads a group, with the processes of its pages.
    process.kill(-killed.process.pid, 'SIGKILL')
    await ended
  }

  return {
    start: async (url) => {
      const { executablePath = '', args = [] } = launchOptions()
      const flags = [...args, '--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank']
      const child = spawn(executablePath, flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
      const browser = await chromium.connectOverCDP(await debuggingAddress(child))
      running = { process: child, browser }
      const page = browser.contexts()[0]?.pages()[0]
      if (!page) throw new Error('The browser has no page.')
      await page.goto(url)
      return page
    },
    stop: async () => {
      if (!running) return
      const { process: child, browser } = running
      running = null
      const ended = once(child, 'exit')
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close')
      await ended
    },
    kill,
    remove: async () => {
      await kill()
      await rm(folder, { recursive: true })
    },
  }
}

/** Chromium prints where it can be controlled. */
async function debuggingAddress(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('The browser has no output to read.')
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /^DevTools listening on (ws:.+)$/.exec(line)?.[1]
    if (address) {
      child.stderr.resume()
      return address
    }
  }
  throw new Error('The browser ended before it could be controlled.')
}
