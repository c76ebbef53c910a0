import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressIn } from './address-in'
import type { Browser, Driver, Size } from './browser'
import { type Connection, connect } from './connection'
import { press, release, write } from './mouse-and-keys'
import { openPage } from './page'

const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-US, en',
  // It asks its maker for nothing: every name is unknown, and the tests use addresses.
  'network.dns.disabled': true,
  'app.normandy.enabled': false,
  'browser.startup.page': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** Starts Firefox. It speaks WebDriver BiDi itself, without geckodriver. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'passboard-firefox-'))
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)})`,
  )
  writeFileSync(join(profile, 'user.js'), `${preferences.join(';\n')};\n`)
  const browser = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  )
  const kill = () => browser.kill('SIGKILL')
  process.once('exit', kill)
  const address = await addressIn(browser.stderr, /^WebDriver BiDi listening on (.*)$/)
  const bidi = await connect(`${address}/session`)
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    newPage: (size) => newPage(bidi, size),
    close: async () => {
      const ended = once(browser, 'exit')
      await bidi.send('browser.close')
      await ended
      bidi.close()
      process.off('exit', kill)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function newPage(bidi: Connection, { width, height }: Size) {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext')
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
  const act = async (actions: object[]) => void (await bidi.send('input.performActions', { context, actions }))
  const wrong: string[] = []
  bidi.on('log.entryAdded', ({ level, text, source }: Logged) => {
    if (source.context === context && ['error', 'warn'].includes(level)) wrong.push(`${level}: ${text}`)
  })
  const driver: Driver = {
    goto: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const answer = await bidi.send<Evaluated>('script.evaluate', {
        // Of a value, the protocol would describe each part; text it passes on.
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return JSON.parse(answer.result.value)
    },
    press: (at) => act(press(at)),
    release: (at) => act(release(at)),
    write: (text) => act(write(text)),
    picture: async () => (await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    wrong,
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  }
  return openPage(driver)
}

type Logged = { level: string; text: string; source: { context?: string } }
type Evaluated = { result: { value: string }; exceptionDetails?: { text: string } }
