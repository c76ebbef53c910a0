import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from './support/browser'
import { cafeServer } from './support/cafe-server'
import prepareTemplate, { newDataFolder, removeFolder, withDatabase } from './support/data-folder'
import { MANAGER, signIn } from './support/people'
import { layRush, RUSH } from './support/rush'

/**
 * Takes the pictures in docs/screenshots, from the real service in a rush:
 * `node --import tsx tests/e2e/screenshots.ts`
 */
const FOLDER = join(import.meta.dirname, '../../docs/screenshots')

const SCREENS = {
  wall: { width: 1920, height: 1080 },
  tablet: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}

const removeTemplate = await prepareTemplate()
const folder = newDataFolder()
await withDatabase(folder, (database) => layRush(database, RUSH))
const server = await cafeServer(folder)
await server.start()
const browser = await chromium.launch(launchOptions())
try {
  mkdirSync(FOLDER, { recursive: true })
  for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) await picturesOn(browser, screen)
} finally {
  await browser.close()
  await server.stop()
  removeFolder(folder)
  removeTemplate()
}

async function picturesOn(browser: Browser, screen: keyof typeof SCREENS) {
  const context = await browser.newContext({ baseURL: server.baseUrl, viewport: SCREENS[screen] })
  const page = await context.newPage()
  const picture = (name: string) => page.screenshot({ path: join(FOLDER, `${name}-${screen}.png`) })

  await page.goto('/login')
  await page.getByLabel('Café').fill(MANAGER.orgSlug)
  await page.getByLabel('Phone').fill(MANAGER.phone)
  await picture('login')

  await signIn(page, MANAGER)
  await page.getByRole('heading', { name: /Which board/ }).waitFor()
  await picture('choose-branch')

  await page.getByRole('link', { name: 'Hàng Bông' }).click()
  await live(page)
  await picture('board')

  await page.goto('/api/docs')
  await page.getByRole('heading', { name: /Passboard ordering service/ }).waitFor()
  await picture('docs')
  await context.close()
}

async function live(page: Page) {
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
}
