import { setTimeout as wait } from 'node:timers/promises'
import { branchesOf } from './branches'
import { type BoardPage, openBoardPage, startBrowser } from './browser/board-page'
import { type BoardFigures, reportOf } from './browser/report'
import { type RushHour, rushHour } from './browser/rush-hour'
import { ourBoard, plainBoard } from './browser/served-board'
import type { CleanUp } from './clean-up'
import { buildApp, copyApp } from './contenders/build-next'
import { startOurs, startPlainBoard } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { addOpenOrders } from './history'

const TICKETS = 300
const CHANGES_PER_SECOND = 20
const SLOW_DOWN = 6
const SECONDS = 30
const WARM_UP_SECONDS = 5
/** Between two taps. */
const TAP_MS = 400
const TAPPED_LANES = ['Pending', 'Confirmed', 'Preparing']
const EVENTS = 10_000
/** At 20 a second they would take over eight minutes. More than this the path does not carry on a small machine. */
const EVENTS_PER_SECOND = 200
/** Until everything that was made is on the screen. */
const SETTLE_MS = 3_000

/**
 * The board in Chromium, against the plain one that a usual team would write: the list in React's state, all of it
 * rendered with each event. @returns the report
 */
export async function browser(cleanUp: CleanUp): Promise<string> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  await addOpenOrders(client, TICKETS)
  await client.query('VACUUM (ANALYZE)')
  const [ourBranch = '', plainBranch = ''] = await branchesOf(client)

  console.log('Building the plain board …')
  const app = copyApp('plain-board', folder)
  await buildApp(cleanUp, app)
  const ours = await startOurs(cleanUp, { databaseUrl, folder, pages: true })
  const plain = await startPlainBoard(cleanUp, { databaseUrl, folder }, app)
  const chromium = await startBrowser(cleanUp)

  const boards = [
    {
      branchId: ourBranch,
      board: await ourBoard({ contender: ours, client, branchId: ourBranch }, ours.screenHeaders.cookie ?? ''),
    },
    { branchId: plainBranch, board: await plainBoard({ contender: plain, client, branchId: plainBranch }, ours) },
  ]
  const figures: BoardFigures[] = []
  for (const { branchId, board } of boards) {
    console.log(`Measuring ${board.name} …`)
    const page = await openBoardPage(chromium, board)
    figures.push(await figuresOf(page, await rushHour(client, branchId, board)))
    await page.close()
  }
  const [ourFigures, plainFigures] = figures
  if (!ourFigures || !plainFigures) throw new Error('There are two boards to measure.')
  return reportOf(ourFigures, plainFigures, {
    tickets: TICKETS,
    changesPerSecond: CHANGES_PER_SECOND,
    slowDown: SLOW_DOWN,
    events: EVENTS,
  })
}

async function figuresOf(page: BoardPage, rush: RushHour): Promise<BoardFigures> {
  await page.slowDown(SLOW_DOWN)
  await rush.make(WARM_UP_SECONDS * CHANGES_PER_SECOND, CHANGES_PER_SECOND)
  await page.startAnew()
  const changing = rush.make(SECONDS * CHANGES_PER_SECOND, CHANGES_PER_SECOND)
  await tapUntil(page, changing)
  await wait(SETTLE_MS)
  const slow = await page.noted()

  await page.slowDown(1)
  const before = await page.held()
  const workedBefore = await page.worked()
  const eventsPerSecond = await rush.make(EVENTS, EVENTS_PER_SECOND)
  await wait(SETTLE_MS)
  const workPerEvent = ((await page.worked()) - workedBefore) / EVENTS
  return { scriptBytes: page.scriptBytes, slow, eventsPerSecond, workPerEvent, before, after: await page.held() }
}

/** Taps now here, now there, for as long as changes are made. */
async function tapUntil(page: BoardPage, changing: Promise<unknown>) {
  let isOver = false
  const over = changing.finally(() => {
    isOver = true
  })
  for (let taps = 0; !isOver; taps += 1) {
    await page.tap(TAPPED_LANES[taps % TAPPED_LANES.length] ?? '')
    await wait(TAP_MS)
  }
  await over
}
