import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { DateTime } from 'luxon'
import type { OpenedDatabase } from '@/lib/db/open-database'
import { fillPast } from '@/prisma/demo-history'
import { managerPictures, type Picture, type Place, pairWall, publicPictures } from './manager-pictures'
import { launchOptions } from './support/browser'
import { HANG_BONG } from './support/cafe'
import prepareTemplate, { dropDatabase, newDatabase, withDatabase } from './support/cafe-database'
import { cafeServer } from './support/cafe-server'
import { MANAGER, signIn } from './support/people'
import { layRush, RUSH } from './support/rush'
import { SCREENS } from './support/screen-sizes'

/** Takes the pictures in docs/screenshots, from the real service in a rush: `npm run screenshots [-- <folder>]`. */
const FOLDER = process.argv[2] ?? join(import.meta.dirname, '../../docs/screenshots')

type Screen = keyof typeof SCREENS

/** What the device has chosen. */
const LOOKS = {
  dark: { theme: 'dark', contrast: 'normal', language: 'en' },
  light: { theme: 'light', contrast: 'normal', language: 'en' },
  contrast: { theme: 'dark', contrast: 'more', language: 'en' },
  vi: { theme: 'dark', contrast: 'normal', language: 'vi' },
}

type Look = keyof typeof LOOKS

/** Picture and entry of the menu. */
const PANELS = {
  'all-day': 'All day',
  'sold-out': 'Sold out (86)',
  device: 'Device settings',
  keys: 'Keys',
}

const removeTemplate = await prepareTemplate()
const databaseUrl = await newDatabase()
const place = await withDatabase(databaseUrl, furnish)
// The address that the printed codes of the tables lead to.
const server = await cafeServer(databaseUrl, { PUBLIC_URL: 'http://192.168.1.20:3000' })
await server.start()
const browser = await chromium.launch(launchOptions())
try {
  mkdirSync(FOLDER, { recursive: true })
  await hangWall(browser)
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    await pagesOn(browser, screen)
    for (const look of Object.keys(LOOKS) as Look[]) await boardOn(browser, screen, look)
    await panelsOn(browser, screen)
    await managersOn(browser, screen)
  }
} finally {
  await browser.close()
  await server.stop()
  await dropDatabase(databaseUrl)
  await removeTemplate()
}

async function pagesOn(browser: Browser, screen: Screen) {
  const { page, picture, context } = await device(browser, screen, 'dark')
  await page.goto('/login')
  await page.getByLabel('Business').fill(MANAGER.orgSlug)
  await page.getByLabel('Phone').fill(MANAGER.phone)
  await picture('login')

  await signIn(page, MANAGER)
  await page.waitForURL('/branches')
  await page.goto('/board')
  await page.getByRole('heading', { name: 'Choose a branch' }).waitFor()
  await picture('choose-branch')

  await page.goto('/api/docs')
  await page.getByRole('heading', { name: /Passboard ordering service/ }).waitFor()
  await picture('docs')
  await context.close()
}

async function boardOn(browser: Browser, screen: Screen, look: Look) {
  const { page, picture, context } = await device(browser, screen, look)
  const board = await openBoard(page)
  await picture(look === 'dark' ? 'board' : `board-${look}`)
  if (screen === 'wall') {
    await page.goto(`${board}?view=wall`)
    await live(page)
    await picture(look === 'dark' ? 'display' : `display-${look}`)
  }
  await context.close()
}

async function panelsOn(browser: Browser, screen: Screen) {
  const { page, picture, context } = await device(browser, screen, 'dark')
  const board = await openBoard(page)
  await page.goto(`${board}?station=Bar`)
  await live(page)
  await picture('station')
  await page.goto(board)
  await live(page)
  for (const [name, entry] of Object.entries(PANELS)) {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: entry, exact: true }).click()
    await page.getByText('Loading…', { exact: true }).waitFor({ state: 'hidden' })
    await page.waitForLoadState('networkidle')
    await picture(name)
    await page.getByRole('button', { name: 'Close' }).click()
  }
  await page
    .getByRole('button', { name: /^More for order/ })
    .first()
    .click()
  await picture('ticket')
  await page.getByRole('button', { name: /payment$/ }).click()
  await picture('payment')
  await page.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('button', { name: /^More for order/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel order/ })
    .click()
  await picture('cancel')
  await page.getByRole('button', { name: 'Close' }).click()
  await context.setOffline(true)
  await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor()
  await picture('offline')
  await context.close()
}

async function managersOn(browser: Browser, screen: Screen) {
  const { page, picture, context } = await device(browser, screen, 'dark')
  await openBoard(page)
  await take(page, picture, managerPictures(place))
  await context.clearCookies()
  await choose(context, 'dark')
  await take(page, picture, publicPictures(place))
  await context.close()
}

/** A paired screen, which stays on until the last picture. */
async function hangWall(browser: Browser) {
  const wall = await device(browser, 'wall', 'dark')
  const { page, context } = await device(browser, 'tablet', 'dark')
  await openBoard(page)
  await pairWall(page, wall.page)
  await context.close()
}

async function take(page: Page, picture: (name: string) => Promise<unknown>, pictures: Picture[]) {
  for (const { name, path, prepare } of pictures) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await prepare?.(page)
    await page.evaluate(() => document.fonts.ready)
    await picture(name)
  }
}

/** A rush at the first branch, and two weeks before it, so that the report of a week has a period before. */
async function furnish(database: OpenedDatabase): Promise<Place> {
  await database.transaction((sql) => fillPast(sql, { fromDaysAgo: 14, toDaysAgo: 1, ordersPerDay: 300 }))
  await layRush(database, RUSH)
  const table = await database.prisma.cafeTable.findFirstOrThrow({
    where: { label: 'A1', branch: { name: HANG_BONG } },
  })
  const today = DateTime.now().setZone('Asia/Ho_Chi_Minh')
  return {
    branchId: table.branchId,
    tableId: table.id,
    tableCode: table.code,
    yesterday: today.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
    weekAgo: today.minus({ days: 7 }).toFormat('yyyy-MM-dd'),
  }
}

async function device(browser: Browser, screen: Screen, look: Look) {
  const context = await browser.newContext({ baseURL: server.baseUrl, viewport: SCREENS[screen] })
  await choose(context, look)
  const page = await context.newPage()
  const picture = (name: string) => page.screenshot({ path: join(FOLDER, `${name}-${screen}.png`) })
  return { context, page, picture }
}

async function choose(context: BrowserContext, look: Look) {
  const { theme, contrast, language } = LOOKS[look]
  const cookie = (name: string, value: string) => ({ name: `passboard.${name}`, value, url: server.baseUrl })
  await context.addCookies([cookie('theme', theme), cookie('contrast', contrast), cookie('language', language)])
}

/** @returns the board's path */
async function openBoard(page: Page): Promise<string> {
  await page.goto('/login')
  const fields = page.getByRole('textbox')
  await fields.nth(0).fill(MANAGER.orgSlug)
  await fields.nth(1).fill(MANAGER.phone)
  await page.locator('input[type=password]').fill(MANAGER.pin)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('/branches')
  await page.goto('/board')
  await page.getByRole('link', { name: 'Hàng Bông' }).click()
  await page.waitForURL(/\/board\/.+/)
  await live(page)
  return new URL(page.url()).pathname
}

async function live(page: Page) {
  await page
    .getByRole('status')
    .filter({ hasText: /Live|Trực tiếp/ })
    .waitFor()
  await page.keyboard.press('Shift')
  await page.evaluate(() => document.fonts.ready)
}
