import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { branchesOf } from './branches'
import { startBrowser } from './browser/board-page'
import { coldLoad, type Load, type Where } from './browser/cold-load'
import { ourBoard } from './browser/served-board'
import type { CleanUp } from './clean-up'
import { buildNextApp, startNextApp } from './contenders/next-app'
import { startProduction } from './contenders/start-contenders'
import { withBrotli } from './contenders/with-brotli'
import { createDatabase, demoCafe, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { atMost } from './goal'
import { median } from './statistics'

const RUNS = 3
const TICKETS = 20

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 1280, height: 800 }

type Page = Pick<Where, 'sight' | 'viewport'> & { name: string; path: string; goalMs: number | null; goalKb: number }

/**
 * The first sight of a page on a slow phone and a slow network that has nothing of it yet, beside the smallest Next page that renders the
 * same HTML with the same styles, with Brotli too.
 * @returns the report
 */
export async function firstSight(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  const [branchId = ''] = await branchesOf(client)
  const ours = await startProduction(cleanUp, { databaseUrl, folder })
  const cookie = ours.screenHeaders.cookie ?? ''
  const board = await ourBoard({ contender: ours, client, branchId }, cookie)
  for (let placed = 0; placed < TICKETS; placed += 1) await board.place()
  const { rows } = await client.query<{ code: string }>(
    'SELECT code FROM tables WHERE branch_id = $1 AND NOT is_counter ORDER BY label LIMIT 1',
    [branchId],
  )
  const pages: Page[] = [
    {
      name: 'guest page',
      path: `/t/${rows[0]?.code}`,
      sight: 'main li button',
      viewport: PHONE,
      goalMs: 2_000,
      goalKb: 90,
    },
    {
      name: 'pickup display',
      path: `/ready/${branchId}`,
      sight: 'main h2',
      viewport: TABLET,
      goalMs: null,
      goalKb: 60,
    },
    { name: 'board', path: `/board/${branchId}`, sight: 'article', viewport: TABLET, goalMs: 2_500, goalKb: 140 },
  ]
  await buildNextApp(cleanUp, folder)
  for (const [place, page] of pages.entries())
    await copyPage(join(folder, 'next-app'), String(place), ours.origin, page, cookie)
  const app = await startNextApp(cleanUp, databaseUrl, await demoCafe(client), folder)
  const next = await withBrotli(cleanUp, join(folder, 'next-app/.next/static'), app.baseUrl)
  const chromium = await startBrowser(cleanUp)
  const lines: string[] = []
  for (const [place, page] of pages.entries()) {
    lines.push(await compare(chromium, page, ours.origin, `${next}/same/${place}`, cookie))
  }
  return `| processor slowed 6 times, 1.6 Mbit/s, 150 ms; medians of ${RUNS} | visible | script until the page has loaded | with what it loads later | visible, smallest Next page | its script |
|---|---|---|---|---|---|
${lines.join('\n')}`
}

/** Loads both pages in turn. The first load warms the server up. */
async function compare(browser: Browser, page: Page, origin: string, other: string, cookie: string): Promise<string> {
  const ours: Load[] = []
  const next: Load[] = []
  for (let run = 0; run <= RUNS; run += 1) {
    ours.push(await coldLoad(browser, { ...page, address: origin + page.path, cookie }))
    next.push(await coldLoad(browser, { ...page, address: other, cookie: '' }))
  }
  const middle = (loads: Load[], of: keyof Load) => median(loads.slice(1).map((one) => one[of]))
  const visible = middle(ours, 'visible')
  const kilobytes = middle(ours, 'startBytes') / 1e3
  const time = page.goalMs === null ? '' : ` (${atMost(visible, page.goalMs)})`
  return `| ${page.name} | ${visible.toFixed(0)} ms${time} | ${kilobytes.toFixed(0)} kB (${atMost(kilobytes, page.goalKb)}) | ${(middle(ours, 'scriptBytes') / 1e3).toFixed(0)} kB | ${middle(next, 'visible').toFixed(0)} ms | ${(middle(next, 'scriptBytes') / 1e3).toFixed(0)} kB |`
}

/** Writes a page's HTML without scripts, and its styles, where the smallest Next page finds them. */
async function copyPage(app: string, name: string, origin: string, { path }: Page, cookie: string): Promise<void> {
  const html = await textOf(origin + path, cookie)
  const styles = [...html.matchAll(/<link [^>]*?rel="stylesheet" [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href)
  const texts = await Promise.all(styles.map((href) => textOf(origin + href, '')))
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? []
  const shown = body.replace(/<script[\s\S]*?<\/script>/g, '')
  for (const kind of ['same', 'public']) mkdirSync(join(app, kind), { recursive: true })
  writeFileSync(join(app, 'public', `${name}.css`), texts.join('\n'))
  writeFileSync(join(app, 'same', `${name}.html`), `<link rel="stylesheet" href="/${name}.css">${shown}`)
}

async function textOf(address: string, cookie: string): Promise<string> {
  const answer = await fetch(address, { headers: { cookie } })
  if (!answer.ok) throw new Error(`GET ${address} answered ${answer.status}.`)
  return answer.text()
}
