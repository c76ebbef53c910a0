import { setTimeout as wait } from 'node:timers/promises'
import { type BoardPage, openBoardPage } from './browser/board-page'
import { type BoardFigures, type Load, reportOf } from './browser/report'
import { type RushHour, rushHour } from './browser/rush-hour'
import type { ServedBoard } from './browser/served-board'
import { serveBoards } from './browser/served-boards'
import type { CleanUp } from './clean-up'
import { addOpenOrders } from './history'

/** The extreme has all tickets of the rush, and more. */
export const LOADS: Load[] = [
  {
    name: 'A real rush',
    tickets: 60,
    changesPerSecond: 2,
    seconds: 20,
    // Taps move tickets that the changes would have moved: fewer of them leave enough changes to note.
    tapEveryMs: 1_200,
    goals: { tapMs: 100, changeMs: 150, longestMs: null },
  },
  {
    name: 'The extreme',
    tickets: 300,
    changesPerSecond: 20,
    seconds: 12,
    tapEveryMs: 400,
    goals: { tapMs: 250, changeMs: 250, longestMs: 200 },
  },
]
export const SLOW_DOWN = 6
/** Each shows every board once, so that what else the machine does meets all of them. */
const ROUNDS = 2
export const WARM_UP_SECONDS = 3
const TAPPED_LANES = ['Pending', 'Confirmed', 'Preparing']
/** Until everything that was made is on the screen. */
const SETTLE_MS = 2_000

/**
 * How soon the board paints on a slow device, against a board by hand (the limit) and the one that a usual team would write.
 * @returns the report
 */
export async function browser(cleanUp: CleanUp): Promise<string> {
  const { client, chromium, ours, limit, plain } = await serveBoards(cleanUp)
  const reports: string[] = []
  let open = 0
  for (const load of LOADS) {
    await addOpenOrders(client, load.tickets - open)
    open = load.tickets
    await client.query('VACUUM (ANALYZE)')
    const figures = [ours, limit, plain].map(figuresOf)
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`${load.name}, round ${round} of ${ROUNDS} …`)
      for (const each of figures) {
        const page = await openBoardPage(chromium, each.board)
        each.noted.push(await noteDuring(page, await rushHour(client, each.board), load))
        each.scriptBytes = page.scriptBytes
        await page.close()
      }
    }
    reports.push(reportOf(figures, load))
  }
  return [`The processor slowed ${SLOW_DOWN} ×, ${ROUNDS} rounds for each board`, ...reports].join('\n\n')
}

const figuresOf = (board: ServedBoard): BoardFigures => ({ board, scriptBytes: 0, noted: [] })

async function noteDuring(page: BoardPage, rush: RushHour, { changesPerSecond, seconds, tapEveryMs }: Load) {
  await page.slowDown(SLOW_DOWN)
  await rush.make(WARM_UP_SECONDS * changesPerSecond, changesPerSecond)
  await page.startAnew()
  const changing = rush.make(seconds * changesPerSecond, changesPerSecond)
  await tapUntil(page, changing, tapEveryMs)
  await wait(SETTLE_MS)
  return page.noted()
}

/** Taps now here, now there, for as long as changes are made. */
export async function tapUntil(page: BoardPage, changing: Promise<unknown>, everyMs: number) {
  let isOver = false
  const over = changing.finally(() => {
    isOver = true
  })
  // If a tap fails, that is the error: nobody awaits this one then.
  over.catch(() => undefined)
  for (let taps = 0; !isOver; taps += 1) {
    await page.tap(TAPPED_LANES[taps % TAPPED_LANES.length] ?? '')
    await wait(everyMs)
  }
  await over
}
