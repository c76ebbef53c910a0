import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { freePort } from '../support/free-port'
import { launchOptions } from './support/browser'
import { waitForHydration } from './support/hydrated'
import { SCREENS } from './support/screen-sizes'

/**
 * Plays the first day of a café as docs/first-day.md describes it, with a phone and a wall display, on a Passboard without data.
 * Takes the pictures of that document and prints how long each step took without the time a person needs to read and type.
 * `npm run first-day [-- <folder of an unpacked package>]`; without a folder it starts this checkout, which must be built.
 */
const PICTURES = join(import.meta.dirname, '../../docs/first-day')
const CODE = /code:\s+([0-9A-Z]{5}-[0-9A-Z]{5})/
const MANAGER = { phone: '0901234567', pin: '246810' }

const packageFolder = process.argv[2]
const dataDir = mkdtempSync(join(tmpdir(), 'passboard-first-day-'))
const port = await freePort()
const baseUrl = `http://127.0.0.1:${port}`
const began = performance.now()
const steps: string[] = []

mkdirSync(PICTURES, { recursive: true })
const passboard = start()
const browser = await chromium.launch(launchOptions())
try {
  const code = await setUpCode(passboard)
  done('Start Passboard')
  const phone = await device('phone')
  const wall = await device('wall')
  await setUp(phone.page, code)
  done('Set up the café on the phone')
  await pair(phone.page, wall.page)
  done('Pair the wall display')
  await order(await guestPath(phone.page))
  await wall.page.getByRole('article').filter({ hasText: 'A1' }).waitFor()
  await picture(wall.page, '6-order-on-the-wall')
  done('Order as a guest; the ticket is on the wall display')
  console.log(steps.join('\n'))
} finally {
  await browser.close()
  passboard.kill('SIGTERM')
  await once(passboard, 'exit')
  rmSync(dataDir, { recursive: true, maxRetries: 10 })
}

function start(): ChildProcess {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    HOME: dataDir,
    DATA_DIR: dataDir,
    PORT: String(port),
  }
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  return packageFolder
    ? spawn(resolve(packageFolder, 'passboard'), ['start'], { cwd: packageFolder, env, stdio })
    : spawn(process.execPath, ['server/ops/run.js', 'start'], {
        cwd: join(import.meta.dirname, '../..'),
        env,
        stdio,
      })
}

/** The code that Passboard prints when it is ready. */
async function setUpCode({ stderr }: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of stderr ?? []) {
    output += chunk
    const code = CODE.exec(output)?.[1]
    if (code) return code
  }
  throw new Error(`Passboard has ended: ${output}`)
}

function done(step: string) {
  steps.push(`| ${step} | ${((performance.now() - began) / 1_000).toFixed(1)} s |`)
}

async function device(screen: 'phone' | 'wall'): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: SCREENS[screen],
    locale: 'en',
    timezoneId: 'Asia/Ho_Chi_Minh',
  })
  await waitForHydration(context)
  return { context, page: await context.newPage() }
}

async function picture(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

async function setUp(page: Page, code: string) {
  const goOn = () => page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/')
  await page.getByLabel('Set-up code').fill(code)
  await picture(page, '1-code')
  await goOn()
  await page.getByLabel('Business name').fill('Cà phê Đầu Tiên')
  await picture(page, '2-business')
  await goOn()
  await page.getByLabel('Branch name').fill('Bến Thành')
  await page.getByLabel('Tables').fill('A1, A2, A3')
  await goOn()
  await page.getByLabel('Name', { exact: true }).fill('Đỗ Thị Thu Hà')
  await page.getByLabel('Phone').fill(MANAGER.phone)
  await page.getByLabel('PIN', { exact: true }).fill(MANAGER.pin)
  await page.getByLabel('Repeat PIN').fill(MANAGER.pin)
  await goOn()
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('heading', { name: 'Set-up complete' }).waitFor()
  await picture(page, '3-complete')
}

async function pair(phone: Page, wall: Page) {
  await wall.goto('/wall')
  const shown = wall.getByRole('status', { name: /^Code/ })
  await shown.waitFor()
  await picture(wall, '4-wall-code')
  await phone.goto('/screens/pair')
  await phone.getByLabel('Code').fill((await shown.textContent()) ?? '')
  await phone.getByLabel('Name').fill('Kitchen')
  await picture(phone, '5-pair')
  await phone.getByRole('button', { name: 'Pair', exact: true }).click()
  await wall.getByRole('status').filter({ hasText: 'Live' }).waitFor()
}

/** The path of the QR code of the first table. */
async function guestPath(manager: Page): Promise<string> {
  const login = await manager.request.post('/api/v1/auth/login', {
    data: { ...MANAGER, orgSlug: 'ca-phe-dau-tien' },
  })
  const { token } = await login.json()
  const answer = await manager.request.get('/api/v1/tables', { headers: { authorization: `Bearer ${token}` } })
  const { tables } = (await answer.json()) as { tables: { label: string; code: string }[] }
  const code = tables.find(({ label }) => label === 'A1')?.code
  if (!code) throw new Error('There is no table A1.')
  return `/t/${code}`
}

async function order(path: string) {
  const { page, context } = await device('phone')
  await page.goto(path)
  await page.locator('main li button').first().click()
  await page.getByRole('button', { name: /^Add to order/ }).click()
  await page.getByRole('button', { name: /^Review \d/ }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await picture(page, '6-order-on-the-phone')
  await context.close()
}
