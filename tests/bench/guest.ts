import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { newId } from '@/lib/ids'
import { startBrowser } from './browser/board-page'
import type { CleanUp } from './clean-up'
import { startOurs } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { median } from './statistics'

const ITEMS = 300
const GROUPS = 40
const GROUPS_OF_ITEM = 5
const OPTIONS_OF_GROUP = 6
const SLOW_DOWN = 6
const RUNS = 7
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** In milliseconds after the last byte of the HTML; `bytes`: of the HTML. */
type Visit = { interactive: number; sheet: number; bytes: number }

/**
 * The guest's page of a long menu with options in Chromium as on a slow phone, beside the same page without options.
 * @returns the report
 */
export async function guest(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  const menus = [
    { name: `${GROUPS} option groups`, code: await longMenu(client, 'demo-cafe', true) },
    { name: 'no options', code: await longMenu(client, 'other-cafe', false) },
  ]
  await client.query('VACUUM (ANALYZE)')
  const { origin } = await startOurs(cleanUp, { databaseUrl, folder, pages: true })
  const chromium = await startBrowser(cleanUp)
  const rows: string[] = []
  for (const { name, code } of menus) {
    const visits: Visit[] = []
    // The first visit warms the server up.
    for (let run = 0; run <= RUNS; run += 1) visits.push(await visit(chromium, `${origin}/t/${code}`))
    const middle = (of: keyof Visit) => median(visits.slice(1).map((one) => one[of]))
    const most = Math.max(...visits.slice(1).map(({ interactive }) => interactive))
    rows.push(
      `| ${name} | ${middle('interactive').toFixed(0)} ms (most ${most.toFixed(0)} ms) | ${middle('sheet').toFixed(0)} ms | ${(middle('bytes') / 1024).toFixed(0)} kB |`,
    )
  }
  return `| ${ITEMS} items, processor slowed ${SLOW_DOWN} times, median of ${RUNS} | interactive after the HTML | a tap opens an item | HTML |
|---|---|---|---|
${rows.join('\n')}

Interactive: the first tap is answered. Goal: at most 2,000 ms.`
}

/** Replaces the menu of an organisation. @returns the code of one of its tables */
async function longMenu(client: pg.Client, slug: string, hasOptions: boolean): Promise<string> {
  const org = `(SELECT id FROM organisations WHERE slug = '${slug}')`
  await client.query(`DELETE FROM menu_items WHERE org_id = ${org}`)
  await client.query(`DELETE FROM option_groups WHERE org_id = ${org}`)
  const ids = (count: number) => Array.from({ length: count }, newId)
  await client.query(
    `INSERT INTO menu_items (id, org_id, category_id, name, price, position, description, allergens)
     SELECT id, ${org}, (SELECT id FROM menu_categories c WHERE c.org_id = ${org} ORDER BY c.position LIMIT 1 OFFSET n % 2),
       'Món số ' || n, 20000 + n * 1000, n, 'Mô tả ngắn của món số ' || n || ', vừa một dòng.', ARRAY['milk', 'eggs']
     FROM unnest($1::uuid[]) WITH ORDINALITY AS i(id, n)`,
    [ids(ITEMS)],
  )
  if (hasOptions) {
    await client.query(
      `INSERT INTO option_groups (id, org_id, name, min, max, position)
       SELECT id, ${org}, 'Nhóm ' || n, n % 2, 1 + n % 3, n FROM unnest($1::uuid[]) WITH ORDINALITY AS i(id, n)`,
      [ids(GROUPS)],
    )
    await client.query(
      `INSERT INTO menu_options (id, group_id, name, price, is_default, position)
       SELECT gen_random_uuid(), g.id, g.name || ' lựa chọn ' || n, n * 1000, n = 1 AND g.min > 0, n
       FROM option_groups g CROSS JOIN generate_series(1, $1::int) n WHERE g.org_id = ${org}`,
      [OPTIONS_OF_GROUP],
    )
    await client.query(
      `INSERT INTO item_option_groups (menu_item_id, group_id, position)
       SELECT m.id, g.id, k FROM menu_items m CROSS JOIN generate_series(0, $1::int - 1) k
       JOIN option_groups g ON g.org_id = m.org_id AND g.position = 1 + (m.position * 3 + k * 7) % $2::int
       WHERE m.org_id = ${org}`,
      [GROUPS_OF_ITEM, GROUPS],
    )
  }
  const { rows } = await client.query<{ code: string }>(
    `SELECT t.code FROM tables t JOIN branches b ON b.id = t.branch_id
     WHERE b.org_id = ${org} AND NOT t.is_counter ORDER BY t.label LIMIT 1`,
  )
  return rows[0]?.code ?? ''
}

/** Opens the page as a phone that never had it, and taps the first item until the tap is answered. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(tapUntilAnswered)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'answered' in window, undefined, { timeout: 60_000 })
    return await page.evaluate(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const { ready, answered } = window as unknown as { ready: number; answered: number }
      const html = load?.responseEnd ?? 0
      return { interactive: answered - html, sheet: answered - ready, bytes: load?.decodedBodySize ?? 0 }
    })
  } finally {
    await context.close()
  }
}

/** In the page: taps the name of the first item again and again. The tap that is answered opens the sheet. */
function tapUntilAnswered() {
  const channel = new MessageChannel()
  let tapped = 0
  channel.port1.onmessage = () => {
    if (document.querySelector('dialog[open]'))
      return void Object.assign(window, { answered: performance.now(), ready: tapped })
    const button = document.querySelector<HTMLElement>('main li button')
    if (button && document.readyState !== 'loading') {
      tapped = performance.now()
      button.click()
    }
    setTimeout(() => channel.port2.postMessage(null), 10)
  }
  channel.port2.postMessage(null)
}
