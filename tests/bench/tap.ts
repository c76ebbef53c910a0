import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { branchesOf } from './branches'
import { type BoardPage, openBoardPage, startBrowser } from './browser/board-page'
import { type RushHour, rushHour } from './browser/rush-hour'
import { ourBoard } from './browser/served-board'
import type { CleanUp } from './clean-up'
import { columns } from './columns'
import { startProduction } from './contenders/start-contenders'
import { createDatabase, migrateAndSeed } from './database'
import { createFolder } from './folder'
import { atMost } from './goal'
import { addOpenOrders } from './history'
import { openScreens } from './screens'
import { percentile } from './statistics'

/** So many that no column is empty in the end. */
const OPEN_TICKETS = 160
/** The other screens of the branch, whose sockets hear of each step too. */
const SCREENS = 500
const TAPPED = ['Pending', 'Confirmed', 'Preparing']
const TAPS = 30
/**
 * With the time of a tap, each column is tapped again when the place of its last ticket is free and the next one has been there for a
 * moment.
 */
const PAUSE_MS = 300
/** During each, orders come and tickets are moved elsewhere: one change. */
const LUNCH_TAPS = 100
/** How often the board is looked at for new tickets. */
const LOOK_MS = 500
const UNSEEN_SECONDS = 10
/** Until every screen has seen the last step, and the undo time is over. */
const SETTLE_MS = 5_000

/**
 * How soon another board shows a step that can still be undone, with the demo's undo time of 3 s: from the end of the touch to the frame.
 * And whether a tap ever moves another ticket than the one that was aimed at, and how long a new ticket is unseen at most.
 * @returns the report
 */
export async function tap(cleanUp: CleanUp): Promise<string> {
  const chromium = await startBrowser(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  const contender = await startProduction(cleanUp, { databaseUrl, folder: await createFolder(cleanUp) })
  await addOpenOrders(client, OPEN_TICKETS)
  await client.query('VACUUM (ANALYZE)')
  const [branchId = ''] = await branchesOf(client)
  const board = await ourBoard({ contender, client, branchId }, contender.screenHeaders.cookie ?? '')
  const [tapped, other] = [
    await openBoardPage(chromium, board, 'sight.js'),
    await openBoardPage(chromium, board, 'sight.js'),
  ]

  const idle = await timeTaps(tapped, other)
  console.log('  idle')
  await openScreens(cleanUp, contender, branchId, SCREENS)
  const crowded = await timeTaps(tapped, other)
  console.log(`  ${SCREENS} connected`)
  const beganAt = Date.now()
  const sights = watchSights(tapped)
  const lunch = await lunchHour(tapped, await rushHour(client, board))
  await wait(SETTLE_MS)
  const unseen = longestUnseen(await placedSince(client, branchId, beganAt), await sights.end())
  const row = (title: string, times: number[]) =>
    columns(title, ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)), String(times.length))
  return [
    'From a tap on one board to its sight on another one, undo time 3 s',
    columns('', 'p50 ms', 'p95 ms', 'p99 ms', 'taps'),
    `${row('two boards', idle)}  p95 ${atMost(Math.round(percentile(idle, 0.95)), 300)}`,
    `${row(`and ${SCREENS} screens`, crowded)}  p99 ${atMost(Math.round(percentile(crowded, 0.99)), 600)}`,
    '',
    `A lunch hour: ${lunch.taps} taps, each after a look of 0.3 s in which the ticket stands still, while orders come and others move tickets`,
    `  moved the ticket that was aimed at ${lunch.right}, not taken ${lunch.refused}, moved another one ${lunch.wrong}  ${atMost(lunch.wrong, 0)}`,
    `  ${unseen.orders} new orders; the longest time until one was in sight or named at the foot of its column: ${unseen.seconds.toFixed(1)} s  ${atMost(unseen.seconds, UNSEEN_SECONDS)}`,
  ].join('\n')
}

/** Taps now here, now there. @returns the milliseconds until the other board showed each step; without those that were not taken */
async function timeTaps(tapped: BoardPage, other: BoardPage): Promise<number[]> {
  const taps: { number: number; at: number; from: string }[] = []
  for (let turn = 0; turn < TAPS; turn += 1) {
    const from = TAPPED[turn % TAPPED.length] ?? ''
    const tap = await tapped.tap(from)
    if (tap) taps.push({ ...tap, from })
    await wait(PAUSE_MS)
  }
  await wait(SETTLE_MS)
  const seen = await other.sights()
  return taps.flatMap(({ number, at, from }) => {
    const first = seen.find((sight) => sight.number === number && sight.column !== from && sight.at > at)
    return first ? [first.at - at] : []
  })
}

/** Taps while orders come and others move tickets. A tap is wrong if it moves another ticket than the one that was aimed at. */
async function lunchHour(tapped: BoardPage, rush: RushHour) {
  const counts = { taps: 0, right: 0, refused: 0, wrong: 0 }
  for (let turn = 0; turn < LUNCH_TAPS; turn += 1) {
    const before = await tapped.ownSteps()
    const [tap] = await Promise.all([tapped.tap(TAPPED[turn % TAPPED.length] ?? ''), rush.make(1, 1)])
    await wait(PAUSE_MS)
    if (!tap) continue
    counts.taps += 1
    const steps = (await tapped.ownSteps()).filter((number) => !before.includes(number))
    if (steps.length === 0) counts.refused += 1
    else if (steps.every((number) => number === tap.number)) counts.right += 1
    else counts.wrong += 1
  }
  return counts
}

/** Looks at a board again and again. `end` resolves to when each ticket was first seen, by number, in milliseconds since 1970 UTC. */
function watchSights(board: BoardPage): { end(): Promise<Map<number, number>> } {
  const first = new Map<number, number>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      for (const number of await board.inSight()) if (!first.has(number)) first.set(number, Date.now())
      await wait(LOOK_MS)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await watching
      return first
    },
  }
}

type Placed = { number: number; at: number }

async function placedSince(client: pg.Client, branchId: string, since: number): Promise<Placed[]> {
  const { rows } = await client.query<Placed>(
    `SELECT number, (extract(epoch FROM created_at) * 1000)::float8 AS at FROM orders
     WHERE branch_id = $1 AND created_at >= to_timestamp($2::float8 / 1000)`,
    [branchId, since],
  )
  return rows
}

/** One that was never seen is unseen until now. */
function longestUnseen(placed: Placed[], first: ReadonlyMap<number, number>): { orders: number; seconds: number } {
  const now = Date.now()
  const times = placed.map(({ number, at }) => ((first.get(number) ?? now) - at) / 1000)
  return { orders: placed.length, seconds: Math.max(...times) }
}
