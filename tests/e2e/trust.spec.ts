import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../support/free-port'
import { expectAccessible } from './support/accessible'
import { launchOptions } from './support/browser'
import { hasCertutil, trustAuthority } from './support/nss'
import { expect, test } from './support/test'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'passboard-trust-'))
const TLS_PORT = String(await freePort())
/** A name of the box that is no secure context over http, as 127.0.0.1 is. */
const BOX = `${hostname().toLowerCase().split('.')[0]}.local`

test.use({ serverSettings: { TLS: 'local', TLS_PORT, DATA_DIR }, serviceWorkers: 'allow' })
test.skip(!hasCertutil, 'certutil is missing (Debian: libnss3-tools)')
test.afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const browsers: Browser[] = []
test.afterEach(async () => {
  await Promise.all(browsers.splice(0).map((browser) => browser.close()))
})

/** A device of its own, for which the name of the box leads here. */
async function openDevice(home: string): Promise<Browser> {
  const { args, ...options } = launchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...(args ?? []), `--host-resolver-rules=MAP ${BOX} 127.0.0.1`],
    env: { ...(process.env as Record<string, string>), HOME: home },
  })
  browsers.push(browser)
  return browser
}

const newHome = () => mkdtempSync(join(DATA_DIR, 'home-'))
const said = (page: Page) => page.getByRole('status')
const isSecure = (page: Page) => page.evaluate(() => isSecureContext)

test('a device that trusts the authority moves to https, and one that no longer does moves back', async ({ cafe }) => {
  const http = `http://${BOX}:${new URL(cafe.baseUrl).port}`
  const https = `https://${BOX}:${TLS_PORT}`

  const unprepared = await (await openDevice(newHome())).newContext()
  const stranger = await unprepared.newPage()
  await stranger.goto(`${http}/trust`)
  await expect(said(stranger)).toHaveText('This device does not trust the box.')
  await expectAccessible(stranger)
  await stranger.goto(`${http}/login`)
  await expect(stranger).toHaveURL(`${http}/login`)
  expect(await isSecure(stranger)).toBe(false)
  await expect(stranger.goto(`${https}/login`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')

  const home = newHome()
  const file = join(home, 'passboard.crt')
  writeFileSync(file, await (await fetch(`${cafe.baseUrl}/trust/passboard.crt`)).text())
  trustAuthority(home, file)
  const device = await openDevice(home)
  const context = await device.newContext()
  const page = await context.newPage()
  await page.goto(`${http}/trust`)
  await expect(said(page)).toHaveText('This device trusts the box.')
  await page.getByRole('link', { name: 'Open Passboard with https' }).click()
  await expect(page).toHaveURL(new RegExp(`^${https}/login`))
  expect(await isSecure(page)).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`${https}/trust`)
  await expect(said(page)).toHaveText('This device trusts the box.')
  await page.goto(`${http}/login`)
  await expect(page).toHaveURL(`${https}/login`)

  // The same device, after the authority was removed from it.
  const cookies = await context.cookies()
  const other = await (await openDevice(newHome())).newContext({ storageState: { cookies, origins: [] } })
  await expect((await other.newPage()).goto(`${http}/login`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID')
  const again = await other.newPage()
  await again.goto(`${http}/trust`)
  await expect(said(again)).toHaveText('This device does not trust the box.')
  await again.goto(`${http}/login`)
  await expect(again).toHaveURL(`${http}/login`)
})
