import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { branchesOf } from './branches'
import { LOADS, SLOW_DOWN, tapUntil, WARM_UP_SECONDS } from './browser'
import { type BoardPage, openBoardPage, startBrowser } from './browser/board-page'
import type { Load } from './browser/report'
import { type RushHour, rushHour } from './browser/rush-hour'
import { ourBoard } from './browser/served-board'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import { ROOT } from './contenders/child'
import { startProduction } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { addOpenOrders } from './history'
import { runBench } from './run-bench'
import { percentile } from './statistics'

/** Turns of each board in each load. */
const TURNS = 12
const TURN_SECONDS = 5
/** Until everything of a turn is on the screen. */
const SETTLE_MS = 500

type Turns = { page: BoardPage; rush: RushHour; workedMs: number[] }

/**
 * `npm run bench:builds -- <folder>`: how soon the board of this build paints, compared with the board of another one. Both pages
 * are open at once and take turns of a few seconds: the speed of a shared machine differs more between two page loads than most
 * changes to the board make it. Both must be built.
 */
const otherBuild = resolve(process.argv[2] ?? '')
if (otherBuild === resolve(ROOT) || !existsSync(join(otherBuild, '.next'))) {
  console.error('Give the folder of another build: npm run bench:builds -- ../passboard-before')
  process.exit(1)
}
await runBench(async (measuring) => {
  for (const load of LOADS) console.log(`\n${await measuring((cleanUp) => compare(cleanUp, load))}`)
})

async function compare(cleanUp: CleanUp, load: Load): Promise<string> {
  const chromium = await startBrowser(cleanUp)
  const other = await open(cleanUp, chromium, load, otherBuild)
  const own = await open(cleanUp, chromium, load, ROOT)
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const board of turn % 2 ? [own, other] : [other, own]) await takeTurn(board, load)
  }
  const noted = [await other.page.noted(), await own.page.noted()]
  const row = (title: string, which: 'taps' | 'changes' | 'longTasks', share: number) =>
    columns(title, ...noted.map((of) => `${percentile(of[which], share).toFixed(0)} ms`))
  return [
    `${load.name}: ${load.tickets} open tickets, ${load.changesPerSecond} changes a second, ${TURNS} turns of ${TURN_SECONDS} s each`,
    columns('', 'other', 'this'),
    row('tap painted, p50', 'taps', 0.5),
    row('  p95', 'taps', 0.95),
    row('change painted, p50', 'changes', 0.5),
    row('  p95', 'changes', 0.95),
    row('longest task', 'longTasks', 1),
    columns('tasks over 50 ms', ...noted.map(({ longTasks }) => String(longTasks.length))),
    `  work of the main thread, this ÷ other: ${ratioOf(own.workedMs, other.workedMs)}`,
  ].join('\n')
}

async function open(cleanUp: CleanUp, chromium: Browser, load: Load, build: string): Promise<Turns> {
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  const contender = await startProduction(cleanUp, { databaseUrl, folder: await createFolder(cleanUp), build })
  await addOpenOrders(client, load.tickets)
  await client.query('VACUUM (ANALYZE)')
  const [branchId = ''] = await branchesOf(client)
  const board = await ourBoard({ contender, client, branchId }, contender.screenHeaders.cookie ?? '')
  const page = await openBoardPage(chromium, board)
  await page.slowDown(SLOW_DOWN)
  const rush = await rushHour(client, board)
  await rush.make(WARM_UP_SECONDS * load.changesPerSecond, load.changesPerSecond)
  await page.startAnew()
  return { page, rush, workedMs: [] }
}

async function takeTurn(board: Turns, { changesPerSecond, tapEveryMs }: Load) {
  const workedBefore = await board.page.worked()
  const changing = board.rush.make(TURN_SECONDS * changesPerSecond, changesPerSecond)
  await tapUntil(board.page, changing, tapEveryMs)
  await wait(SETTLE_MS)
  board.workedMs.push((await board.page.worked()) - workedBefore)
}

/** The geometric mean of the turns' ratios, with its standard error. */
function ratioOf(own: number[], other: number[]): string {
  const logs = own.map((ms, turn) => Math.log(ms / (other[turn] ?? Number.NaN)))
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1)
  return `${Math.exp(mean).toFixed(2)} ± ${Math.sqrt(variance / logs.length).toFixed(2)}`
}
